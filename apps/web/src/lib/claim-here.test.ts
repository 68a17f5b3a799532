import { expect, test, vi } from 'vitest'
import { claimHere } from './claim-here.ts'

/** The part of the Web Locks API that is used here. */
function installLocks() {
  const held = new Set<string>()
  const request = async (name: string, _: object, work: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return work(null)
    held.add(name)
    await work({})
    held.delete(name)
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('gives the claim to one window at a time, until it is done', async () => {
  installLocks()
  const first = new AbortController()
  const second = new AbortController()
  expect(await claimHere('mint', first.signal)).toBe(true)
  expect(await claimHere('mint', second.signal)).toBe(false)
  expect(await claimHere('other', second.signal)).toBe(true)
  first.abort()
  await vi.waitFor(async () => expect(await claimHere('mint', second.signal)).toBe(true), 30_000)
})

test('gives the claim to every window when locks are missing or fail', async () => {
  const { signal } = new AbortController()
  vi.stubGlobal('navigator', {})
  expect(await claimHere('mint', signal)).toBe(true)
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('denied')) } })
  expect(await claimHere('mint', signal)).toBe(true)
})
