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

test('five seconds after the fee it is asked after every second, until it is minted', async () => {
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

test('one that went back to not minted is so in the list', async () => {
  const { did } = await mintCollection({ server: { readStatus: async () => statusOf(0) } })
  did.length = 0
  await pass(5000)
  expect(did).toEqual(['land is read again', 'land is read again', 'over'])
})

test('a mint that the chain did not do is said, and that trying again costs no fee', async () => {
  const { did } = await mintCollection({ server: { readStatus: refusing('COLLECTION_MINT_FAILED') } })
  await pass(5000)
  expect(did.slice(-3)).toEqual([
    'land is read again',
    'Sorry: The blockchain did not mint this land collection. Please try again: your fee stays paid.',
    'over',
  ])
})

test('an answer that is lost, late or limited is asked for again', async () => {
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

test('nobody is asked once the page is left', async () => {
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

test('whoever has left before the fee was final is not followed afterwards', async () => {
  const readStatus = vi.fn<Server['readStatus']>(async () => statusOf(1))
  const verify = vi.fn<Server['verify']>(async () => ({ pending: false }))
  verify.mockResolvedValueOnce({ pending: true })
  const { at, leave } = await mintCollection({ server: { readStatus, verify } })
  leave()
  await pass(30_000)
  expect(at()).toBe('done')
  expect(readStatus).not.toHaveBeenCalled()
})

test('while nobody sees the page, nobody is asked', async () => {
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
