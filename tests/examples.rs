//! The programs of `examples/`: each does a command's job, and each runs to its end.

macro_rules! programs {
    ($($name:ident: $path:literal),* $(,)?) => {
        $(
            #[path = $path]
            mod $name;
        )*

        #[test]
        fn every_program_runs() {
            $($name::main().unwrap_or_else(|error| panic!("{}: {error}", stringify!($name)));)*
        }

        #[test]
        fn every_program_of_the_folder_is_run() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
            let files = std::fs::read_dir(folder).expect("the examples").map(|entry| entry.expect("a file").path());
            let mut found: Vec<String> = files
                .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
                .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
                .collect();
            found.sort();
            assert_eq!(found, [$(stringify!($name)),*]);
        }
    };
}

programs! {
    advise: "../examples/advise.rs",
    analyze: "../examples/analyze.rs",
    generate: "../examples/generate.rs",
    prove: "../examples/prove.rs",
    simulate: "../examples/simulate.rs",
    solvable: "../examples/solvable.rs",
    validate: "../examples/validate.rs",
}
