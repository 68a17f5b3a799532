/** Polyfills for browser APIs that the app uses and a document without layout lacks. */
import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'
import { beforeEach } from 'vitest'

// A page's chunk is compiled when a test first opens it.
configure({ asyncUtilTimeout: 30_000 })

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
beforeEach(() => {
  for (const listener of shared.asking ?? []) window.removeEventListener('beforeunload', listener)
  shared.asking?.clear()
  // Two visits load the dialog code twice. Closed in another order than opened, the last one leaves `pointer-events:
  // none` on the body.
  document.body.style.pointerEvents = ''
})
