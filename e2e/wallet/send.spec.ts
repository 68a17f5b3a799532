import { createPublicClient, http, numberToHex, parseEther, parseGwei } from 'viem'
import type { Hex } from 'viem'
import type { EmptyChain } from './start-empty-chain.ts'
import { call } from './site.ts'
import { expect, test } from './wallet-test.ts'

const somebody = `0x${'33'.repeat(20)}` as const
/** Creates nothing: its first act is to revert with the four bytes deadbeef. */
const reverting = '0x63deadbeef5f526004601cfd'

const read = ({ rpcUrl }: EmptyChain) => createPublicClient({ transport: http(rpcUrl) })

test('sends a transaction that the chain then holds', async ({ install, openConnected, fund, chain }) => {
  const wallet = await install()
  await fund(wallet.address)
  const page = await openConnected(wallet)
  const value = numberToHex(parseEther('0.25'))
  const before = await read(chain).getBalance({ address: somebody })
  const sent = await call(page, wallet.rdns, 'eth_sendTransaction', [
    { from: wallet.address, to: somebody, value, data: '0x1234', chainId: '0x5' },
  ])
  const hash = sent.result as Hex
  expect(await call(page, wallet.rdns, 'eth_getTransactionReceipt', [hash])).toMatchObject({
    result: { status: '0x1', from: wallet.address.toLowerCase(), to: somebody },
  })
  expect(await read(chain).getTransaction({ hash })).toMatchObject({ type: 'eip1559', input: '0x1234' })
  expect(await read(chain).getBalance({ address: somebody })).toBe(before + parseEther('0.25'))
})

test('honours the gas and fees that the page gives', async ({ install, openConnected, fund, chain }) => {
  const wallet = await install()
  await fund(wallet.address)
  const page = await openConnected(wallet)
  const send = async (fees: object) => {
    const { result } = await call(page, wallet.rdns, 'eth_sendTransaction', [
      { from: wallet.address, to: somebody, ...fees },
    ])
    return read(chain).getTransaction({ hash: result as Hex })
  }
  const gasPrice = parseGwei('3')
  const gas = 600_000n
  const legacy = await send({ gas: numberToHex(gas), gasPrice: numberToHex(gasPrice) })
  expect(legacy).toMatchObject({ type: 'legacy', gas, gasPrice })
  const fees = { maxFeePerGas: parseGwei('4'), maxPriorityFeePerGas: parseGwei('2') }
  const modern = await send({
    maxFeePerGas: numberToHex(fees.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
  })
  expect(modern).toMatchObject({ type: 'eip1559', gas: 21_000n, ...fees })
  expect(await send({ type: '0x0' })).toMatchObject({ type: 'legacy' })
})

test('gives transactions sent at once a nonce each', async ({ install, openConnected, fund, chain }) => {
  const wallet = await install()
  await fund(wallet.address)
  const page = await openConnected(wallet)
  const transaction = { from: wallet.address, to: somebody, value: '0x1' }
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => call(page, wallet.rdns, 'eth_sendTransaction', [transaction])),
  )
  const mined = await Promise.all(
    sent.map(({ result }) => read(chain).getTransaction({ hash: result as Hex })),
  )
  expect(new Set(mined.map(({ nonce }) => nonce))).toEqual(new Set([0, 1, 2, 3, 4]))
})

test('sends nothing when the person refuses', async ({ install, openConnected, fund, chain }) => {
  const wallet = await install({ policy: 'reject' })
  await fund(wallet.address)
  const page = await openConnected(wallet)
  const transaction = { from: wallet.address, to: somebody }
  expect((await call(page, wallet.rdns, 'eth_sendTransaction', [transaction])).error?.code).toBe(4001)
  expect(await read(chain).getTransactionCount({ address: wallet.address })).toBe(0)
})

test('refuses another sender, another chain and what it cannot read, without asking', async ({
  install,
  openConnected,
}) => {
  const wallet = await install({ policy: 'ask' })
  const page = await openConnected(wallet)
  const send = async (transaction: object | null) => {
    const { error } = await call(page, wallet.rdns, 'eth_sendTransaction', [transaction])
    return error?.code
  }
  const from = wallet.address
  expect(await send({ from: somebody, to: somebody })).toBe(4100)
  const unreadable = [
    { from, to: somebody, chainId: '0x38' },
    { to: somebody },
    { from },
    { from, to: 'somebody' },
    { from, to: somebody, value: '5' },
    { from, to: somebody, value: 5 },
    { from, to: somebody, type: '0x3' },
    { from, to: somebody, blobs: [] },
    { from, to: somebody, gasPrice: '0x1', maxFeePerGas: '0x1' },
    null,
  ]
  for (const transaction of unreadable) {
    expect(await send(transaction), JSON.stringify(transaction)).toBe(-32602)
  }
  expect(wallet.prompts).toEqual([])
})

test('tells why a call or an unlimited transaction reverts, and lets a limited one fail on chain', async ({
  install,
  openConnected,
  fund,
}) => {
  const wallet = await install()
  await fund(wallet.address)
  const page = await openConnected(wallet)
  const transaction = { from: wallet.address, data: reverting }
  const reverted = { error: { code: 3, message: expect.any(String), data: '0xdeadbeef' } }
  expect(await call(page, wallet.rdns, 'eth_call', [transaction, 'latest'])).toEqual(reverted)
  expect(await call(page, wallet.rdns, 'eth_sendTransaction', [transaction])).toEqual(reverted)
  const sent = await call(page, wallet.rdns, 'eth_sendTransaction', [{ ...transaction, gas: '0x186a0' }])
  expect(await call(page, wallet.rdns, 'eth_getTransactionReceipt', [sent.result])).toMatchObject({
    result: { status: '0x0' },
  })
})

test('passes on that the account cannot pay', async ({ install, openConnected }) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  const transaction = { from: wallet.address, to: somebody, value: '0x1' }
  const { error } = await call(page, wallet.rdns, 'eth_sendTransaction', [transaction])
  expect(error?.message).toMatch(/insufficient funds/i)
})

test('sends what was approved even when the page has gone', async ({
  install,
  openConnected,
  fund,
  chain,
}) => {
  const wallet = await install()
  await fund(wallet.address)
  const page = await openConnected(wallet)
  wallet.policy = 'ask'
  const transaction = { from: wallet.address, to: somebody, value: '0x1' }
  const lost = call(page, wallet.rdns, 'eth_sendTransaction', [transaction]).catch(() => 'lost')
  const prompt = await wallet.nextRequest()
  await page.close()
  expect(await lost).toBe('lost')
  prompt.approve()
  await expect.poll(() => wallet.requests.at(-1)?.result).toBeTruthy()
  const hash = wallet.requests.at(-1)?.result as Hex
  expect(await read(chain).getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
})

test('sends to the chain it was asked on, though the wallet has moved since', async ({
  install,
  openConnected,
  fund,
  chain,
}) => {
  const wallet = await install()
  await fund(wallet.address)
  const page = await openConnected(wallet)
  wallet.policy = 'ask'
  const sending = call(page, wallet.rdns, 'eth_sendTransaction', [{ from: wallet.address, to: somebody }])
  const prompt = await wallet.nextRequest()
  await wallet.switchChain(56)
  prompt.approve()
  const hash = (await sending).result as Hex
  expect(await read(chain).getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
})
