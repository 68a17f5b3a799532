import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { PictureStore } from './picture-store.ts'

const folders: string[] = []
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-picture-store-'))
  folders.push(folder)
})
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))))

const warnings: unknown[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
const open = (mostBytes = 1_000_000, at = folder) => new PictureStore({ folder: at, mostBytes }, log)
const picture = (content: string, length = 1000) => Buffer.alloc(length, content)
const fileOf = (name: string) => join(folder, `${name}.picture`)
/** As if its last read was some hours ago. */
const age = (path: string, hours: number) => {
  const then = Date.now() / 1000 - hours * 3600
  return utimes(path, then, then)
}

test('returns what another instance stored, and nothing for other names', async () => {
  await open().add('a', picture('a'))
  expect(await open().find('a')).toEqual(picture('a'))
  expect(await open().find('b')).toBeUndefined()
  expect(await readdir(folder)).toEqual(['a.picture'])
})

test('stores one picture that several instances draw at the same time', async () => {
  const stores = Array.from({ length: 8 }, () => open())
  await Promise.all(stores.map((store) => store.add('a', picture('a'))))
  expect(await readdir(folder)).toEqual(['a.picture'])
  expect(await open().find('a')).toEqual(picture('a'))
})

test.each([
  ['cut', (content: Buffer) => content.subarray(0, 500)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (content: Buffer) => Buffer.concat([content.subarray(0, 900), Buffer.from('x'.repeat(132))])],
])('does not return a file that is %s', async (_, damage) => {
  await open().add('a', picture('a'))
  await writeFile(fileOf('a'), damage(await readFile(fileOf('a'))))
  expect(await open().find('a')).toBeUndefined()
})

test('deletes the pictures that were not read for longest, and no other files', async () => {
  const store = open(10_000)
  await writeFile(join(folder, 'notes.txt'), 'not ours')
  for (const name of 'abcdefghi') await store.add(name, picture(name))
  for (const [at, name] of 'abcdefghi'.split('').entries()) await age(fileOf(name), 20 - at)
  // Reading makes it the newest.
  expect(await store.find('a')).toBeDefined()
  await store.add('j', picture('j'))
  await store.sweep()
  const left = await readdir(folder)
  expect(left).toEqual(expect.arrayContaining(['a.picture', 'i.picture', 'j.picture', 'notes.txt']))
  expect(left).not.toContain('b.picture')
  const sizes = await Promise.all(left.map(async (name) => (await stat(join(folder, name))).size))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(10_000)
})

test('stays below its limit while pictures are added, by two instances', async () => {
  const stores = [open(20_000), open(20_000)]
  for (let at = 0; at < 100; at += 1) await stores[at % 2]!.add(`p${at}`, picture('x'))
  // Each sweeps after a sixteenth of the limit.
  expect((await readdir(folder)).length).toBeLessThanOrEqual(23)
})

test('deletes temporary files that a crash left behind, and not those being written', async () => {
  await writeFile(join(folder, 'a.1.picture.tmp'), 'old')
  await age(join(folder, 'a.1.picture.tmp'), 2)
  await writeFile(join(folder, 'b.2.picture.tmp'), 'new')
  await open().add('c', picture('c'))
  expect((await readdir(folder)).toSorted()).toEqual(['b.2.picture.tmp', 'c.picture'])
})

test('does without a folder that can not be used, and logs it', async () => {
  await writeFile(join(folder, 'file'), '')
  const store = open(1_000_000, join(folder, 'file', 'below'))
  await store.add('a', picture('a'))
  expect(await store.find('a')).toBeUndefined()
  expect(warnings.join()).toContain('ENOTDIR')
})
