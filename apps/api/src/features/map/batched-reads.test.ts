import { expect, test } from 'vitest'
import { BatchedReads } from './batched-reads.ts'

/** Statements that end when the test resolves them. */
function slowReads(keysPerStatement = 10) {
  const begun: { keys: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const reads = new BatchedReads<string, string>({
    statementsAtOnce: 1,
    keysPerStatement,
    read: (keys) => {
      const answer = Promise.withResolvers<Map<string, string>>()
      const name = begun.length
      const end = () => answer.resolve(new Map(keys.map((key) => [key, `${key} of ${name}`])))
      begun.push({ keys, end, fail: answer.reject })
      return answer.promise
    },
  })
  return { begun, reads }
}
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('shares a statement between concurrent reads, and a row between reads of one key', async () => {
  const { begun, reads } = slowReads()
  const all = Promise.all(['a', 'b', 'a'].map((key) => reads.read(key)))
  await turn()
  expect(begun.map(({ keys }) => keys)).toEqual([['a', 'b']])
  begun[0]!.end()
  expect(await all).toEqual(['a of 0', 'b of 0', 'a of 0'])
})

test('never joins a statement that has begun', async () => {
  const { begun, reads } = slowReads()
  const early = reads.read('a')
  await turn()
  const late = reads.read('a')
  await turn()
  expect(begun).toHaveLength(1)
  begun[0]!.end()
  expect(await early).toBe('a of 0')
  await turn()
  begun[1]!.end()
  expect(await late).toBe('a of 1')
})

test('splits reads over several statements and reports a failure to its own readers', async () => {
  const { begun, reads } = slowReads(2)
  const answers = ['a', 'b', 'c'].map((key) => reads.read(key))
  const settled = Promise.allSettled(answers)
  await turn()
  begun[0]!.fail(new Error('gone'))
  await turn()
  begun[1]!.end()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await answers[2]).toBe('c of 1')
})
