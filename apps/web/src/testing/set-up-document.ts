/** Polyfills for browser APIs that the app uses and a document without layout lacks. */
import '@testing-library/jest-dom/vitest'
import { configure, prettyDOM } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { renewPageState } from '#lib/page-state.ts'
import { stopPageTimers } from './page-timers.ts'

/** Open modal dialogs: they hide the rest of the page from screen readers, so elements there have no role. */
function modalTitles(): string {
  const modals = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
  const texts = modals.map((modal) => `${modal.getAttribute('role')}: ${modal.textContent?.slice(0, 120)}`)
  const hidden = [...document.querySelectorAll('body > [aria-hidden]')].length
  return `${texts.join(' | ') || 'no dialog open'}; ${hidden} of ${document.body.children.length} parts hidden`
}

configure({
  // A page's chunk is compiled when a test first opens it.
  asyncUtilTimeout: 30_000,
  getElementError: (message) => {
    const [first, ...rest] = (message ?? '').split('\n')
    const error = new Error([`${first} (${modalTitles()})`, ...rest, prettyDOM(document.body)].join('\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

class NeverResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A desktop in light colours with a mouse: media queries for phones, dark mode and touch do not match. */
const matchMedia = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

Object.assign(window, {
  ResizeObserver: NeverResizes,
  matchMedia,
  scrollTo: () => {},
})
Element.prototype.scrollIntoView = () => {}
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => {}
Element.prototype.releasePointerCapture = () => {}
// Virtual lists render the rows in view. Without a layout, every scroller is as large as a window, and a row is a line.
const sizes = { clientWidth: 1440, clientHeight: 900, offsetHeight: 44 }
for (const [name, pixels] of Object.entries(sizes))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels })

/**
 * Files share a window: 'beforeunload' listeners left by a test, such as those of an unfinished payment, are removed
 * here.
 */
const shared = window as unknown as { asking?: Set<EventListenerOrEventListenerObject> }
if (!shared.asking) {
  const asking = (shared.asking = new Set())
  const listen = window.addEventListener.bind(window)
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (type === 'beforeunload') asking.add(listener)
    listen(type, listener, options)
  }
}
beforeEach(async () => {
  // Files share modules: a dialog that one test left open must not reach the next one.
  await stopPageTimers()
  renewPageState()
  for (const listener of shared.asking ?? []) window.removeEventListener('beforeunload', listener)
  shared.asking?.clear()
  // Closed in another order than opened, two dialogs leave `pointer-events: none` on the body.
  document.body.style.pointerEvents = ''
})
