/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { reportName } from './instrument-functions.ts'

interface PageStep {
  /** `drawn`: run by React's rendering only. */
  kind: 'run' | 'drawn' | 'call'
  /** A file, or the method and URL of a request. */
  what: string
}

type TracedWindow = Window & {
  tracedSteps: Map<string, PageStep>
  /** Counts the walks, so that a timer of an earlier walk is recognised. */
  tracedWalk: number
  tracedReact?: { H: Record<string, unknown> | null }
}

/** Call it before the page is opened. */
export async function tracePage(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const traced = window as unknown as TracedWindow
    traced.tracedSteps = new Map()
    traced.tracedWalk = 0
    /** While a timer runs that was set before the walk: its files do not belong to the click. */
    let isOldTimer = false
    const setTimer = window.setTimeout.bind(window)
    const marked = (callback: (...values: unknown[]) => void) => {
      const walk = traced.tracedWalk
      return (...values: unknown[]) => {
        isOldTimer = walk !== traced.tracedWalk
        try {
          callback(...values)
        } finally {
          isOldTimer = false
        }
      }
    }
    window.setTimeout = ((callback: TimerHandler, ...rest: [number?, ...unknown[]]) =>
      setTimer(
        typeof callback === 'function' ? marked(callback as () => void) : callback,
        ...rest,
      )) as typeof window.setTimeout
    const note = (kind: PageStep['kind'], what: string) => {
      const key = `${kind} ${what}`
      if (!traced.tracedSteps.has(key)) traced.tracedSteps.set(key, { kind, what })
    }
    // While React renders a component, its dispatcher (H) has different hooks; at other times every hook is the same
    // function, which throws.
    const isRendering = () => {
      const hooks = traced.tracedReact?.H
      return Boolean(hooks) && hooks?.useState !== hooks?.useEffect
    }
    /** Effects of a rendered component, and store snapshots that React compares. */
    const afterwards = /\b(commitHookEffectList|checkIfSnapshotChanged|commitAttachRef|safelyDetachRef)/
    Error.stackTraceLimit = 100
    const isDrawing = () => isRendering() || afterwards.test(new Error('where am I?').stack ?? '')
    Object.assign(window, {
      [name]: (path: string) => {
        if (!isOldTimer && !traced.tracedSteps.has(`run ${path}`)) note(isDrawing() ? 'drawn' : 'run', path)
      },
    })
    const fetch = window.fetch.bind(window)
    window.fetch = (input, init) => {
      const { method, url } = input instanceof Request ? input : new Request(input, init)
      note('call', `${method} ${new URL(url).pathname}`)
      return fetch(input, init)
    }
  }, reportName)
}

/** The files that the page executed since the last call of this function, up to its first request of a URL. */
export async function takePage(page: Page, until = ''): Promise<{ run: string[]; drawn: string[] }> {
  const steps = await page.evaluate(() => {
    const traced = window as unknown as TracedWindow
    const taken = [...traced.tracedSteps.values()]
    traced.tracedSteps.clear()
    traced.tracedWalk += 1
    return taken
  })
  const end = steps.findIndex(({ kind, what }) => kind === 'call' && what === until)
  if (until && end < 0) throw new Error(`the page did not call ${until}`)
  const filesOf = (kind: PageStep['kind']) =>
    steps.slice(0, Math.max(end, 0)).flatMap((step) => (step.kind === kind ? [step.what] : []))
  const run = filesOf('run')
  return { run, drawn: filesOf('drawn').filter((path) => !run.includes(path)) }
}
