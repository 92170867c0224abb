//! What of a file is changed by which mistakes.

use std::collections::{HashMap, HashSet};

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Bytes of a file.
pub type Range = std::ops::Range<usize>;

/// Where cargo-mutants says that something is replaced: line and column of its begin and of its end, from 1.
pub type Place = [usize; 4];

/// A mistake of the list.
pub struct Mistake {
    pub id: usize,
    pub genre: String,
    pub replacement: String,
}

/// How something is written so that a switch can change it.
pub enum Shape {
    /// Operands are taken by value.
    Arithmetic(Operation),
    /// Operands are looked at.
    Comparison(Operation),
    /// The right operand is not always wanted.
    Lazy(Operation),
    Assignment(Operation),
    Unary {
        operator: String,
        operand: Range,
    },
    /// The statements of a function.
    Body,
    /// The statements of a function that gives an iterator of an unnamed type.
    Iterator,
    Arm {
        pattern: Range,
        guard: Option<Range>,
    },
    /// Every field that can be left out, by the number of its mistake.
    Fields(Vec<(usize, Range)>),
}

pub struct Operation {
    pub left: Range,
    pub operator: String,
    pub right: Range,
}

/// A part of a file, the mistakes that can be made in it, and what each puts there.
pub struct Node {
    pub range: Range,
    pub shape: Shape,
    pub mistakes: Vec<(usize, String)>,
}

/// The parts in which the wanted mistakes are made, outer ones before inner ones.
pub fn find(source: &str, wanted: &HashMap<Place, Vec<Mistake>>) -> Vec<Node> {
    let tree = syn::parse_file(source).expect("Rust");
    let mut finder = Finder { source, wanted, nodes: Vec::new(), taken: HashSet::new(), in_constant: false };
    finder.visit_file(&tree);
    finder.nodes
}

struct Finder<'a> {
    source: &'a str,
    wanted: &'a HashMap<Place, Vec<Mistake>>,
    nodes: Vec<Node>,
    taken: HashSet<usize>,
    /// Where no switch can be asked for.
    in_constant: bool,
}

fn place(from: Span, to: Span) -> Place {
    let (start, end) = (from.start(), to.end());
    [start.line, start.column + 1, end.line, end.column + 1]
}

fn range(from: Span, to: Span) -> Range {
    from.byte_range().start..to.byte_range().end
}

impl Finder<'_> {
    fn take(&mut self, at: Place, genre: &str) -> Vec<(usize, String)> {
        let here = self.wanted.get(&at).into_iter().flatten();
        let here = here.filter(|mistake| !self.in_constant && mistake.genre == genre);
        here.filter(|mistake| self.taken.insert(mistake.id))
            .map(|mistake| (mistake.id, mistake.replacement.clone()))
            .collect()
    }

    fn push(&mut self, range: Range, shape: Shape, mistakes: Vec<(usize, String)>) {
        if !mistakes.is_empty() {
            self.nodes.push(Node { range, shape, mistakes });
        }
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last()) else { return };
        if signature.constness.is_some() {
            return;
        }
        let (first, last) = (first.span(), last.span());
        let mistakes = self.take(place(first, last), "FnValue");
        let is_iterator =
            matches!(&signature.output, syn::ReturnType::Type(_, what) if matches!(**what, syn::Type::ImplTrait(_)));
        if is_iterator {
            // One switch for each, one within the other. References that are made to be leaked have the wrong type here.
            for mistake in mistakes.into_iter().filter(|(_, replacement)| !replacement.contains("leak")) {
                self.push(range(first, last), Shape::Iterator, vec![mistake]);
            }
        } else if !self.source[signature.output.span().byte_range()].contains("impl ") {
            self.push(range(first, last), Shape::Body, mistakes);
        }
    }

    fn constant(&mut self, is_constant: bool, inside: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.in_constant, is_constant);
        inside(self);
        self.in_constant = before;
    }
}

fn has_let(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block);
        self.constant(item.sig.constness.is_some(), |finder| visit::visit_item_fn(finder, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
        self.constant(item.sig.constness.is_some(), |finder| visit::visit_impl_item_fn(finder, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.constant(true, |finder| visit::visit_item_const(finder, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.constant(true, |finder| visit::visit_impl_item_const(finder, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.constant(true, |finder| visit::visit_item_static(finder, item));
    }

    fn visit_type(&mut self, item: &'ast syn::Type) {
        self.constant(true, |finder| visit::visit_type(finder, item));
    }

    fn visit_pat(&mut self, item: &'ast syn::Pat) {
        self.constant(true, |finder| visit::visit_pat(finder, item));
    }

    fn visit_expr_repeat(&mut self, item: &'ast syn::ExprRepeat) {
        self.visit_expr(&item.expr);
    }

    fn visit_expr_binary(&mut self, item: &'ast syn::ExprBinary) {
        use syn::BinOp::{Add, And, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Or, Rem, Shl, Shr, Sub};
        let mistakes = self.take(place(item.op.span(), item.op.span()), "BinaryOperator");
        let (left, right) = (item.left.span(), item.right.span());
        let operator = self.source[item.op.span().byte_range()].to_owned();
        let operation = Operation { left: left.byte_range(), operator, right: right.byte_range() };
        let shape = match item.op {
            // `let` cannot be among what is taken apart.
            And(_) | Or(_) if has_let(&item.left) || has_let(&item.right) => None,
            And(_) | Or(_) => Some(Shape::Lazy(operation)),
            Eq(_) | Lt(_) | Le(_) | Ne(_) | Ge(_) | Gt(_) => Some(Shape::Comparison(operation)),
            Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) | BitXor(_) | BitAnd(_) | BitOr(_) | Shl(_) | Shr(_) => {
                Some(Shape::Arithmetic(operation))
            }
            _ => Some(Shape::Assignment(operation)),
        };
        if let Some(shape) = shape {
            self.push(range(left, right), shape, mistakes);
        }
        visit::visit_expr_binary(self, item);
    }

    fn visit_expr_unary(&mut self, item: &'ast syn::ExprUnary) {
        let (sign, operand) = (item.op.span(), item.expr.span());
        let mistakes = self.take(place(sign, sign), "UnaryOperator");
        let operator = self.source[sign.byte_range()].to_owned();
        self.push(range(sign, operand), Shape::Unary { operator, operand: operand.byte_range() }, mistakes);
        visit::visit_expr_unary(self, item);
    }

    fn visit_expr_struct(&mut self, item: &'ast syn::ExprStruct) {
        let (mut mistakes, mut fields) = (Vec::new(), Vec::new());
        for pair in item.fields.pairs() {
            let field = pair.value().span();
            let end = pair.punct().map_or(field, |comma| comma.span());
            for at in [place(field, field), place(field, end)] {
                for (id, _) in self.take(at, "StructField") {
                    fields.push((id, range(field, end)));
                    mistakes.push((id, id.to_string()));
                }
            }
        }
        self.push(item.span().byte_range(), Shape::Fields(fields), mistakes);
        visit::visit_expr_struct(self, item);
    }

    fn visit_arm(&mut self, item: &'ast syn::Arm) {
        // An arm that is left out is one whose guard never holds.
        let deleted = self.take(place(item.span(), item.span()), "MatchArm").into_iter();
        let mut mistakes: Vec<(usize, String)> = deleted.map(|(id, _)| (id, "false".to_owned())).collect();
        let guard = item.guard.as_ref().map(|(_, guard)| guard.span());
        if let Some(guard) = guard {
            mistakes.extend(self.take(place(guard, guard), "MatchArmGuard"));
        }
        let pattern = item.pat.span();
        let shape = Shape::Arm { pattern: pattern.byte_range(), guard: guard.map(|guard| guard.byte_range()) };
        self.push(range(pattern, guard.unwrap_or(pattern)), shape, mistakes);
        visit::visit_arm(self, item);
    }
}
