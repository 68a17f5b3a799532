import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { EtagMismatch, PMTiles } from 'pmtiles'
import type { Source } from 'pmtiles'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tilesInView } from './first-view.ts'
import { JoinedSource } from './joined-source.ts'

const KB = 1024

/** A file whose bytes depend on their offset, and the list of its requests. */
function aFile(version = 'one') {
  const requests: string[] = []
  const signals: (AbortSignal | undefined)[] = []
  const file = { version, size: Infinity, fails: (_length: number) => false, held: Promise.resolve() }
  const source: Source = {
    getKey: () => 'file',
    getBytes: async (offset, length, signal, etag) => {
      requests.push(`${offset}+${length}`)
      signals.push(signal)
      await file.held
      if (file.fails(length)) throw new TypeError('Failed to fetch')
      if (etag !== undefined && etag !== file.version) throw new EtagMismatch('changed')
      if (offset >= file.size) throw new EtagMismatch('nothing is there')
      return { data: bytesAt(offset, Math.min(length, file.size - offset)), etag: file.version }
    },
  }
  return { requests, signals, file, joined: new JoinedSource(source) }
}

const bytesAt = (offset: number, length: number) =>
  Uint8Array.from({ length }, (_, at) => (offset + at) % 251).buffer

test('joins near parts into one request and gives each part its own bytes', async () => {
  const { joined, requests } = aFile()
  const wanted = [
    [50 * KB, 1000],
    [40 * KB, 2000],
    [40 * KB, 2000],
    [41 * KB, 10],
  ] as const
  const answers = await Promise.all(wanted.map(([offset, length]) => joined.getBytes(offset, length)))
  expect(requests).toEqual([`${40 * KB}+${10 * KB + 1000}`])
  expect(answers.map(({ data }) => data)).toEqual(wanted.map(([offset, length]) => bytesAt(offset, length)))
  expect(answers.map(({ etag }) => etag)).toEqual(['one', 'one', 'one', 'one'])
})

test('requests distant parts separately, in the order of the calls, and limits the size of a request', async () => {
  const { joined, requests } = aFile()
  await Promise.all([
    joined.getBytes(900 * KB, 30 * KB),
    joined.getBytes(930 * KB, 30 * KB),
    joined.getBytes(960 * KB, 30 * KB),
    joined.getBytes(20 * KB, KB),
    joined.getBytes(21 * KB + 16 * KB + 1, KB),
    joined.getBytes(2000 * KB, 500 * KB),
    joined.getBytes(2100 * KB, KB),
  ])
  expect(requests).toEqual([
    `${900 * KB}+${60 * KB}`,
    `${960 * KB}+${30 * KB}`,
    `${20 * KB}+${KB}`,
    `${37 * KB + 1}+${KB}`,
    `${2000 * KB}+${500 * KB}`,
  ])
})

test('serves parts from the cached beginning until the archive changes', async () => {
  const { joined, requests, file } = aFile()
  const { etag } = await joined.getBytes(0, 16 * KB)
  expect(await joined.getBytes(457, 1000, undefined, etag)).toEqual({ data: bytesAt(457, 1000), etag: 'one' })
  expect(requests).toEqual([`0+${16 * KB}`])
  file.version = 'two'
  await expect(joined.getBytes(90 * KB, 10, undefined, etag)).rejects.toThrow(EtagMismatch)
  await joined.getBytes(0, 16 * KB)
  expect(await joined.getBytes(457, 1000, undefined, 'two')).toMatchObject({ etag: 'two' })
  expect(requests).toEqual([`0+${16 * KB}`, `${90 * KB}+10`, `0+${16 * KB}`])
})

test('sends no request for a part that was aborted before the request started', async () => {
  const { joined, requests } = aFile()
  const controller = new AbortController()
  const leaving = joined.getBytes(40 * KB, 10, controller.signal)
  const staying = joined.getBytes(41 * KB, 10)
  controller.abort('moved on')
  await expect(leaving).rejects.toBe('moved on')
  expect(await staying).toMatchObject({ data: bytesAt(41 * KB, 10) })
  expect(requests).toEqual([`${41 * KB}+10`])
})

test('keeps a request while one part is still wanted, and aborts it when all parts are aborted', async () => {
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

test('requests the parts one by one after a failed request, and rejects those that fail again', async () => {
  const { joined, requests, file } = aFile()
  file.fails = (length) => length > 20
  const wanted = [joined.getBytes(40 * KB, 10), joined.getBytes(41 * KB, 20), joined.getBytes(42 * KB, 21)]
  const [first, second, third] = await Promise.allSettled(wanted)
  expect(requests).toEqual([`${40 * KB}+${2 * KB + 21}`, `${40 * KB}+10`, `${41 * KB}+20`, `${42 * KB}+21`])
  expect(first).toMatchObject({ value: { data: bytesAt(40 * KB, 10) } })
  expect(second).toMatchObject({ value: { data: bytesAt(41 * KB, 20) } })
  expect(third).toMatchObject({ reason: new TypeError('Failed to fetch') })
})

test('rejects when the archive has become shorter, instead of returning fewer bytes', async () => {
  const { joined, file } = aFile()
  file.size = 40 * KB + 10
  const [within, beyond] = await Promise.allSettled([
    joined.getBytes(40 * KB, 10),
    joined.getBytes(41 * KB, 10),
  ])
  expect(within).toMatchObject({ value: { data: bytesAt(40 * KB, 10) } })
  expect(beyond).toMatchObject({ reason: expect.any(EtagMismatch) as unknown })
})

test('loads a view of the real archive in a few requests with identical tiles', async () => {
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
  /** Loads the directories first, because the number of their requests depends on timing. */
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
