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

test('skips a read whose last watcher left', async () => {
  const { begun, watched } = slowVersions()
  const left = many.map((topic) => watched.watch(topic, 'hasty'))
  const stays = watched.watch(100, 'patient')
  const atOnce = begun.length
  expect(atOnce).toBeLessThan(10)
  for (const topic of many) watched.leave(topic, 'hasty')
  for (const { end } of begun) end()
  await Promise.all(left)
  await vi.waitUntil(() => begun.length > atOnce, { timeout: 30_000 })
  begun[atOnce]!.end()
  await stays
  expect(begun.slice(atOnce).map(({ topic }) => topic)).toEqual([100])
  expect(watched.versionsOf([100])).toEqual(new Map([[100, 'of 100']]))
})

test('reads again for a watcher who comes after the others left', async () => {
  const { begun, watched } = slowVersions()
  const first = many.map((topic) => watched.watch(topic, 'hasty'))
  for (const topic of many) watched.leave(topic, 'hasty')
  const again = watched.watch(63, 'patient')
  const readAll = setInterval(() => begun.forEach(({ end }) => end()), 1)
  await Promise.all([...first, again])
  clearInterval(readAll)
  expect(watched.versionsOf([63])).toEqual(new Map([[63, 'of 63']]))
})
