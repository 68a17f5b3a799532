import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import type { Hex } from 'viem'
import { call } from './site.ts'
import { expect, test } from './wallet-test.ts'

const deed = {
  domain: { name: 'Land office', version: '1', chainId: 5 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Deed: [
      { name: 'plot', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Deed',
  message: { plot: '7', note: 'by the river' },
} as const

test('signs a text so that the signer can be recovered', async ({ install, openConnected }) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  for (const text of ['digital 42', 'Đất đai']) {
    const plain = await call(page, wallet.rdns, 'personal_sign', [text, wallet.address])
    const bytes = await call(page, wallet.rdns, 'personal_sign', [
      stringToHex(text),
      wallet.address.toLowerCase(),
    ])
    expect(bytes).toEqual(plain)
    expect(await recoverMessageAddress({ message: text, signature: plain.result as Hex })).toBe(
      wallet.address,
    )
  }
})

test('signs typed data, given as text or as an object', async ({ install, openConnected }) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  const asText = await call(page, wallet.rdns, 'eth_signTypedData_v4', [wallet.address, JSON.stringify(deed)])
  const asObject = await call(page, wallet.rdns, 'eth_signTypedData_v4', [wallet.address, deed])
  expect(asObject).toEqual(asText)
  const message = { plot: 7n, note: deed.message.note }
  const domain = { ...deed.domain, chainId: 5n }
  const signature = asText.result as Hex
  expect(await recoverTypedDataAddress({ ...deed, domain, message, signature })).toBe(wallet.address)
})

test('signs nothing when the person refuses', async ({ install, openConnected }) => {
  const wallet = await install({ policy: 'reject' })
  const page = await openConnected(wallet)
  const text = await call(page, wallet.rdns, 'personal_sign', ['hello', wallet.address])
  expect(text).toEqual({ error: { code: 4001, message: expect.stringMatching(/refused/) } })
  const data = await call(page, wallet.rdns, 'eth_signTypedData_v4', [wallet.address, deed])
  expect(data.error?.code).toBe(4001)
})

test('refuses sites and accounts that were not permitted, without asking', async ({
  install,
  openConnected,
  openSite,
  site,
}) => {
  const wallet = await install({ policy: 'ask' })
  const page = await openConnected(wallet)
  const stranger = await openSite(site.otherOrigin)
  const another = `0x${'22'.repeat(20)}`
  const refused = [
    await call(page, wallet.rdns, 'personal_sign', ['hello', another]),
    await call(page, wallet.rdns, 'eth_signTypedData_v4', [another, deed]),
    await call(stranger, wallet.rdns, 'personal_sign', ['hello', wallet.address]),
  ]
  expect(refused.map(({ error }) => error?.code)).toEqual([4100, 4100, 4100])
  expect(wallet.prompts).toEqual([])
})

test('refuses what it cannot read, and typed data for another chain', async ({ install, openConnected }) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  const elsewhere = { ...deed, domain: { ...deed.domain, chainId: 56 } }
  const { message: _, ...incomplete } = deed
  const refused = [
    await call(page, wallet.rdns, 'personal_sign', [wallet.address, 'hello']),
    await call(page, wallet.rdns, 'personal_sign', [42, wallet.address]),
    await call(page, wallet.rdns, 'eth_signTypedData_v4', [wallet.address, elsewhere]),
    await call(page, wallet.rdns, 'eth_signTypedData_v4', [wallet.address, incomplete]),
    await call(page, wallet.rdns, 'eth_signTypedData_v4', [wallet.address, '{']),
    await call(page, wallet.rdns, 'eth_signTypedData_v4', [
      wallet.address,
      { ...deed, message: { plot: -1 } },
    ]),
  ]
  expect(refused.map(({ error }) => error?.code)).toEqual(Array(6).fill(-32602))
})

test('does not sign once it was locked while the question was open', async ({ install, openConnected }) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  wallet.policy = 'ask'
  const signing = call(page, wallet.rdns, 'personal_sign', ['hello', wallet.address])
  const prompt = await wallet.nextRequest()
  await wallet.lock()
  prompt.approve()
  expect((await signing).error?.code).toBe(4100)
})
