/**
 * The processor time of a page's main thread: excludes other load on the machine, and waits for the graphics process.
 */
import type { Browser, Page } from '@playwright/test'

/** As in Chromium's trace; in microseconds. */
interface TraceEvent {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time. */
  tdur?: number
}

/** In milliseconds. */
interface Task {
  start: number
  end: number
  computed: number
}

export interface MainThread {
  tasks: Task[]
  /** When the page set its mark, in order. */
  marks: number[]
}

/** @param mark the name that the page passes to `performance.mark` during `act`, at least once. */
export async function recordMainThread(
  browser: Browser,
  page: Page,
  mark: string,
  act: () => Promise<void>,
): Promise<MainThread> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] }
  return readMainThread(trace.traceEvents, mark)
}

export function readMainThread(events: readonly TraceEvent[], mark: string): MainThread {
  const marks = events.filter(({ cat, name }) => name === mark && cat.includes('blink.user_timing'))
  const [first] = marks
  if (!first) throw new Error(`The page has not left its mark, ${mark}, in the trace.`)
  const tasks = events
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
    .filter(({ ph, name }) => ph === 'X' && name.endsWith('RunTask'))
    .map(({ ts, dur = 0, tdur = 0 }) => ({ start: ts / 1000, end: (ts + dur) / 1000, computed: tdur / 1000 }))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  return {
    tasks: withoutInner(tasks),
    marks: marks.map(({ ts }) => ts / 1000).toSorted((one, other) => one - other),
  }
}

/** A task that runs inside another is a part of it. */
function withoutInner(tasks: readonly Task[]): Task[] {
  let end = -Infinity
  return tasks.filter((task) => {
    if (task.start < end) return false
    end = task.end
    return true
  })
}

/** The longest processor time of one task, of those that began before the first mark. */
export const mostUntilMark = ({ tasks, marks: [mark = 0] }: MainThread): number =>
  Math.max(0, ...tasks.filter(({ start }) => start <= mark).map(({ computed }) => computed))

/** The most processor time between two marks. A task counts where it ends. */
export function mostBetweenMarks({ tasks, marks }: MainThread): number {
  const sums = marks
    .slice(1)
    .map((to, at) =>
      tasks
        .filter(({ end }) => end > marks[at]! && end <= to)
        .reduce((sum, { computed }) => sum + computed, 0),
    )
  return Math.max(0, ...sums)
}
