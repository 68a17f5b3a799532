import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { EtagMismatch, PMTiles } from 'pmtiles'
import type { Source } from 'pmtiles'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tilesInView } from './first-view.ts'
import { JoinedSource } from './joined-source.ts'

const KB = 1024

/** A file whose bytes are told by their place, and what was asked of it. */
function aFile(version = 'one') {
  const asked: string[] = []
  const signals: (AbortSignal | undefined)[] = []
  const file = { version, size: Infinity, fails: (_length: number) => false, held: Promise.resolve() }
  const source: Source = {
    getKey: () => 'file',
    getBytes: async (offset, length, signal, etag) => {
      asked.push(`${offset}+${length}`)
      signals.push(signal)
      await file.held
      if (file.fails(length)) throw new TypeError('Failed to fetch')
      if (etag !== undefined && etag !== file.version) throw new EtagMismatch('changed')
      if (offset >= file.size) throw new EtagMismatch('nothing is there')
      return { data: bytesAt(offset, Math.min(length, file.size - offset)), etag: file.version }
    },
  }
  return { asked, signals, file, joined: new JoinedSource(source) }
}

const bytesAt = (offset: number, length: number) =>
  Uint8Array.from({ length }, (_, at) => (offset + at) % 251).buffer

test('parts that lie near each other are one request, and each gets its own bytes', async () => {
  const { joined, asked } = aFile()
  const wanted = [
    [50 * KB, 1000],
    [40 * KB, 2000],
    [40 * KB, 2000],
    [41 * KB, 10],
  ] as const
  const answers = await Promise.all(wanted.map(([offset, length]) => joined.getBytes(offset, length)))
  expect(asked).toEqual([`${40 * KB}+${10 * KB + 1000}`])
  expect(answers.map(({ data }) => data)).toEqual(wanted.map(([offset, length]) => bytesAt(offset, length)))
  expect(answers.map(({ etag }) => etag)).toEqual(['one', 'one', 'one', 'one'])
})

test('far ones are requests of their own, what was asked for first first, and none grows large', async () => {
  const { joined, asked } = aFile()
  await Promise.all([
    joined.getBytes(900 * KB, 30 * KB),
    joined.getBytes(930 * KB, 30 * KB),
    joined.getBytes(960 * KB, 30 * KB),
    joined.getBytes(20 * KB, KB),
    joined.getBytes(21 * KB + 16 * KB + 1, KB),
    joined.getBytes(2000 * KB, 500 * KB),
    joined.getBytes(2100 * KB, KB),
  ])
  expect(asked).toEqual([
    `${900 * KB}+${60 * KB}`,
    `${960 * KB}+${30 * KB}`,
    `${20 * KB}+${KB}`,
    `${37 * KB + 1}+${KB}`,
    `${2000 * KB}+${500 * KB}`,
  ])
})

test('the beginning answers for what lies within it, until the archive is another one', async () => {
  const { joined, asked, file } = aFile()
  const { etag } = await joined.getBytes(0, 16 * KB)
  expect(await joined.getBytes(457, 1000, undefined, etag)).toEqual({ data: bytesAt(457, 1000), etag: 'one' })
  expect(asked).toEqual([`0+${16 * KB}`])
  file.version = 'two'
  await expect(joined.getBytes(90 * KB, 10, undefined, etag)).rejects.toThrow(EtagMismatch)
  await joined.getBytes(0, 16 * KB)
  expect(await joined.getBytes(457, 1000, undefined, 'two')).toMatchObject({ etag: 'two' })
  expect(asked).toEqual([`0+${16 * KB}`, `${90 * KB}+10`, `0+${16 * KB}`])
})

test('one that is left before anything was asked is not asked for', async () => {
  const { joined, asked } = aFile()
  const controller = new AbortController()
  const leaving = joined.getBytes(40 * KB, 10, controller.signal)
  const staying = joined.getBytes(41 * KB, 10)
  controller.abort('moved on')
  await expect(leaving).rejects.toBe('moved on')
  expect(await staying).toMatchObject({ data: bytesAt(41 * KB, 10) })
  expect(asked).toEqual([`${41 * KB}+10`])
})

test('one that is left later does not keep the others from coming; when all are, the request is given up', async () => {
  const { joined, file, signals } = aFile()
  const answer = Promise.withResolvers<void>()
  file.held = answer.promise
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
  const leaving = joined.getBytes(40 * KB, 10, first.signal)
  const staying = joined.getBytes(41 * KB, 10, second.signal)
  const far = joined.getBytes(400 * KB, 10, third.signal)
  await vi.waitUntil(() => signals.length === 2, { timeout: 30_000 })
  first.abort('moved on')
  third.abort('moved on')
  const left = { status: 'rejected', reason: 'moved on' }
  expect(await Promise.allSettled([leaving, far])).toEqual([left, left])
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, true])
  answer.resolve()
  expect(await staying).toMatchObject({ data: bytesAt(41 * KB, 10) })
})

test('where a request fails its parts are asked for one by one, and who fails then has failed', async () => {
  const { joined, asked, file } = aFile()
  file.fails = (length) => length > 20
  const wanted = [joined.getBytes(40 * KB, 10), joined.getBytes(41 * KB, 20), joined.getBytes(42 * KB, 21)]
  const [first, second, third] = await Promise.allSettled(wanted)
  expect(asked).toEqual([`${40 * KB}+${2 * KB + 21}`, `${40 * KB}+10`, `${41 * KB}+20`, `${42 * KB}+21`])
  expect(first).toMatchObject({ value: { data: bytesAt(40 * KB, 10) } })
  expect(second).toMatchObject({ value: { data: bytesAt(41 * KB, 20) } })
  expect(third).toMatchObject({ reason: new TypeError('Failed to fetch') })
})

test('an archive that has become shorter is noticed, and gives nobody less than was asked for', async () => {
  const { joined, file } = aFile()
  file.size = 40 * KB + 10
  const [within, beyond] = await Promise.allSettled([
    joined.getBytes(40 * KB, 10),
    joined.getBytes(41 * KB, 10),
  ])
  expect(within).toMatchObject({ value: { data: bytesAt(40 * KB, 10) } })
  expect(beyond).toMatchObject({ reason: expect.any(EtagMismatch) as unknown })
})

test('a view of the real archive takes a few requests, and its tiles are the same', async () => {
  const path = fileURLToPath(
    new URL('../../../../../../../packages/basemap/streets.pmtiles', import.meta.url),
  )
  const file = await open(path)
  onTestFinished(() => file.close())
  let requests = 0
  const source: Source = {
    getKey: () => 'streets',
    getBytes: async (offset, length) => {
      requests += 1
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
  const view = tilesInView({ lng: 2.35, lat: 48.85, zoom: 8.9 }, { width: 1440, height: 900 }, 9)
  const read = (archive: PMTiles) =>
    Promise.all(view.map(async ({ z, x, y }) => (await archive.getZxy(z, x, y))?.data))
  /** Once it has its directories: they come when they come. */
  const count = async (archive: PMTiles) => {
    const tiles = await read(archive)
    requests = 0
    expect(await read(archive)).toEqual(tiles)
    return { tiles, requests }
  }
  const alone = await count(new PMTiles(source))
  const joined = await count(new PMTiles(new JoinedSource(source)))
  expect(joined.tiles).toEqual(alone.tiles)
  expect([view.length, alone.requests, joined.requests]).toEqual([6, 6, 2])
})
