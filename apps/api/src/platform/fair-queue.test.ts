import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

class Full extends Error {
  readonly isOwn: boolean
  constructor(isOwn: boolean) {
    super('full')
    this.isOwn = isOwn
  }
}

/** Tasks that end when the test resolves them. */
function slowQueue(limits: {
  atOnce?: number
  atOncePerGroup?: number
  mostPerGroup?: number
  mostWaiting?: number
}) {
  const queue = new FairQueue<string>({ atOnce: 1, rejection: (isOwn) => new Full(isOwn), ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, signal?: AbortSignal) => {
    const answer = queue.add({
      group: name[0]!,
      key: name,
      run: () => {
        begun.push(name)
        return new Promise((resolve) => ends.set(name, () => resolve(`done ${name}`)))
      },
      ...(signal && { signal }),
    })
    // Tests look at rejections later.
    answer.catch(() => {})
    return answer
  }
  /** Ends all tasks, one after the other, and returns the order in which they began. */
  const finish = async () => {
    await new Promise(setImmediate)
    for (let ended = 0; ended < begun.length; ended += 1) {
      ends.get(begun[ended]!)!()
      await new Promise(setImmediate)
    }
    return begun
  }
  return { queue, begun, ends, add, finish }
}

const full = (isOwn: boolean) => expect.objectContaining({ message: 'full', isOwn })

test('alternates between groups, however many tasks one of them has', async () => {
  const { add, finish } = slowQueue({})
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name)
  expect(await finish()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('serves a new group before those whose tasks began lately', async () => {
  const { add, begun, ends, finish } = slowQueue({})
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3']) void add(name)
  await new Promise(setImmediate)
  ends.get('a1')!()
  await new Promise(setImmediate)
  void add('c1')
  expect(begun).toEqual(['a1', 'b1'])
  expect(await finish()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3'])
})

test('remembers the turn of a group that has nothing waiting', async () => {
  const { add, finish } = slowQueue({})
  void add('a1')
  await finish()
  for (const name of ['b1', 'a2', 'c1']) void add(name)
  expect(await finish()).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('runs a limited number at once, of all groups and of each', async () => {
  const { add, begun, ends } = slowQueue({ atOnce: 3, atOncePerGroup: 2 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void add(name)
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  ends.get('b1')!()
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
  ends.get('b2')!()
  await new Promise(setImmediate)
  expect(begun).toHaveLength(4)
  ends.get('a1')!()
  await new Promise(setImmediate)
  expect(begun.at(-1)).toBe('a3')
})

test('rejects a group above its own limit, and no other', async () => {
  const { add, finish } = slowQueue({ mostPerGroup: 2 })
  const answers = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => add(name))
  await finish()
  expect(await Promise.allSettled(answers)).toMatchObject([
    { value: 'done a1' },
    { value: 'done a2' },
    { value: 'done a3' },
    { reason: full(true) },
    { value: 'done b1' },
  ])
})

test('makes space for a group by the newest task of the longest', async () => {
  const { add, finish } = slowQueue({ mostWaiting: 4 })
  const answers = ['a0', 'a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'd1', 'e1'].map((name) => add(name))
  await finish()
  expect(await Promise.allSettled(answers)).toMatchObject([
    { value: 'done a0' },
    { value: 'done a1' },
    // For d1 and c1.
    { reason: full(true) },
    { reason: full(true) },
    { value: 'done b1' },
    { value: 'done c1' },
    { reason: full(true) },
    { value: 'done d1' },
    // Four groups have one each.
    { reason: full(false) },
  ])
})

test('runs a task once for all callers, as soon as it is the turn of one of them', async () => {
  const { queue, add, ends, finish, begun } = slowQueue({})
  void add('a1')
  const slow = add('a2')
  void add('a3')
  const shared = queue.add({ group: 'a', key: 'z', run: () => Promise.resolve('of a') })
  const same = queue.add({ group: 'b', key: 'z', run: () => Promise.resolve('of b') })
  expect(queue.has('z')).toBe(true)
  await new Promise(setImmediate)
  ends.get('a1')!()
  expect([await shared, await same]).toEqual(['of b', 'of b'])
  await new Promise(setImmediate)
  expect(queue.has('z')).toBe(false)
  expect(begun).toEqual(['a1', 'a2'])
  const joined = add('a2')
  await finish()
  expect([await slow, await joined]).toEqual(['done a2', 'done a2'])
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('does not run a task whose callers have left', async () => {
  const { add, finish } = slowQueue({ mostWaiting: 3 })
  const [all, one, late] = [new AbortController(), new AbortController(), new AbortController()]
  void add('a1')
  const left = add('b1', all.signal)
  const both = [add('c1', one.signal), add('c1')]
  const reason = new Error('left')
  all.abort(reason)
  one.abort(reason)
  late.abort(reason)
  await expect(left).rejects.toBe(reason)
  await expect(both[0]).rejects.toBe(reason)
  await expect(add('d1', late.signal)).rejects.toBe(reason)
  // Their places are free.
  for (const name of ['e1', 'f1']) void add(name)
  expect(await finish()).toEqual(['a1', 'c1', 'e1', 'f1'])
  expect(await both[1]).toBe('done c1')
})

test('rejects the callers of a task that fails, and goes on', async () => {
  const queue = new FairQueue<string>({ atOnce: 1 })
  const failing = queue.add({ group: 'a', key: '1', run: () => Promise.reject(new Error('broken')) })
  const thrown = queue.add({
    group: 'a',
    key: '2',
    run: () => {
      throw new Error('at once')
    },
  })
  const next = queue.add({ group: 'a', key: '3', run: () => Promise.resolve('fine') })
  await expect(failing).rejects.toThrow('broken')
  await expect(thrown).rejects.toThrow('at once')
  expect(await next).toBe('fine')
})
