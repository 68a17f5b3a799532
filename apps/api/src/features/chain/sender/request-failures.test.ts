import { beforeAll, expect, test } from 'vitest'
import { listChainCases } from '#features/chain/events/chain-cases.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aSender } from '#testing/chain/test-sender.ts'
import type { Requester } from './sender.ts'

let chain: TestLandChain
beforeAll(async () => {
  chain = await startTestLandChain()
}, 120_000)

test('opens a case for a requester that throws until it succeeds, and delays no other requester', async () => {
  let isBroken = true
  let others = 0
  const about = { signer: 'refunder', failureCase: 'refunds_wait' } as const
  const requesters: Requester[] = [
    {
      ...about,
      name: 'refunds',
      request: () => (isBroken ? Promise.reject(new Error('no such column')) : Promise.resolve()),
    },
    { ...about, name: 'others', request: () => Promise.resolve(void (others += 1)) },
  ]
  const { workNow, db } = await aSender(chain, { requesters })
  await workNow()
  expect(await listChainCases(db)).toEqual([])
  for (let turn = 0; turn < 5; turn += 1) await workNow()
  const broken = /refunds_wait · refunds that are due are not requested: Error: no such column/
  expect(await listChainCases(db)).toEqual([expect.stringMatching(broken)])
  expect(others).toBe(6)
  isBroken = false
  await workNow()
  expect(await listChainCases(db)).toEqual([])
})
