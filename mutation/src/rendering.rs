//! Writes a file with its switches.
//!
//! Every operand is written once, so that the text does not grow with the depth of expressions; only what is assigned to, and
//! literals of structures, are written once for each mistake.

use std::cmp::Reverse;

use crate::finding::{Node, Operation, Range, Shape};

const EITHER: &str = "crate::mutation_switch::Either";
const MARK: &str = "/*MISTAKE ";

/// The whole file.
pub fn render(source: &str, nodes: &[Node]) -> String {
    Renderer { source, nodes }.text(&(0..source.len()), 0)
}

/// The mistakes that are marked on a line.
pub fn marked(line: &str) -> impl Iterator<Item = usize> {
    let marks = line.split(MARK).skip(1);
    marks.map(|mark| mark[..mark.find("*/").expect("the end of a mark")].parse().expect("a number"))
}

struct Renderer<'a> {
    source: &'a str,
    nodes: &'a [Node],
}

impl Renderer<'_> {
    /// The text of a range, with the nodes from `first` on that are inside it.
    fn text(&self, range: &Range, first: usize) -> String {
        let mut text = String::new();
        let mut at = range.start;
        loop {
            let inside = (first..).zip(&self.nodes[first..]);
            let inside = inside.filter(|(_, node)| node.range.start >= at && node.range.end <= range.end);
            // The outermost of those that begin first.
            let next = inside.min_by_key(|(index, node)| (node.range.start, Reverse(node.range.end), *index));
            let Some((index, node)) = next else { break };
            text.push_str(&self.source[at..node.range.start]);
            text.push_str(&self.node(index, node));
            at = node.range.end;
        }
        text + &self.source[at..range.end]
    }

    fn node(&self, index: usize, node: &Node) -> String {
        let within = |range: &Range| self.text(range, index + 1);
        let active = active(node);
        match &node.shape {
            Shape::Arithmetic(Operation { left, operator, right }) => format!(
                "(match ({}, {}) {{ (mm_l, mm_r) => match {active} {{ {} _ => mm_l {operator} mm_r }} }})",
                within(left),
                within(right),
                arms(node, |other| format!("mm_l {other} mm_r"))
            ),
            Shape::Comparison(Operation { left, operator, right }) => format!(
                "(match (&({}), &({})) {{ (mm_l, mm_r) => match {active} {{ {} _ => *mm_l {operator} *mm_r }} }})",
                within(left),
                within(right),
                arms(node, |other| format!("*mm_l {other} *mm_r"))
            ),
            Shape::Lazy(Operation { left, operator, right }) => {
                // Only the other of the two is ever put in its place, which De Morgan's law makes of this one.
                let id = node.mistakes[0].0;
                let other = format!("({active} == {id})");
                let [left, right] = [left, right].map(|side| format!("(({}) != {other})", within(side)));
                format!("(\n{MARK}{id}*/ ({left} {operator} {right}) != {other}\n)")
            }
            Shape::Assignment(Operation { left, operator, right }) => {
                let target = within(left);
                format!(
                    "(match {} {{ mm_r => match {active} {{ {} _ => {target} {operator} mm_r }} }})",
                    within(right),
                    arms(node, |other| format!("{target} {other} mm_r"))
                )
            }
            Shape::Unary { operator, operand } => format!(
                "(match {} {{ mm_v => match {active} {{ {} _ => {operator}mm_v }} }})",
                within(operand),
                arms(node, |_| "mm_v".to_owned())
            ),
            Shape::Body => format!(
                "match {active} {{ {} _ => {{}} }}\n{}",
                arms(node, |value| format!("return {value}")),
                within(&node.range)
            ),
            Shape::Iterator => format!(
                "match {active} {{ {} _ => {EITHER}::Right({{ {} }}) }}",
                arms(node, |value| format!("{EITHER}::Left({value})")),
                within(&node.range)
            ),
            Shape::Arm { pattern, guard } => format!(
                "{} if (match {active} {{ {} _ => {} }})",
                &self.source[pattern.clone()],
                arms(node, str::to_owned),
                guard.as_ref().map_or_else(|| "true".to_owned(), within)
            ),
            Shape::Fields(fields) => {
                let without = |id: &str| {
                    let (_, field) = fields.iter().find(|field| field.0.to_string() == id).expect("its field");
                    self.source[node.range.start..field.start].to_owned() + &self.source[field.end..node.range.end]
                };
                format!("(match {active} {{ {} _ => {} }})", arms(node, without), within(&node.range))
            }
        }
    }
}

/// Asks which mistake is on.
fn active(node: &Node) -> String {
    let ids = || node.mistakes.iter().map(|&(id, _)| id);
    let (first, last) = (ids().min(), ids().max());
    format!("crate::mutation_switch::active({}, {})", first.expect("a mistake"), last.expect("a mistake"))
}

/// An arm for each mistake, on a line of its own.
fn arms(node: &Node, value: impl Fn(&str) -> String) -> String {
    node.mistakes.iter().map(|(id, other)| format!("\n{MARK}{id}*/ {id} => {},\n", value(other))).collect()
}
