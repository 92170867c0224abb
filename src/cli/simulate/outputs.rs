//! A simulation's result: on standard output and in files.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use mineproof::internals::game::Series;
use mineproof::internals::simulation::{Settings, Simulation};

use super::super::terminal::counted;
use super::super::writing::{OutputFile, Overwriting};
use super::super::{Failure, terminal};
use super::{Shown, chart};

/// Files that are written when all is played.
pub struct Outputs {
    csv: Option<OutputFile>,
    svg: Option<OutputFile>,
}

impl Outputs {
    pub fn prepare(csv: Option<&Path>, svg: Option<&Path>, overwriting: &Overwriting) -> Result<Self, Failure> {
        Ok(Self { csv: OutputFile::open_some(csv, overwriting)?, svg: OutputFile::open_some(svg, overwriting)? })
    }

    pub fn write<C: Shown>(self, simulation: &Simulation<C>) -> Result<(), Failure> {
        let files = [(self.csv, C::csv as fn(&Simulation<C>) -> String), (self.svg, chart::svg)];
        for (file, render) in files {
            if let Some(file) = file {
                file.write(render(simulation))?;
            }
        }
        Ok(())
    }
}

/// The answer on standard output.
pub fn show<C: Shown>(simulation: &Simulation<C>, json: bool) -> io::Result<()> {
    if json {
        return writeln!(io::stdout().lock(), "{}", simulation.to_json());
    }
    let mut out = BufWriter::new(anstream::stdout().lock());
    writeln!(out, "{}", headline(simulation))?;
    writeln!(out)?;
    terminal::write_lines(&mut out, &C::lines(simulation))?;
    writeln!(out)?;
    writeln!(out, "{}", conclusion(simulation))?;
    out.flush()
}

fn headline<C: Shown>(simulation: &Simulation<C>) -> String {
    let Settings { series, contest, shards } = simulation.settings();
    let Series { grid, mines, first_click, start, seed, .. } = series;
    let shards = if shards.of() == 1 { String::new() } else { format!(", shard {shards}") };
    let mines = counted(mines, "mine");
    let (rules, first_click) = (contest.rules(), first_click.name());
    format!("{grid}, {mines}{rules}, first click {start} ({first_click}), seed {seed}{shards}")
}

fn conclusion<C: Shown>(simulation: &Simulation<C>) -> String {
    let (games, planned) = (simulation.games(), simulation.settings().planned());
    let played = match games == planned {
        true => counted(games, "game"),
        false => format!("stopped after {games} of {}", counted(planned, "game")),
    };
    format!("{played} in {:.1} s ({:.0} per second)", simulation.seconds(), simulation.games_per_second())
}
