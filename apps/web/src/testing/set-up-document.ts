/** What browsers have, the app asks for, and a document without layout lacks. */
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

/** A desktop in light colours, with a mouse: no question about a phone, the dark or touch is answered with yes. */
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
// Lists draw the rows that are in view. Without a layout, all that scrolls is as large as a window, and a row is a line.
const sizes = { clientWidth: 1440, clientHeight: 900, offsetHeight: 44 }
for (const [name, pixels] of Object.entries(sizes))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels })

/** Files share a window: whatever still asks before it is left, such as a payment that no test waited for, ends here. */
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
  // Two visits load the dialogs twice: closed in another order than opened, the last one keeps the page dead.
  document.body.style.pointerEvents = ''
})
