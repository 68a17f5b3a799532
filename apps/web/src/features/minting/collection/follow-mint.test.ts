import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mintCollection, statusOf, pass, refusing } from './test-collection-mint.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'

type Server = CollectionMintEffects['server']

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('polls from five seconds after the fee on, each second, until it is minted', async () => {
  const readStatus = vi.fn<Server['readStatus']>(async () => statusOf(2))
  for (let early = 0; early < 3; early++) readStatus.mockResolvedValueOnce(statusOf(1))
  const { at, did } = await mintCollection({ server: { readStatus } })
  await pass(4999)
  expect(readStatus).not.toHaveBeenCalled()
  await pass(1)
  expect(readStatus).toHaveBeenCalledTimes(1)
  await pass(2000)
  expect(readStatus).toHaveBeenCalledTimes(3)
  expect(at()).toBe('following')
  await pass(1000)
  expect(did.slice(-3)).toEqual(['land is read again', 'minted: By the lake', 'over'])
})

test('shows a mint that was reset as not minted', async () => {
  const { did } = await mintCollection({ server: { readStatus: async () => statusOf(0) } })
  did.length = 0
  await pass(5000)
  expect(did).toEqual(['land is read again', 'land is read again', 'over'])
})

test('shows a failed mint, and that a retry costs no fee', async () => {
  const { did } = await mintCollection({ server: { readStatus: refusing('COLLECTION_MINT_FAILED') } })
  await pass(5000)
  expect(did.slice(-3)).toEqual([
    'land is read again',
    'Sorry: The blockchain did not mint this land collection. Please try again: your fee stays paid.',
    'over',
  ])
})

test('repeats a request whose answer is lost, late or limited', async () => {
  const answers = [
    refusing('NETWORK'),
    refusing('CHAIN_UNREACHABLE'),
    refusing('TOO_MANY_REQUESTS'),
    async () => statusOf(2),
  ]
  const { at } = await mintCollection({ server: { readStatus: () => answers.shift()!() } })
  await pass(7999)
  expect(at()).toBe('following')
  await pass(1)
  expect(at()).toBe('done')
})

test('stops polling when the page is left', async () => {
  const readStatus = vi.fn<Server['readStatus']>(async () => statusOf(1))
  const { at, did, leave } = await mintCollection({ server: { readStatus } })
  await pass(6000)
  leave()
  await pass(0)
  expect(at()).toBe('done')
  expect(did.at(-1)).toBe('over')
  const asked = readStatus.mock.calls.length
  await pass(60_000)
  expect(readStatus).toHaveBeenCalledTimes(asked)
})

test('does not follow the mint when the page was left before the fee was final', async () => {
  const readStatus = vi.fn<Server['readStatus']>(async () => statusOf(1))
  const verify = vi.fn<Server['verify']>(async () => ({ pending: false }))
  verify.mockResolvedValueOnce({ pending: true })
  const { at, leave } = await mintCollection({ server: { readStatus, verify } })
  leave()
  await pass(30_000)
  expect(at()).toBe('done')
  expect(readStatus).not.toHaveBeenCalled()
})

test('does not poll while the page is hidden', async () => {
  let show = () => {}
  const hidden = new Promise<void>((resolve) => {
    show = resolve
  })
  const readStatus = vi.fn<Server['readStatus']>(async () => statusOf(2))
  const { at } = await mintCollection({ server: { readStatus }, page: { whenVisible: () => hidden } })
  await pass(60_000)
  expect(readStatus).not.toHaveBeenCalled()
  show()
  await pass(0)
  expect(at()).toBe('done')
})
