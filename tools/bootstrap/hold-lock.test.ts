import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryLock } from './hold-lock.mjs'

let folder: string
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-lock-'))
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A process that tries to take the lock once, prints whether it has it, and keeps running. */
function contend(): { child: ChildProcess; held: Promise<boolean> } {
  const script = `
    import { tryLock } from ${JSON.stringify(join(import.meta.dirname, 'hold-lock.mjs'))}
    console.log(tryLock(${JSON.stringify(folder)}, 'test').held)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return { child, held: once(child.stdout, 'data').then(([line]) => String(line).trim() === 'true') }
}

test('is held by one process at a time, which can release it', () => {
  const first = tryLock(folder, 'test')
  expect(first.held).toBe(true)
  expect(tryLock(folder, 'test')).toEqual({ held: false, pid: process.pid })
  if (first.held) first.release()
  expect(tryLock(folder, 'test').held).toBe(true)
})

test('is free again when its holder is killed', async () => {
  const { child, held } = contend()
  expect(await held).toBe(true)
  expect(tryLock(folder, 'test')).toEqual({ held: false, pid: child.pid })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(tryLock(folder, 'test').held).toBe(true)
})

test('is not held by a process that has the pid of a former holder', async () => {
  await writeFile(join(folder, 'test.lock.7'), `${process.ppid} another boot 12345`)
  expect(tryLock(folder, 'test').held).toBe(true)
})

test('is taken by one of many that find it abandoned at the same time', async () => {
  await writeFile(join(folder, 'test.lock.3'), '1 another boot 12345')
  const held = await Promise.all(Array.from({ length: 8 }, () => contend().held))
  expect(held.filter(Boolean)).toHaveLength(1)
  expect(await readdir(folder)).toHaveLength(1)
})
