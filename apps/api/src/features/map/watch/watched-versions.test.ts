import { setMaxListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { WatchedVersions } from './watched-versions.ts'

/** Reads that end when the test resolves them; a topic has one item, itself. */
function slowVersions() {
  const begun: { topic: number; end: () => void }[] = []
  const watched = new WatchedVersions<number, number, string>({
    thingsOf: (topic) => [topic],
    topicOf: (topic) => topic,
    onFailure: () => {},
    read: (topics) => {
      const answer = Promise.withResolvers<Map<number, string>>()
      const end = () => answer.resolve(new Map(topics.map((topic) => [topic, `of ${topic}`])))
      begun.push({ topic: topics[0]!, end })
      return answer.promise
    },
  })
  return { begun, watched }
}

const many = Array.from({ length: 64 }, (_, topic) => topic)

/** A page of a network, which can leave. */
function aPage(site: string) {
  const leaving = new AbortController()
  setMaxListeners(0, leaving.signal)
  return { reader: { site, left: leaving.signal }, leave: () => leaving.abort() }
}

test('skips a read whose last watcher left', async () => {
  const { begun, watched } = slowVersions()
  const [hasty, patient] = [aPage('a'), aPage('a')]
  const left = many.map((topic) => watched.watch(topic, 'hasty', hasty.reader))
  const stays = watched.watch(100, 'patient', patient.reader)
  await vi.waitUntil(() => begun.length > 0, { timeout: 30_000 })
  const atOnce = begun.length
  expect(atOnce).toBeLessThan(10)
  hasty.leave()
  for (const topic of many) watched.leave(topic, 'hasty')
  await Promise.all(left)
  for (const { end } of begun) end()
  await vi.waitUntil(() => begun.length > atOnce, { timeout: 30_000 })
  begun[atOnce]!.end()
  await stays
  expect(begun.slice(atOnce).map(({ topic }) => topic)).toEqual([100])
  expect(watched.versionsOf([100])).toEqual(new Map([[100, 'of 100']]))
})

test('reads again for a watcher who comes after the others left', async () => {
  const { begun, watched } = slowVersions()
  const [hasty, patient] = [aPage('a'), aPage('b')]
  const first = many.map((topic) => watched.watch(topic, 'hasty', hasty.reader))
  hasty.leave()
  for (const topic of many) watched.leave(topic, 'hasty')
  const again = [0, 63].map((topic) => watched.watch(topic, 'patient', patient.reader))
  const readAll = setInterval(() => begun.forEach(({ end }) => end()), 1)
  await Promise.all([...first, ...again])
  clearInterval(readAll)
  expect(watched.versionsOf([0, 63])).toEqual(
    new Map([
      [0, 'of 0'],
      [63, 'of 63'],
    ]),
  )
})

test('reads for another network although one waits for many topics', async () => {
  const { begun, watched } = slowVersions()
  for (const topic of many) void watched.watch(topic, 'wide', aPage('a').reader)
  await vi.waitUntil(() => begun.length > 0, { timeout: 30_000 })
  const ofOne = begun.length
  const narrow = [100, 101].map((topic) => watched.watch(topic, 'narrow', aPage('b').reader))
  // One network leaves reads free for others.
  await vi.waitUntil(() => begun.length === ofOne + 2, { timeout: 30_000 })
  for (const { end } of begun) end()
  await Promise.all(narrow)
  expect(begun.slice(ofOne, ofOne + 2).map(({ topic }) => topic)).toEqual([100, 101])
})

test('reads a topic in the turn of the network that is first', async () => {
  const { begun, watched } = slowVersions()
  for (const topic of many) void watched.watch(topic, 'wide', aPage('a').reader)
  // The last of the one, and the first of the other.
  const shared = watched.watch(63, 'narrow', aPage('b').reader)
  await vi.waitUntil(() => begun.some(({ topic }) => topic === 63), { timeout: 30_000 })
  for (const { end } of begun) end()
  await shared
  expect(watched.versionsOf([63])).toEqual(new Map([[63, 'of 63']]))
})
