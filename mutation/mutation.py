#!/usr/bin/env python3
"""Judges the mistakes of cargo-mutants without building each of them: see README.md beside this file.

    mutation.py prepare               a copy of the sources with a switch for every mistake, built with all tests
    mutation.py survey                which tests reach which mistakes, and how long each test takes
    mutation.py judge [--until HH:MM] [--seconds S] [--only REGEX] [--again]
    mutation.py table                 what came of it, by folder; then every mistake that survived
"""

import argparse
import collections
import json
import os
import random
import re
import resource
import signal
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
REPOSITORY = os.path.dirname(HERE)
WORK = os.environ.get('MUTATION_DIR', os.path.join(HERE, 'target', 'work'))
COPY = os.path.join(WORK, 'copy')
FOLDERS = ['counting', 'certainty', 'frontier', 'inference', 'simulation', 'live']
# The first reads the sources, which are not what it expects; the second wants a program from elsewhere.
LEFT_OUT = {'layers', 'drat_checker'}


def read_json(name):
    with open(os.path.join(WORK, name)) as file:
        return json.load(file)


def cargo(arguments, **more):
    return subprocess.run(['cargo', *arguments], cwd=COPY, capture_output=True, text=True, **more)


# A copy with switches.

def prepare():
    os.makedirs(COPY, exist_ok=True)
    wanted = [flag for folder in FOLDERS for flag in ('-f', f'src/{folder}.rs', '-f', f'src/{folder}/**')]
    mutants = subprocess.run(['cargo', 'mutants', '--list', '--json', *wanted], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    with open(os.path.join(WORK, 'list.json'), 'w') as file:
        file.write(mutants.stdout)
    subprocess.run(['cargo', 'build', '--release', '--manifest-path', f'{HERE}/Cargo.toml'], check=True)
    dropped = set()
    while True:
        write_copy(dropped)
        refused = not_compiling()
        print(f'{len(refused)} of them do not compile', flush=True)
        if not refused:
            break
        dropped |= refused
    subprocess.run(['cargo', 'test', '--no-run', '--lib', '--bins', '--tests'], cwd=COPY, check=True)


def write_copy(dropped):
    for entry in os.listdir(COPY):
        if entry != 'target':
            subprocess.run(['rm', '-rf', os.path.join(COPY, entry)], check=True)
    files = subprocess.run(['git', 'ls-files', '-z'], cwd=REPOSITORY, capture_output=True, check=True).stdout
    archive = subprocess.run(['tar', 'c', '--null', '-T', '-'], cwd=REPOSITORY, input=files, capture_output=True, check=True).stdout
    subprocess.run(['tar', 'x', '-C', COPY], input=archive, check=True)
    with open(os.path.join(WORK, 'dropped.txt'), 'w') as file:
        file.writelines(f'{number}\n' for number in sorted(dropped))
    tool = os.path.join(HERE, 'target', 'release', 'mineproof-mutation')
    subprocess.run([tool, f'{WORK}/list.json', COPY, f'{WORK}/dropped.txt'], check=True)
    with open(os.path.join(COPY, 'Cargo.toml'), 'a') as file:
        file.write('\n[profile.dev.package.mineproof]\ndebug = false\nincremental = false\n')


def not_compiling():
    """The mistakes on the lines that the compiler complains about."""
    lines = read_json('copy/switches.json')['lines']
    mutants = read_json('list.json')
    refused = set()
    for line in cargo(['check', '--lib', '--message-format=json']).stdout.splitlines():
        message = json.loads(line)
        if message.get('reason') != 'compiler-message' or message['message']['level'] != 'error':
            continue
        message = message['message']
        found = set()
        for span in (span for span in message['spans'] if span['is_primary']):
            for number in range(span['line_start'], span['line_start'] + 4):
                # The copy's `lib.rs` alone has a line more than the map, and no mistakes.
                found |= set(lines.get(f"{span['file_name']}:{number}", []))
            if not found and (message['code'] or {}).get('code') == 'E0004':
                # A match that is not complete without an arm: cargo-mutants takes `_ if` for one that takes all.
                near = {n for number in range(span['line_start'], span['line_start'] + 40)
                        for n in lines.get(f"{span['file_name']}:{number}", [])}
                found |= {n for n in near if mutants[n - 1]['genre'] == 'MatchArm'}
        if not found and message['spans']:
            raise SystemExit(f"no mistake explains this:\n{message['rendered']}")
        refused |= found
    return refused


# Tests, one at a time.

def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run_test(binary, name, environment, seconds):
    """How a test ended, and the processor time that it took."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    environment = {**os.environ, 'INSTA_UPDATE': 'no', 'INSTA_WORKSPACE_ROOT': COPY, 'CARGO_MANIFEST_DIR': COPY, 'RUST_BACKTRACE': '0', **environment}
    before = processor_time()
    process = subprocess.Popen([binary, '--exact', name, '--test-threads=1'], cwd=COPY, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit, process_group=0)
    try:
        code = process.wait(timeout=60 + 10 * seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        code = -signal.SIGKILL
    ended = {0: 'passed', -signal.SIGXCPU: 'timeout', -signal.SIGKILL: 'timeout'}.get(code, 'failed')
    return ended, processor_time() - before


def test_binaries():
    built = cargo(['test', '--no-run', '--lib', '--tests', '--message-format=json']).stdout
    for message in map(json.loads, built.splitlines()):
        if message.get('reason') == 'compiler-artifact' and message['profile']['test'] and message['executable']:
            name = message['target']['name']
            if 'bin' not in message['target']['kind'] and name not in LEFT_OUT:
                yield name, message['executable']


def survey():
    tests = []
    for label, binary in sorted(test_binaries()):
        listed = subprocess.run([binary, '--list', '--format', 'terse'], cwd=COPY, capture_output=True, text=True).stdout
        for name in (line[:-len(': test')] for line in listed.splitlines() if line.endswith(': test')):
            with tempfile.TemporaryDirectory() as folder:
                trace = os.path.join(folder, 'trace')
                ended, _ = run_test(binary, name, {'MUTANT_TRACE': trace}, 600)
                reached = set()
                if os.path.exists(trace):
                    with open(trace) as file:
                        for first, last in (map(int, line.split()) for line in file):
                            reached |= set(range(first, last + 1))
            if ended == 'passed' and reached:
                ended, used = run_test(binary, name, {'MUTANT': '0'}, 600)
            if ended != 'passed':
                print(f'left out, since it does not pass without a mistake: {label} {name}', flush=True)
            elif reached:
                tests.append({'binary': label, 'path': binary, 'name': name, 'seconds': used, 'reaches': sorted(reached)})
        print(f'{label}: {len(tests)} tests so far, {sum(test["seconds"] for test in tests):.0f} s', flush=True)
    with open(os.path.join(WORK, 'survey.json'), 'w') as file:
        json.dump(tests, file)


# Mistakes, one at a time.

def folder_of(mutant):
    return mutant['file'].split('/')[1].removesuffix('.rs')


def results():
    path = os.path.join(WORK, 'results.jsonl')
    found = {}
    if os.path.exists(path):
        with open(path) as file:
            for result in map(json.loads, file):
                found[result['name']] = result
    return found


def spread(numbers, mutants):
    """In random order, every folder as far on as the others."""
    groups = collections.defaultdict(list)
    for number in numbers:
        groups[folder_of(mutants[number - 1])].append(number)
    places = []
    for group in groups.values():
        random.Random(11).shuffle(group)
        places += [((place + 0.5) / len(group), number) for place, number in enumerate(group)]
    return [number for _, number in sorted(places)]


def judge(until, seconds, only, again):
    mutants, tests = read_json('list.json'), read_json('survey.json')
    switched = {number for numbers in read_json('copy/switches.json')['lines'].values() for number in numbers}
    reaching = collections.defaultdict(list)
    for test in tests:
        for number in test['reaches']:
            reaching[number].append(test)
    done = results()
    found_by = collections.Counter((result['file'], result['by']) for result in done.values() if result['by'])
    wanted = [number for number in sorted(switched)
              if re.search(only, mutants[number - 1]['name'])
              and (mutants[number - 1]['name'] not in done or (again and done[mutants[number - 1]['name']]['outcome'] in ('survived', 'unreached')))]
    with open(os.path.join(WORK, 'results.jsonl'), 'a') as file:
        for number in spread(wanted, mutants):
            if until and time.strftime('%H:%M', time.gmtime()) >= until:
                break
            mutant = mutants[number - 1]

            def dearness(test):
                # First what is quick and has found others in the same file.
                return 0.01 + test['seconds'] / (1 + 5 * found_by[mutant['file'], f"{test['binary']} {test['name']}"])
            outcome, by, used, skipped = 'survived' if reaching[number] else 'unreached', None, 0.0, 0
            for test in sorted(reaching[number], key=dearness):
                if used + test['seconds'] > seconds:
                    skipped += 1
                    continue
                ended, more = run_test(test['path'], test['name'], {'MUTANT': str(number)}, int(10 + 10 * test['seconds']))
                used += more
                if ended != 'passed':
                    outcome, by = 'found' if ended == 'failed' else 'timeout', f"{test['binary']} {test['name']}"
                    found_by[mutant['file'], by] += 1
                    break
            file.write(json.dumps({'name': mutant['name'], 'file': mutant['file'], 'outcome': outcome, 'by': by,
                                   'seconds': round(used, 2), 'tests': len(reaching[number]), 'skipped': skipped}) + '\n')
            file.flush()


def table():
    mutants, done = read_json('list.json'), results()
    with open(os.path.join(WORK, 'dropped.txt')) as file:
        dropped = {int(line) for line in file}
    missing = set(read_json('copy/switches.json')['missing'])
    print('| folder | in the list | tried | found | ended by the time limit | survived | not reached | did not compile | no switch |')
    print('|---|--:|--:|--:|--:|--:|--:|--:|--:|')
    for folder in FOLDERS:
        own = [(number, mutant) for number, mutant in enumerate(mutants, 1) if folder_of(mutant) == folder]
        outcomes = collections.Counter(done[mutant['name']]['outcome'] for _, mutant in own if mutant['name'] in done)
        cells = [len(own), sum(outcomes.values()), *(outcomes[outcome] for outcome in ('found', 'timeout', 'survived', 'unreached')),
                 sum(number in dropped for number, _ in own), sum(number in missing for number, _ in own)]
        print(f'| `{folder}/` | {" | ".join(map(str, cells))} |')
    for result in sorted(done.values(), key=lambda result: result['name']):
        if result['outcome'] in ('survived', 'unreached'):
            skipped = f', {result["skipped"]} of them left out' if result['skipped'] else ''
            print(f'{result["outcome"]} ({result["tests"]} tests{skipped}): {result["name"]}')


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest='command', required=True)
    for name in ('prepare', 'survey', 'table'):
        commands.add_parser(name)
    judging = commands.add_parser('judge')
    judging.add_argument('--until', help='stop at this time, UTC')
    judging.add_argument('--seconds', type=float, default=60, help='processor time for one mistake [60]')
    judging.add_argument('--only', default='', help='only mistakes whose names have this')
    judging.add_argument('--again', action='store_true', help='try again what survived')
    options = parser.parse_args()
    if options.command == 'judge':
        judge(options.until, options.seconds, options.only, options.again)
    else:
        {'prepare': prepare, 'survey': survey, 'table': table}[options.command]()
