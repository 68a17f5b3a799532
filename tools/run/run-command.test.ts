import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identifyProcess } from '../bootstrap/identify-process.mjs'

/** A program that stops in order, with a child that does not. */
const command = `
  const stubborn = "process.on('SIGINT', () => {}); setInterval(() => {}, 1000)"
  const child = require('node:child_process').spawn(process.execPath, ['-e', stubborn])
  process.on('SIGINT', () => { console.log('stopping'); setTimeout(() => process.exit(0), 100) })
  setTimeout(() => console.log('pid', child.pid), 200)`

const script = `
  import { runCommand, stopCommandsOnSignal } from ${JSON.stringify(join(import.meta.dirname, 'run-command.ts'))}
  stopCommandsOnSignal()
  await runCommand([process.execPath, '-e', ${JSON.stringify(command)}], { show: true })
  console.log('went on')`

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('ends a command and all that it started on %s, and begins nothing new', async (signal, code) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed, { timeout: 30_000 }).toMatch(/pid \d+/)
  child.kill(signal)
  // Ctrl-C arrives several times.
  child.kill(signal)
  expect(await once(child, 'close')).toEqual([code, null])
  expect(printed).toContain('stopping')
  expect(printed).not.toContain('went on')
  const stubborn = Number(/pid (\d+)/.exec(printed)?.[1])
  await expect.poll(() => identifyProcess(stubborn), { timeout: 30_000 }).toBeNull()
})
