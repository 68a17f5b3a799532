/// <reference lib="dom" />
/** The Assets page as its owner uses it: opened, scrolled, one plot selected and another, then all of a list. */
import type { Browser, Page } from '@playwright/test'
import { mostBetweenMarks, mostUntilMark, recordMainThread } from './main-thread.ts'

export interface Walk {
  /** Milliseconds from asking for the page to a list that can be used. */
  open: number
  /** The longest of the main thread's tasks until then, or 0 where none was above 50 ms. */
  openTask: number
  /** The longest of them by what it computes. */
  openComputed: number
  /** The longest from frame to frame, of which a machine without a graphics card spends most on pixels. */
  scrollFrame: number
  scrollTask: number
  /** The most that the page computes from one frame to the next. */
  scrollComputed: number
  /** From the click to the frame after it, the median of several. */
  select: number
  selectTask: number
  selectAll: number
  selectAllTask: number
  /** Elements in the page at its end. */
  elements: number
}

interface Watch {
  usableAt: number
  /** Of the main thread's tasks above 50 ms, since they were asked for. */
  longTasks: { startTime: number; duration: number }[]
}

declare global {
  interface Window {
    watch: Watch
  }
}

/** Down and up again; counted, since a slow machine would draw none of them in a given time. */
const SCROLL_FRAMES = 60
/** A flick of the wheel, in pixels for each frame. */
const SCROLL_STEP = 240
const CLICKS = 5
/** Small, so that a machine without a graphics card measures the page more than its pixels. */
const viewport = { width: 1040, height: 640 }

export async function walkAssets(browser: Browser, base: string, session: Session): Promise<Walk> {
  const context = await browser.newContext({ baseURL: base, viewport })
  const page = await context.newPage()
  await page.addInitScript(([access, refresh]) => {
    localStorage.setItem('jwt', access)
    localStorage.setItem('jwt_refresh', refresh)
  }, session)
  await page.addInitScript(watchPage)
  const opening = await recordMainThread(browser, page, 'usable', async () => {
    await page.goto('/assets', { waitUntil: 'commit' })
    await page.waitForFunction(() => window.watch.usableAt > 0, undefined, { timeout: 120_000 })
  })
  const open = await page.evaluate(() => window.watch.usableAt)
  await drawn(page)
  // What the map does after that is not waited for.
  const openTask = await longestTask(page, open)
  let scrollFrame = 0
  const scrolling = await recordMainThread(browser, page, 'frame', async () => {
    scrollFrame = await page.evaluate(scroll, { frames: SCROLL_FRAMES, step: SCROLL_STEP })
  })
  const scrollTask = await longestTask(page)

  await showAtGrid(page)
  const plots = page.getByRole('checkbox', { name: /^Select (?!All)/ })
  const times: number[] = []
  for (let turn = 0; turn < CLICKS; turn++) {
    times.push(await plots.nth(turn % (await plots.count())).evaluate(clickToFrame))
    await drawn(page)
  }
  const selectTask = await longestTask(page)
  const all = page.getByRole('checkbox', { name: 'Select All' }).last()
  const selectAll = await all.evaluate(clickToFrame)
  await drawn(page)
  const walk = {
    open,
    openTask,
    openComputed: mostUntilMark(opening),
    scrollFrame,
    scrollTask,
    scrollComputed: mostBetweenMarks(scrolling),
    select: times.toSorted((one, other) => one - other)[Math.floor(CLICKS / 2)]!,
    selectTask,
    selectAll,
    selectAllTask: await longestTask(page),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
  }
  await context.close()
  return walk
}

/** Access and refresh token. */
export type Session = [string, string]

/** Everything that was asked for is on the canvas. */
const drawn = (page: Page) => page.locator('[data-drawn="yes"]').waitFor({ timeout: 120_000 })

/** Since it was asked before; of those that began until a time, where one is given. */
const longestTask = (page: Page, until?: number) =>
  page.evaluate((last) => {
    const durations = window.watch.longTasks
      .filter(({ startTime }) => last === undefined || startTime <= last)
      .map(({ duration }) => duration)
    window.watch.longTasks = []
    return Math.max(0, ...durations)
  }, until)

/** The plots outside of collections in the list, one of them on the map, at the zoom where the grid begins. */
async function showAtGrid(page: Page): Promise<void> {
  await page.evaluate(findIndividual)
  await page.locator('main li [data-control="show"]').last().click()
  await drawn(page)
  for (let zoom = 15; zoom > 11; zoom--) {
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await drawn(page)
  }
  await longestTask(page)
}

/** In the page, before anything of it runs. */
function watchPage() {
  const watch: Watch = { usableAt: 0, longTasks: [] }
  window.watch = watch
  new PerformanceObserver((list) => {
    watch.longTasks.push(...list.getEntries())
  }).observe({ type: 'longtask' })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main li button')) return
    watch.usableAt = performance.now()
    performance.mark('usable')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** In the page: the list down and up again; resolves with the longest time from frame to frame. */
function scroll({ frames, step }: { frames: number; step: number }): Promise<number> {
  const scroller = document.querySelector('main section .overflow-y-auto')!
  return new Promise((resolve) => {
    let [before, longest, count] = [0, 0, 0]
    const frame = (now: number) => {
      performance.mark('frame')
      if (count > 0) longest = Math.max(longest, now - before)
      before = now
      if (count === frames) return resolve(longest)
      scroller.scrollTop += count < frames / 2 ? step : -step
      count++
      requestAnimationFrame(frame)
      return undefined
    }
    requestAnimationFrame(frame)
  })
}

/** In the page: scrolls on until the list's own tools and some of its plots are drawn. */
function findIndividual(): Promise<void> {
  const scroller = document.querySelector('main section .overflow-y-auto')!
  scroller.scrollTop = 0
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('main li [data-control="show"]').length >= 7) return resolve()
      scroller.scrollTop += 200
      requestAnimationFrame(look)
      return undefined
    }
    look()
  })
}

/** In the page: what a click sets off, and the frame that shows it, are over when the next frame begins. */
function clickToFrame(element: Element): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const began = performance.now()
      ;(element as HTMLElement).click()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
    })
  })
}
