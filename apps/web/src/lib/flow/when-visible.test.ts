import { expect, test, vi } from 'vitest'
import { whenVisible } from './when-visible.ts'

function aDocument(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState })
  vi.stubGlobal('document', page)
  return {
    become: (state: DocumentVisibilityState) => {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const settled = (promise: Promise<void>) =>
  Promise.race([promise.then(() => 'seen'), Promise.resolve('waits')])

test('waits for a hidden page until it is visible, and not for a visible one', async () => {
  const { signal } = new AbortController()
  const { become } = aDocument('visible')
  await whenVisible(signal)
  become('hidden')
  const seen = whenVisible(signal)
  become('hidden')
  expect(await settled(seen)).toBe('waits')
  become('visible')
  await seen
})

test('ends the wait when it is aborted', async () => {
  const waiting = new AbortController()
  const { become } = aDocument('hidden')
  const seen = whenVisible(waiting.signal)
  waiting.abort(new Error('left'))
  await expect(seen).rejects.toThrow('left')
  become('visible')
  await expect(whenVisible(waiting.signal)).rejects.toThrow('left')
})
