import { expect, test } from 'vitest'
import { isBehind } from './is-behind.ts'

const at = 1_800_000_000
const stakedAt = (seconds: number) => ({
  before: '0',
  data: [
    {
      kind: 'staked' as const,
      amount: '1',
      at: new Date(seconds * 1000).toISOString(),
      transaction_hash: '0x',
    },
  ],
})
const none = { before: '0', data: [] }

test.each([
  ['what the contract has just settled', stakedAt(at - 1), { settledAt: BigInt(at) }, true],
  ['the very same event', stakedAt(at), { settledAt: BigInt(at) }, false],
  ['a first stake', none, { settledAt: BigInt(at) }, true],
  ['a wallet that never staked', none, { settledAt: 0n }, false],
  ['a contract that has not answered', stakedAt(at), undefined, false],
])('%s', (_, events, stake, behind) => {
  expect(isBehind(events, stake)).toBe(behind)
})
