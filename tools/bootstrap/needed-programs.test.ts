/** A newcomer has Node, npm and a POSIX shell: every other program that a source file starts is listed here. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checkout.mjs'
import { findStartedPrograms } from './find-started-programs.ts'

const posix = 'every POSIX system has it'
const comesWithNode = 'it comes with Node'
const packaged = 'its path is inside node_modules'
const notStartOrTest = 'npm start and npm test do not run it'

/** Brackets: the program is computed there. */
const needed: [file: string, program: string, because: string][] = [
  ['apps/sandbox/src/postgres/create-cluster.ts', '(program)', packaged],
  ['apps/sandbox/src/postgres/run-server.ts', '(one.binaries.postgres)', packaged],
  ['apps/sandbox/src/postgres/server-user.ts', '/bin/sh', posix],
  ['apps/sandbox/src/postgres/start-postgres.test.ts', 'sh', posix],
  ['apps/sandbox/src/postgres/start-postgres.test.ts', 'sleep', posix],
  ['apps/sandbox/src/postgres/stop-server.ts', '(binaries.pgCtl)', packaged],
  ['apps/sandbox/src/processes/find-processes.ts', 'ps', 'only where there is no /proc: macOS has it'],
  ['bench/checkout/run-pgbench.ts', '(binary)', notStartOrTest],
  ['bench/checkout/start-pair.ts', 'cp', posix],
  ['bench/main.ts', 'npm', comesWithNode],
  ['bench/start.ts', 'git', notStartOrTest],
  ['bench/start.ts', 'npm', comesWithNode],
  ['bench/viewers.ts', '(nginx)', notStartOrTest],
  ['packages/basemap/build/places/draw-place.ts', 'tilemaker', notStartOrTest],
  ['packages/basemap/build/places/main.ts', 'osmium', notStartOrTest],
  ['packages/basemap/build/places/read-sea.ts', 'osmium', notStartOrTest],
  ['packages/basemap/build/read-shores.ts', 'gmt', notStartOrTest],
  ['tools/bootstrap/hand-over.mjs', '(node)', packaged],
  ['tools/bootstrap/identify-process.mjs', 'ps', 'only where there is no /proc: macOS has it'],
  ['tools/bootstrap/install-packages.test.ts', 'npm', comesWithNode],
  ['tools/run/small-checkout.ts', '(npm)', comesWithNode],
  ['tools/run/small-checkout.ts', 'npm', comesWithNode],
  ['tools/bootstrap/spawn-npm.mjs', 'npm', comesWithNode],
  ['tools/cluster/find-programs.ts', '(program)', notStartOrTest],
  ['tools/cluster/program-part.ts', '(program)', notStartOrTest],
  ['tools/run/run-command.ts', '(program)', 'calls of runCommand are listed by their own file'],
  ['tools/start/bundle/bundle.test.ts', '(command)', 'this Node'],
  ['tools/test/find-chromium.ts', '(path)', 'a browser that was found'],
  ['tools/test/find-chromium.ts', 'apt-get', 'only as root on Debian, to install a browser'],
  ['tools/test/start-pgbouncer.ts', '(program)', 'only where PGBOUNCER names it'],
  ['tools/test/solidity-stage.ts', '(command)', 'this Node'],
]

const sources = globSync('{apps,bench,e2e,packages,tools}/**/*.{ts,tsx,mjs,js}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/dist.*/**'],
})

test('source files start no program that a new user may lack', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const started = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/\b(spawn|exec|runCommand)/.test(source)) return []
    return findStartedPrograms(file, source).map((program) => `${file} starts ${program}`)
  })
  expect([...new Set(started)].toSorted()).toEqual(
    needed.map(([file, program]) => `${file} starts ${program}`).toSorted(),
  )
})

test.each([
  [`spawn('forge', ['test'])`, ['forge']],
  [`childProcess.spawnSync("tar", ['-x'])`, ['tar']],
  [`await promisify(execFile)('curl', [url])`, ['curl']],
  [`execSync('make all')`, ['make all']],
  [`await runCommand(['git', 'clone'])`, ['git']],
  ['spawn(`${folder}/anvil`)', ['(`${folder}/anvil`)']],
  ['spawn(process.execPath, [entry])', []],
  [`runCommand([process.execPath, 'main.ts'])`, []],
  [`runCommand(bin('vitest/vitest.mjs', 'run'))`, []],
  [`/(a)/.exec('git')`, []],
  ['fork(entry)', []],
])('finds in `%s` the programs %j', (source, programs) => {
  expect(findStartedPrograms('a.ts', source)).toEqual(programs)
})
