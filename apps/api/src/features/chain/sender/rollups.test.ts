import { parseEther, toHex } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { openGate } from '#testing/test-gate.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aSender, ask, ownTransactions, treasury, untilSettled } from '#testing/chain/test-sender.ts'

let chain: TestLandChain

beforeAll(async () => {
  chain = await startTestLandChain()
}, 120_000)

test('adds a margin to the estimate on a network that charges more for a plain transfer', async () => {
  const gate = await openGate(chain.rpcUrl)
  gate.alter = ({ method }, answer) =>
    method === 'eth_estimateGas' ? { ...answer, result: toHex(60_000) } : answer
  const sender = await aSender(chain, { env: { CHAIN_5_RPC_URL: gate.url } })
  await ask(sender, 'one', { value: 3n })
  await untilSettled(sender)
  const [{ state, txHash }] = sender.settled as [(typeof sender.settled)[number]]
  expect(state).toBe('done')
  expect(await chain.client.getTransaction({ hash: txHash! })).toMatchObject({ gas: 75_000n })
})

test('reserves the data fee of a rollup on the key, and waits where the balance is below it', async () => {
  await chain.client.setBalance({ address: treasury.address, value: parseEther('1') })
  const sender = await aSender(chain, { env: { CHAIN_5_DATA_FEE_RESERVE: '0.5' } })
  await ask(sender, 'large', { value: parseEther('0.6') })
  const to = await ask(sender, 'small', { value: parseEther('0.3') })
  await untilSettled(sender)
  expect(await ownTransactions(sender.db)).toMatchObject([
    { subject: 'large', state: 'waiting', nonce: null, trouble: 'treasury has not enough ether for it' },
    { subject: 'small', state: 'done' },
  ])
  expect(await chain.client.getBalance({ address: to })).toBe(parseEther('0.3'))
  await chain.client.setBalance({ address: treasury.address, value: parseEther('2') })
  await untilSettled(sender, 2)
  expect(sender.settled).toMatchObject([{ subject: 'small' }, { subject: 'large', state: 'done' }])
})
