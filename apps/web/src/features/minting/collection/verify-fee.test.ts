import { AppError } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mintCollection, hash, pass, refusing, session } from './test-collection-mint.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'

type Server = CollectionMintEffects['server']

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const free = { ...session, amountCurrency: '0' }
const givenUp = (title: string) => `bad: ${title}: Cannot validate transaction. Please contact us!`

test('polls the fee every ten seconds until it is final', async () => {
  const verify = vi
    .fn<Server['verify']>(async () => ({ pending: false }))
    .mockResolvedValueOnce({ pending: true })
    .mockResolvedValueOnce({ pending: true })
  const { at } = await mintCollection({ server: { verify } })
  expect(verify).toHaveBeenCalledTimes(1)
  await pass(9999)
  expect(verify).toHaveBeenCalledTimes(1)
  await pass(10_001)
  expect(verify).toHaveBeenCalledTimes(3)
  expect(at()).toBe('following')
})

test.each(['NETWORK', 'CHAIN_UNREACHABLE', 'TRANSACTION_REFUSED', 'TOO_MANY_REQUESTS'] as const)(
  'gives up after more than ten failures (%s), and shows the hash for support',
  async (code) => {
    const verify = vi.fn<Server['verify']>(() => Promise.reject(new AppError(code)))
    const { at, did } = await mintCollection({ server: { verify } })
    await pass(99_999)
    expect(at()).toBe('verifying')
    expect(verify).toHaveBeenCalledTimes(10)
    await pass(1)
    expect(verify).toHaveBeenCalledTimes(11)
    expect(did.slice(-4)).toEqual(['land is read again', 'progress is gone', givenUp(hash), 'over'])
  },
)

test('mints when an answer comes after ten failures', async () => {
  const verify = vi.fn<Server['verify']>(async () => ({ pending: false }))
  for (let failed = 0; failed < 10; failed++) verify.mockRejectedValueOnce(new AppError('NETWORK'))
  const { at } = await mintCollection({ server: { verify } })
  await pass(100_000)
  expect(at()).toBe('following')
})

test('does not treat a pending fee as a failure: the mint continues without this page', async () => {
  const { did } = await mintCollection({ server: { verify: async () => ({ pending: true }) } })
  await pass(190_000)
  expect(did.slice(-2)).toEqual([
    'good: Your payment is being confirmed: That can take a few minutes. You may close this: the mint continues, and the list shows its progress.',
    'over',
  ])
})

test.each([
  ['PLOT_MINTED', /^Sorry: A plot that is minted/],
  ['MINTING_CLOSED', /^Sorry: Minting is closed/],
] as const)('shows the server’s refusal of the mint (%s) at once', async (code, said) => {
  const { did, reported } = await mintCollection({ server: { verify: refusing(code) } })
  expect(did.at(-2)).toMatch(said)
  // The fee is sent, so the payment has not failed.
  expect(reported()).toEqual([expect.stringMatching(/^report it 1 /)])
})

test('shows a refusal without a fee by its message, and a silent server by the collection’s name', async () => {
  const request = async () => free
  const refused = await mintCollection({ server: { request, verify: refusing('TRANSACTION_REFUSED') } })
  expect(refused.did.at(-2)).toBe('Sorry: Can not validate transaction. Please contact us!')
  expect(refused.reported()).toEqual([expect.stringMatching(/^report it 4 /)])
  const lost = await mintCollection({ server: { request, verify: refusing('NETWORK') } })
  await pass(100_000)
  expect(lost.did.at(-2)).toBe(givenUp('By the lake'))
})
