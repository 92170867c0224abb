//! The names of the topologies, and what each asks of a size.

use std::fmt;
use std::str::FromStr;

use super::GridError;
use crate::board::Size;

/// What is next to what on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Topology {
    /// The up to eight cells around.
    #[default]
    Square,
    /// The same, rows and columns taken modulo height and width.
    Torus,
    /// Hexagons: the odd rows lie half a cell to the right.
    Hex,
    /// The same, modulo.
    HexTorus,
    /// The up to four cells that share a side.
    Orthogonal,
    /// The up to eight cells a knight's move away.
    Knight,
    /// The up to 24 cells within two rows and two columns.
    Reach2,
    /// Triangles, pointing up where row and column add up to an even number: the up to twelve that share a corner.
    Triangle,
    /// A box of so many layers, written one under the other: the up to 26 cells around in three dimensions.
    Layers(u32),
    /// Whatever lists say: [`Grid::graph`](super::Grid::graph).
    Graph,
}

/// No topology has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such topology: it is one of {}", Topology::NAMES)]
pub struct UnknownTopology;

impl Topology {
    /// The topologies that have a name and need nothing else to be told.
    pub const NAMED: [Self; 8] = [
        Self::Square,
        Self::Torus,
        Self::Hex,
        Self::HexTorus,
        Self::Orthogonal,
        Self::Knight,
        Self::Reach2,
        Self::Triangle,
    ];

    /// All names, for messages.
    pub const NAMES: &'static str =
        "square, torus, hex, hex-torus, orthogonal, knight, reach-2, triangle, layers-D (such as layers-3)";

    /// The most neighbours that a cell can have; on a graph, that one may be given.
    pub fn most_neighbours(self) -> usize {
        match self {
            Self::Square | Self::Torus | Self::Knight => 8,
            Self::Hex | Self::HexTorus => 6,
            Self::Orthogonal => 4,
            Self::Reach2 => 24,
            Self::Triangle => 12,
            Self::Layers(layers) => layers.min(3) as usize * 9 - 1,
            Self::Graph => super::Grid::MOST_NEIGHBOURS,
        }
    }

    /// Whether boards of a size can have this topology. A graph needs its lists besides.
    pub fn check(self, size: Size) -> Result<(), GridError> {
        let height = size.height();
        match self {
            Self::HexTorus if height % 2 == 1 => Err(GridError::OddHeight { height }),
            Self::Layers(layers) if layers == 0 || !height.is_multiple_of(layers) => {
                Err(GridError::Layers { height, layers })
            }
            Self::Graph => Err(GridError::NoLists),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Square => "square",
            Self::Torus => "torus",
            Self::Hex => "hex",
            Self::HexTorus => "hex-torus",
            Self::Orthogonal => "orthogonal",
            Self::Knight => "knight",
            Self::Reach2 => "reach-2",
            Self::Triangle => "triangle",
            Self::Layers(layers) => return write!(f, "layers-{layers}"),
            Self::Graph => "graph",
        };
        f.write_str(name)
    }
}

impl FromStr for Topology {
    type Err = UnknownTopology;

    /// A graph has no name: it is its lists.
    fn from_str(name: &str) -> Result<Self, UnknownTopology> {
        let layers = |digits: &str| {
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
            digits.parse().ok().filter(|_| is_number).map(Self::Layers)
        };
        let named = || Self::NAMED.into_iter().find(|topology| topology.to_string() == name);
        name.strip_prefix("layers-").map_or_else(named, layers).ok_or(UnknownTopology)
    }
}
