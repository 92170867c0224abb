//! A simulation's result: on standard output and in files.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use mineproof::simulation::{Series, Settings, Simulation};

use super::super::terminal::counted;
use super::super::{Failure, terminal};
use super::{Shown, chart};

/// Files that are written when all is played. They are opened before, so that a long run does not end with a path that cannot
/// be written.
pub struct Outputs<'p> {
    csv: Option<(&'p Path, File)>,
    svg: Option<(&'p Path, File)>,
}

impl<'p> Outputs<'p> {
    pub fn prepare(csv: Option<&'p Path>, svg: Option<&'p Path>) -> Result<Self, Failure> {
        let create = |path: &'p Path| match File::create(path) {
            Ok(file) => Ok((path, file)),
            Err(error) => Err(unwritable(path, &error)),
        };
        Ok(Self { csv: csv.map(create).transpose()?, svg: svg.map(create).transpose()? })
    }

    pub fn write<C: Shown>(self, simulation: &Simulation<C>) -> Result<(), Failure> {
        let files = [(self.csv, C::csv as fn(&Simulation<C>) -> String), (self.svg, chart::svg)];
        for (file, render) in files {
            if let Some((path, mut file)) = file {
                file.write_all(render(simulation).as_bytes()).map_err(|error| unwritable(path, &error))?;
            }
        }
        Ok(())
    }
}

pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("error: {}: cannot write: {error}", path.display()))
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
    let Series { size, mines, first_click, start, seed, .. } = series;
    let shards = if shards.of() == 1 { String::new() } else { format!(", shard {shards}") };
    let mines = counted(mines, "mine");
    let (rules, first_click) = (contest.rules(), first_click.name());
    format!("{size}, {mines}{rules}, first click {start} ({first_click}), seed {seed}{shards}")
}

fn conclusion<C: Shown>(simulation: &Simulation<C>) -> String {
    let (games, planned) = (simulation.games(), simulation.settings().planned());
    let played = match games == planned {
        true => counted(games, "game"),
        false => format!("stopped after {games} of {}", counted(planned, "game")),
    };
    format!("{played} in {:.1} s ({:.0} per second)", simulation.seconds(), simulation.games_per_second())
}
