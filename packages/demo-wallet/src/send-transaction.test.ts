import { awaitReceipt } from '@meridian/contracts/receipt'
import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import { numberToHex, parseEther, parseGwei } from 'viem'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setChain } from './change-wallet.ts'
import { aWallet, codeOf, undecided } from './testing/a-wallet.ts'

const somebody = `0x${'33'.repeat(20)}` as const
/** Creation code that reverts at once with the four bytes deadbeef. */
const reverting = '0x63deadbeef5f526004601cfd'

let stop: () => Promise<void>
let rpcUrl: string
beforeAll(async () => {
  const opened = await openTestChain({ chainId: 5, accounts: 0 })
  rpcUrl = opened.rpcUrl
  stop = opened.close
})
afterAll(() => stop())

const chain = () => connectToTestChain(rpcUrl)

/** A connected wallet, by default with ten ether. */
async function aSender(balance = parseEther('10')) {
  const nowhere = { id: 56, name: 'Token chain', rpcUrl: 'http://127.0.0.1:9' }
  const sender = aWallet([{ id: 5, name: 'Land office', rpcUrl }, nowhere], { isConnected: true })
  const fund = (value: bigint) => chain().setBalance({ address: sender.address, value })
  await fund(balance)
  const send = async (more: object = {}) =>
    (await sender.request('eth_sendTransaction', { from: sender.address, to: somebody, ...more })) as Hex
  return { ...sender, fund, send }
}
const sent = async (hash: Hex) => chain().getTransaction({ hash })
const receiptOf = (hash: Hex) => awaitReceipt(chain(), hash)
const nonceOf = (address: Address) => chain().getTransactionCount({ address })

test('shows the cost of a transaction, and sends it', async () => {
  const { send, asked } = await aSender()
  const before = await chain().getBalance({ address: somebody })
  const value = parseEther('0.25')
  const hash = await send({ value: numberToHex(value), data: '0x1234', chainId: '0x5' })
  expect(await receiptOf(hash)).toMatchObject({ status: 'success', to: somebody })
  expect(await sent(hash)).toMatchObject({ type: 'eip1559', input: '0x1234' })
  expect(await chain().getBalance({ address: somebody })).toBe(before + value)
  const question = asked[0]?.question
  if (question?.kind !== 'send') throw new Error(question?.kind)
  expect(question.quote).toMatchObject({ value, to: somebody, isShort: false })
  expect(question.quote.mostForGas).toBeGreaterThan(0n)
})

test('treats empty data as none: it sends coins and calls no contract', async () => {
  const { send, asked } = await aSender()
  await send({ value: '0x1', data: '0x' })
  expect(asked[0]?.question).toMatchObject({ kind: 'send', quote: { data: null, gas: 21_000n } })
})

test('uses the gas and fees that the page sets', async () => {
  const { send } = await aSender()
  const gasPrice = parseGwei('3')
  const legacy = await send({ gas: numberToHex(600_000), gasPrice: numberToHex(gasPrice) })
  expect(await sent(legacy)).toMatchObject({ type: 'legacy', gas: 600_000n, gasPrice })
  const fees = { maxFeePerGas: parseGwei('4'), maxPriorityFeePerGas: parseGwei('2') }
  const given = Object.fromEntries(Object.entries(fees).map(([name, fee]) => [name, numberToHex(fee)]))
  expect(await sent(await send(given))).toMatchObject({ type: 'eip1559', gas: 21_000n, ...fees })
  expect(await sent(await send({ type: '0x0' }))).toMatchObject({ type: 'legacy' })
})

test('gives concurrent transactions a nonce each', async () => {
  const { send } = await aSender()
  const hashes = await Promise.all(Array.from({ length: 5 }, () => send()))
  const mined = await Promise.all(hashes.map(sent))
  expect(new Set(mined.map(({ nonce }) => nonce))).toEqual(new Set([0, 1, 2, 3, 4]))
})

test('sends nothing when its owner rejects', async () => {
  const { send, owner, address } = await aSender()
  owner.decide = () => false
  expect(await codeOf(send())).toBe(4001)
  expect(await nonceOf(address)).toBe(0)
})

test('refuses another sender, another chain and unreadable requests without a prompt', async () => {
  const { request, asked, address: from } = await aSender()
  const send = (transaction: unknown) => codeOf(request('eth_sendTransaction', transaction))
  expect(await send({ from: somebody, to: somebody })).toBe(4100)
  for (const unreadable of [
    undefined,
    null,
    { to: somebody },
    { from },
    { from, to: 'somebody' },
    { from, to: somebody, chainId: '0x38' },
    { from, to: somebody, value: '5' },
    { from, to: somebody, value: 5 },
    { from, to: somebody, type: '0x3' },
    { from, to: somebody, blobs: [] },
    { from, to: somebody, gasPrice: '0x1', maxFeePerGas: '0x1' },
    { from, to: somebody, type: '0x2', gasPrice: '0x1' },
  ])
    expect({ unreadable, code: await send(unreadable) }).toEqual({ unreadable, code: -32602 })
  expect(asked).toEqual([])
})

test('returns why a call or an estimate reverts, and lets a transaction with set gas fail on chain', async () => {
  const { request, asked, address: from } = await aSender()
  const transaction = { from, data: reverting }
  const reverted = { code: 3, data: '0xdeadbeef' }
  await expect(request('eth_call', transaction, 'latest')).rejects.toMatchObject(reverted)
  await expect(request('eth_sendTransaction', transaction)).rejects.toMatchObject(reverted)
  expect(asked).toEqual([])
  const hash = (await request('eth_sendTransaction', { ...transaction, gas: '0x186a0' })) as Hex
  expect(await receiptOf(hash)).toMatchObject({ status: 'reverted' })
})

test('returns the error that the balance is too low', async () => {
  const { send, asked } = await aSender(0n)
  await expect(send({ value: '0x1' })).rejects.toThrow(/insufficient funds/i)
  expect(asked[0]?.question).toMatchObject({ kind: 'send', quote: { isShort: true, gas: null, balance: 0n } })
})

test('waits while the balance is too low, and then sends at the current price', async () => {
  const { send, owner, fund } = await aSender(0n)
  owner.decide = async ({ question }) => {
    if (question.kind !== 'send') throw new Error(question.kind)
    await fund(parseEther('1'))
    expect(await question.requote()).toMatchObject({ isShort: false, gas: 21_000n })
    return true
  }
  expect(await sent(await send({ value: '0x1' }))).toMatchObject({ value: 1n, gas: 21_000n })
})

test('sends to the chain of the request, although the wallet has switched since', async () => {
  const { wallet, send, owner, asked } = await aSender()
  const open = undecided()
  owner.decide = open.decide
  const sending = send()
  await expect.poll(() => asked.length).toBe(1)
  await setChain(wallet, 56)
  open.say(true)
  expect(await receiptOf(await sending)).toMatchObject({ status: 'success' })
})
