import type { LiveMessage } from '@meridian/shared/live/live-message'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveStream } from './live-stream.ts'
import { aServer } from './test-server.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The middle of the jitter: pauses have their nominal length.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Runs pending promise callbacks without advancing the time. */
const settle = () => vi.advanceTimersByTimeAsync(0)

function aListener(refused?: () => Promise<unknown>) {
  const news: string[] = []
  const listener = {
    opened: () => void news.push('opened'),
    received: ({ type }: LiveMessage) => void news.push(type),
    lost: () => void news.push('lost'),
    ...(refused && { refused }),
  }
  return { news, listener }
}

test('reads events however the network splits them, and skips unknown kinds', async () => {
  const server = aServer()
  const { news, listener } = aListener()
  createLiveStream(server).follow(listener)
  await settle()
  for (const part of [
    'event: op',
    'en\ndata: {}\n',
    '\n: still here\n\nevent: of-a-newer-server\ndata: {"a":1}\n\nevent: cred',
    'its\ndata: {"type":"credits","added":1}\n\nevent: x',
  ])
    server.last().send(part)
  await settle()
  expect(news).toEqual(['opened', 'open', 'credits'])
})

test('shares one stream, which is open while it has a listener and the page is visible', async () => {
  const server = aServer()
  const stream = createLiveStream(server)
  expect(server.streams).toHaveLength(0)
  const [first, second] = [aListener(), aListener()]
  const leaveFirst = stream.follow(first.listener)
  await settle()
  const leaveSecond = stream.follow(second.listener)
  await settle()
  expect(server.streams).toHaveLength(1)
  expect(second.news).toEqual(['opened'])

  server.show(false)
  expect(server.last().signal.aborted).toBe(true)
  server.show(true)
  await settle()
  expect(server.streams).toHaveLength(2)
  expect(first.news).toEqual(['opened', 'opened'])

  leaveFirst()
  expect(server.last().signal.aborted).toBe(false)
  leaveSecond()
  expect(server.last().signal.aborted).toBe(true)
})

test('reports a lost connection, and retries after pauses that double up to half a minute', async () => {
  const server = aServer()
  const { news, listener } = aListener()
  createLiveStream(server).follow(listener)
  await settle()
  server.isDown = true
  server.last().fail()
  await settle()
  expect(news).toEqual(['opened', 'lost'])
  const pauses: number[] = []
  for (let attempt = 2; attempt <= 9; attempt += 1) {
    const since = Date.now()
    while (server.streams.length < attempt) await vi.advanceTimersToNextTimerAsync()
    pauses.push((Date.now() - since) / 1000)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30])

  server.isDown = false
  await vi.advanceTimersByTimeAsync(30_000)
  news.length = 0
  server.last().fail()
  await vi.advanceTimersByTimeAsync(1000)
  expect(news, 'once it was open, the pauses begin anew').toEqual(['lost', 'opened'])
})

test('treats 40 seconds of silence as a lost connection, unless a comment comes', async () => {
  const server = aServer()
  const { news, listener } = aListener()
  createLiveStream(server).follow(listener)
  await settle()
  await vi.advanceTimersByTimeAsync(30_000)
  server.last().send(': still here\n\n')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(news).toEqual(['opened'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(news).toEqual(['opened', 'lost'])
})

test('drops a dead stream at a change of the network, and opens another one without a pause', async () => {
  const server = aServer()
  const { news, listener } = aListener()
  const stream = createLiveStream(server)
  const watched: string[] = []
  stream.watch({ opened: () => watched.push('opened'), lost: () => watched.push('lost') })
  await settle()
  expect(server.streams, 'who merely watches opens none').toHaveLength(0)
  stream.follow(listener)
  await settle()
  server.isDown = true
  server.changeNetwork()
  await settle()
  expect(news).toEqual(['opened', 'lost'])
  server.isDown = false
  server.changeNetwork()
  await settle()
  expect(news).toEqual(['opened', 'lost', 'opened'])
  expect(watched).toEqual(news)
  await vi.advanceTimersByTimeAsync(39_000)
  expect(server.streams, 'the pause of the lost one has ended with it').toHaveLength(3)
})

test('does not report a refused stream as a lost connection', async () => {
  const server = aServer()
  const { news, listener } = aListener()
  const stream = createLiveStream(server)
  const watched: string[] = []
  stream.watch({
    opened: () => watched.push('opened'),
    lost: () => watched.push('lost'),
    idle: () => watched.push('idle'),
  })
  server.busyFor = 60
  stream.follow(listener)
  await settle()
  expect(news).toEqual(['lost'])
  expect(watched).toEqual(['idle'])
})

test('a refused token is renewed, and the stream opened at once with the new one', async () => {
  const server = aServer('old')
  server.refuses = 'old'
  const { news, listener } = aListener(async () => {
    server.as = 'new'
  })
  createLiveStream(server).follow(listener)
  await settle()
  expect(server.streams.map(({ token }) => token)).toEqual(['old', 'new'])
  expect(news).toEqual(['lost', 'opened'])
})

test('retries a token that stays refused with pauses', async () => {
  const server = aServer('bad')
  server.refuses = 'bad'
  createLiveStream(server).follow(aListener(async () => undefined).listener)
  await settle()
  expect(server.streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.streams).toHaveLength(2)
})

test('does not retry before the time that the server set', async () => {
  const server = aServer()
  server.busyFor = 30
  // The shortest pause.
  vi.mocked(Math.random).mockReturnValue(0)
  const { news, listener } = aListener()
  createLiveStream(server).follow(listener)
  await settle()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(server.streams).toHaveLength(1)
  server.busyFor = null
  await vi.advanceTimersByTimeAsync(1000)
  expect(news).toEqual(['lost', 'opened'])
})

test('keeps the old stream for another view until the new one is open, and misses nothing', async () => {
  const server = aServer()
  const stream = createLiveStream(server)
  const { news, listener } = aListener()
  stream.look('?squares=1')
  stream.follow(listener)
  await settle()
  const [old] = server.streams
  server.isDown = true
  stream.look('?squares=2')
  await settle()
  expect(old!.signal.aborted, 'the new one could not be had').toBe(false)
  old!.send('event: credits\ndata: {}\n\n')
  await settle()
  server.isDown = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.streams.map(({ view }) => view)).toEqual(['?squares=1', '?squares=2', '?squares=2'])
  expect(old!.signal.aborted).toBe(true)
  server.last().send('event: orders\ndata: {}\n\n')
  await settle()
  expect(news).toEqual(['opened', 'credits', 'orders'])
  stream.look('?squares=2')
  await settle()
  expect(server.streams).toHaveLength(3)
})

test('closes the old stream first where a second one is not allowed', async () => {
  const server = aServer()
  const stream = createLiveStream(server)
  const { news, listener } = aListener()
  stream.follow(listener)
  await settle()
  server.busyFor = 30
  stream.look('?squares=2')
  server.busyFor = null
  await settle()
  expect(server.streams[0]!.signal.aborted).toBe(true)
  expect(server.last().view).toBe('?squares=2')
  expect(news.at(-1)).toBe('opened')
})

test('requests the last of several views in a row', async () => {
  const server = aServer()
  const stream = createLiveStream(server)
  stream.follow(aListener().listener)
  stream.look('?squares=1')
  stream.look('?squares=2')
  await settle()
  stream.look('?squares=3')
  stream.look('?squares=2')
  await settle()
  expect(server.streams.filter(({ signal }) => !signal.aborted).map(({ view }) => view)).toEqual([
    '?squares=2',
  ])
})
