import { expect, test } from 'vitest'
import { mostBetweenMarks, mostUntilMark, readMainThread } from './main-thread.ts'

const [page, elsewhere] = [
  { pid: 7, tid: 1 },
  { pid: 8, tid: 1 },
]
const task = (from: number, to: number, computed: number, thread = page) => ({
  ...thread,
  name: 'ThreadControllerImpl::RunTask',
  cat: 'toplevel',
  ph: 'X',
  ts: from * 1000,
  dur: (to - from) * 1000,
  tdur: computed * 1000,
})
const mark = (name: string, at: number, thread = page) => ({
  ...thread,
  name,
  cat: 'blink.user_timing',
  ph: 'I',
  ts: at * 1000,
})

test('finds the longest task before a mark, of the thread that set the mark', () => {
  const thread = readMainThread(
    [
      mark('navigationStart', 0, elsewhere),
      task(0, 900, 500, elsewhere),
      task(0, 300, 20),
      task(300, 400, 60),
      mark('usable', 390),
      task(400, 900, 400),
    ],
    'usable',
  )
  expect(mostUntilMark(thread)).toBe(60)
})

test('adds up all work between two marks, and counts a nested task once', () => {
  const thread = readMainThread(
    [
      task(0, 10, 9),
      mark('frame', 10),
      task(11, 20, 5),
      task(20, 40, 18),
      task(21, 39, 17),
      mark('frame', 41),
      task(42, 60, 15),
      mark('frame', 61),
      task(62, 200, 99),
    ],
    'frame',
  )
  expect(mostBetweenMarks(thread)).toBe(23)
})

test('measures nothing of a page without the mark', () => {
  expect(() => readMainThread([task(0, 10, 9)], 'usable')).toThrow('usable')
})
