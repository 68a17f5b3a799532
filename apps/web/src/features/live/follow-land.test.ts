import { blocksOfSquare } from '@meridian/shared/grid/squares'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLand } from './follow-land.ts'
import { createLiveStream } from './live-stream.ts'
import { aServer } from './test-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const [first, second] = blocksOfSquare(5) as [number, number]
const versions = (squares: number[], blocks: Record<string, string>, counts: Record<string, string> = {}) =>
  `event: versions\ndata: ${JSON.stringify({ squares, blocks, tiles: ['3/4/2'], counts })}\n\n`
const changes = (blocks: Record<string, string | null>) =>
  `event: changes\ndata: ${JSON.stringify({ blocks, counts: { '3/4/2': 'later' } })}\n\n`

async function aMap(squares = [5]) {
  const server = aServer()
  const land = createLand(createLiveStream(server))
  const news: unknown[] = []
  const { look, unfollow } = land.follow(
    {
      shown: () => news.push('shown'),
      changed: ({ blocks, tiles }) => news.push([...blocks, ...tiles]),
      connection: (live) => news.push(live ? 'live' : 'lost'),
    },
    { squares, tiles: ['3/4/2'] },
  )
  await settle()
  return { server, land, news, look, unfollow }
}

test('requests the current view, and returns its current versions', async () => {
  const { server, land, news } = await aMap()
  expect(server.last().view).toBe('?squares=5&tiles=3/4/2')
  expect(land.versions.ofBlock(first)).toBeUndefined()
  server.last().send(versions([5], { [first]: 'one' }, { '3/4/2': 'early' }))
  await settle()
  expect(news).toEqual(['shown', [...blocksOfSquare(5), '3/4/2'], 'live'])
  expect([first, second, 16 * 7].map((block) => land.versions.ofBlock(block))).toEqual([
    'one',
    null,
    undefined,
  ])
  expect([land.versions.ofTile('3/4/2'), land.versions.ofTile('3/4/3')]).toEqual(['early', undefined])
  server.last().send(changes({ [first]: null, [second]: 'two' }))
  await settle()
  expect(news.at(-1)).toEqual([first, second, '3/4/2'])
  expect([first, second].map((block) => land.versions.ofBlock(block))).toEqual([null, 'two'])
})

test('numbers each announcement, also of a version that a block had before', async () => {
  const { server, land } = await aMap()
  const announcements: number[][] = []
  for (const message of [
    versions([5], { [first]: 'one' }),
    changes({ [first]: 'two' }),
    changes({ [first]: 'one' }),
    versions([5], { [first]: 'one' }),
  ]) {
    server.last().send(message)
    await settle()
    announcements.push([first, second].map((block) => land.versions.announcementOf(block)))
  }
  expect(new Set(announcements.map(([ofFirst]) => ofFirst)).size).toBe(4)
  expect(announcements.map((now, at) => now[1] === announcements[at - 1]?.[1])).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('covers nothing while the stream is lost, and the whole view with the next one', async () => {
  const { server, land, news } = await aMap()
  server.last().send(versions([5], { [first]: 'one' }))
  await settle()
  server.last().fail()
  await settle()
  expect(land.versions.ofBlock(first)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2000)
  server.last().send(versions([5], { [first]: 'one' }))
  await settle()
  expect(news.slice(3)).toEqual(['lost', 'shown', [...blocksOfSquare(5), '3/4/2'], 'live'])
})

test('opens another stream when the view rests elsewhere, and reports only new versions', async () => {
  const { server, news, look } = await aMap()
  server.last().send(versions([5], { [first]: 'one' }))
  await settle()
  look({ squares: [5] })
  look({ squares: [5, 6], around: [7] })
  await vi.advanceTimersByTimeAsync(900)
  look({ squares: [5, 7], around: [8] })
  await vi.advanceTimersByTimeAsync(900)
  expect(server.streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(server.streams.map(({ view }) => view)).toEqual(['?squares=5&tiles=3/4/2', '?squares=5,7,8'])
  expect(server.streams.map(({ signal }) => signal.aborted)).toEqual([true, false])
  server.last().send(versions([5, 7, 8], { [first]: 'one', [second]: 'two' }))
  await settle()
  const news5 = (news.at(-1) as number[]).filter((block) => blocksOfSquare(5).includes(block))
  expect(news5).toEqual([second])
  expect(news).not.toContain('lost')
})

test('keeps the stream when the view leaves and returns at once', async () => {
  const { server, look } = await aMap()
  look({ squares: [9] })
  await vi.advanceTimersByTimeAsync(900)
  look({ squares: [5] })
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.streams.map(({ view }) => view)).toEqual(['?squares=5&tiles=3/4/2'])
})

test('continues to report the view of a subscriber that another one had before', async () => {
  const { server, land, look } = await aMap([5])
  const cart = land.follow({ changed: () => {} }, { squares: [5] })
  look({ squares: [6] })
  await vi.advanceTimersByTimeAsync(1000)
  cart.look({ squares: [5, 6] })
  look({ squares: [7] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.last().view).toBe('?squares=5,6,7')
})

test('receives nothing on a hidden page, and everything when it is visible again', async () => {
  const { server, land } = await aMap()
  server.last().send(versions([5], { [first]: 'one' }))
  await settle()
  server.show(false)
  expect(server.last().signal.aborted).toBe(true)
  expect(land.versions.ofBlock(first)).toBeUndefined()
  server.show(true)
  await settle()
  expect(server.last().view).toBe('?squares=5&tiles=3/4/2')
  server.last().send(versions([5], { [first]: 'two' }))
  await settle()
  expect(land.versions.ofBlock(first)).toBe('two')
})

test('waits for versions a moment at most, and not at all once they are there', async () => {
  const { server, land } = await aMap()
  let isCovered = false
  void land.awaitVersions().then(() => (isCovered = true))
  await vi.advanceTimersByTimeAsync(299)
  expect(isCovered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isCovered).toBe(true)
  server.last().send(versions([5], {}))
  await settle()
  isCovered = false
  void land.awaitVersions().then(() => (isCovered = true))
  await settle()
  expect(isCovered).toBe(true)
})

/** A page with an open stream (for its account), on which a map then mounts. */
async function aMapBeside() {
  const server = aServer()
  const stream = createLiveStream(server)
  stream.follow({})
  await settle()
  const land = createLand(stream)
  const live: boolean[] = []
  const map = land.follow({ changed: () => {}, connection: (is) => live.push(is) }, { squares: [5] })
  await settle()
  return { server, land, live, map }
}
const open = ({ streams }: ReturnType<typeof aServer>) =>
  streams.filter(({ signal }) => !signal.aborted).map(({ view }) => view)

test('requests the view of a new map on a page with an open stream, which is live once it is covered', async () => {
  const { server, live } = await aMapBeside()
  expect(server.streams.map(({ view }) => view)).toEqual(['', '?squares=5'])
  expect(open(server)).toEqual(['?squares=5'])
  expect(live).toEqual([])
  server.last().send(versions([5], {}))
  await settle()
  expect(live).toEqual([true])
})

test('reports nothing to a subscriber that left, while the page’s stream stays', async () => {
  const { server, land, map } = await aMapBeside()
  const cart = land.follow({ changed: () => {} }, { squares: [] })
  server.last().send(versions([5], { [first]: 'one' }))
  await settle()
  map.unfollow()
  cart.look({ squares: [] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(open(server)).toEqual([''])
  expect(land.versions.ofBlock(first)).toBeUndefined()
  cart.unfollow()
  await vi.advanceTimersByTimeAsync(1000)
  expect(open(server)).toEqual([''])
  land.follow({ changed: () => {} }, { squares: [5] })
  let isCovered = false
  void land.awaitVersions().then(() => (isCovered = true))
  await settle()
  expect([open(server), isCovered]).toEqual([['?squares=5'], false])
})

test('clears the view with the last subscriber', async () => {
  const { server, map } = await aMapBeside()
  map.unfollow()
  await vi.advanceTimersByTimeAsync(1000)
  expect(open(server)).toEqual([''])
})

test('a map stays live while another stream is on its way, and is not where none can be had', async () => {
  const { server, live, map } = await aMapBeside()
  server.last().send(versions([5], {}))
  await settle()
  map.look({ squares: [5, 6] })
  await vi.advanceTimersByTimeAsync(1500)
  server.last().send(versions([5, 6], {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(live).toEqual([true])
  server.isDown = true
  map.look({ squares: [6, 7] })
  await vi.advanceTimersByTimeAsync(4000)
  expect(live).toEqual([true])
  await vi.advanceTimersByTimeAsync(1000)
  expect(live).toEqual([true, false])
  map.look({ squares: [6] })
  expect(live).toEqual([true, false, true])
})

test('is not live while it shows more than the stream covers', async () => {
  const { server, live, map } = await aMapBeside()
  server.last().send(versions([5], {}))
  await settle()
  const many = Array.from({ length: 70 }, (_, at) => at)
  map.look({ squares: many })
  await vi.advanceTimersByTimeAsync(1500)
  server.last().send(versions(many.slice(0, 64), {}))
  await vi.advanceTimersByTimeAsync(5000)
  expect(live).toEqual([true, false])
})
