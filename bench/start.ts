/**
 * npm start for a new developer: from a fresh clone, and again on the data of the first start.
 *
 *     node tools/run.mjs bench/start.ts
 *
 * Packages come from npm's cache as far as possible. Idle memory is the PSS of npm and all of its child processes,
 * after an idle minute.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, runCommand } from '../tools/run/run-command.ts'
import { measureMemory } from '../tools/start/measure-memory.ts'
import { reservePort } from '../tools/start/state/ports.ts'
import { report } from './results/report.ts'

const idleMs = 60_000

let running: ChildProcess | null = null
// A signal to this measurement also ends the start: npm passes SIGTERM on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    running?.kill()
    process.exit(1)
  })
}

interface Started {
  npm: ChildProcess
  seconds: number
}

async function start(checkout: string, port: number): Promise<Started> {
  const began = performance.now()
  // As from a user's shell: without the variables that npm set for this run.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    // Pages are measured without a network of others.
    env: { ...env, PORT: String(port), MAP_ONLINE: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running = npm
  for (;;) {
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    await health?.arrayBuffer()
    if (health?.status === 200) return { npm, seconds: (performance.now() - began) / 1000 }
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
    await sleep(50)
  }
}

async function stop(npm: ChildProcess): Promise<void> {
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await ended
}

const folder = await mkdtemp(join(tmpdir(), 'meridian-start-'))
try {
  // A temporary folder is private, and a database started by root would move out of it.
  await chmod(folder, 0o755)
  const checkout = join(folder, 'meridian')
  await runCommand(['git', 'clone', '--quiet', root, checkout])
  const port = await reservePort()
  const first = await start(checkout, port)
  await stop(first.npm)
  const second = await start(checkout, port)
  await sleep(idleMs)
  const memory = await measureMemory(second.npm.pid ?? 0)
  await stop(second.npm)

  console.log('| npm start, until /api/health is 200 | measured | limit |\n|---|---|---|')
  console.log(`| from a fresh clone, npm's cache as it is | ${first.seconds.toFixed(1)} s | 60 s |`)
  console.log(`| again, on the same data | ${second.seconds.toFixed(1)} s | 4 s |`)
  const limits = [
    ['npm start from a fresh clone', first.seconds, 's', 60],
    ['npm start again, on the same data', second.seconds, 's', 4],
    ['idle memory of everything', (memory ?? Number.NaN) / 1e6, 'MB', 600],
  ] as const
  for (const [work, ours, unit, most] of limits)
    if (Number.isFinite(ours)) report({ work, beside: 'limit', ours, unit, goal: { most } })
  if (memory !== null) console.log(`| idle memory of everything | ${Math.round(memory / 1e6)} MB | 600 MB |`)
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
