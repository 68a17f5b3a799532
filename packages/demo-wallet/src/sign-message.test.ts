import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { setLocked } from './change-wallet.ts'
import { aWallet, codeOf, undecided } from './testing/a-wallet.ts'

/** Signing calls no node. */
const chains = [{ id: 5, name: 'Land office', rpcUrl: 'http://127.0.0.1:9' }]
const connected = () => aWallet(chains, { isConnected: true })

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

test('signs the text that it shows, given as text or as bytes', async () => {
  const { request, asked, address } = connected()
  for (const text of ['digital 42', 'digital đất']) {
    const plain = (await request('personal_sign', text, address)) as Hex
    expect(await request('personal_sign', stringToHex(text), address.toLowerCase())).toBe(plain)
    expect(await recoverMessageAddress({ message: text, signature: plain })).toBe(address)
    expect(asked.splice(0)).toMatchObject([
      { question: { kind: 'sign', address, text } },
      { question: { text } },
    ])
  }
})

test('shows bytes that are not text as bytes', async () => {
  const { request, asked, address } = connected()
  const signature = (await request('personal_sign', '0xff00', address)) as Hex
  expect(asked).toMatchObject([{ question: { text: '0xff00' } }])
  expect(await recoverMessageAddress({ message: { raw: '0xff00' }, signature })).toBe(address)
})

test('signs typed data, given as text or as an object', async () => {
  const { request, asked, address } = connected()
  const asText = (await request('eth_signTypedData_v4', address, JSON.stringify(deed))) as Hex
  expect(await request('eth_signTypedData_v4', address, deed)).toBe(asText)
  expect(asked[0]?.question).toMatchObject({ kind: 'signTyped', primaryType: 'Deed' })
  const data = {
    ...deed,
    domain: { ...deed.domain, chainId: 5n },
    message: { plot: 7n, note: deed.message.note },
  }
  expect(await recoverTypedDataAddress({ ...data, signature: asText })).toBe(address)
})

test('signs nothing when its owner rejects', async () => {
  const { request, owner, address } = connected()
  owner.decide = () => false
  expect(await codeOf(request('personal_sign', 'hello', address))).toBe(4001)
  expect(await codeOf(request('eth_signTypedData_v4', address, deed))).toBe(4001)
})

test('signs with no other account, and nothing that is unreadable or valid elsewhere', async () => {
  const { request, asked, address } = connected()
  const another = `0x${'22'.repeat(20)}`
  expect(await codeOf(request('personal_sign', 'hello', another))).toBe(4100)
  expect(await codeOf(request('eth_signTypedData_v4', another, deed))).toBe(4100)
  const { message: _, ...incomplete } = deed
  for (const [method, ...params] of [
    ['personal_sign', address, 'hello'],
    ['personal_sign', 42, address],
    ['eth_signTypedData_v4', address, { ...deed, domain: { ...deed.domain, chainId: 56 } }],
    ['eth_signTypedData_v4', address, incomplete],
    ['eth_signTypedData_v4', address, '{'],
  ] as const)
    expect({ params, code: await codeOf(request(method, ...params)) }).toEqual({ params, code: -32602 })
  expect(asked).toEqual([])
  expect(await codeOf(request('eth_signTypedData_v4', address, { ...deed, message: { plot: -1 } }))).toBe(
    -32602,
  )
})

test('does not sign when it is locked while the prompt is open', async () => {
  const { wallet, request, owner, address } = connected()
  const open = undecided()
  owner.decide = open.decide
  const signing = request('personal_sign', 'hello', address)
  await setLocked(wallet, true)
  open.say(true)
  expect(await codeOf(signing)).toBe(4100)
})
