import { landPaymentAbi } from '@meridian/contracts/abi'
import fc from 'fast-check'
import { decodeFunctionData, parseEther } from 'viem'
import { expect, test } from 'vitest'
import type { WertConfig } from '#platform/config/payment-config.ts'
import { decimalAmount, payableWei } from './commodity-amount.ts'
import { signFields, signingKey } from './sign-fields.ts'
import { createWert } from './wert.ts'

const privateKey = '0x57bf2b6a5b1c4f0ea9d3c8e17a24906fd2b3518c7e60f4a1895d3b27c6e1f048'
const config = {
  partnerId: '01ABC',
  privateKey,
  origin: 'https://widget.example',
  commodity: 'ETH',
  network: 'Ethereum',
  feePercent: 5,
  fallbackAddress: '0x00000000000000000000000000000000000000aa' as `0x${string}` | null,
  payers: [],
} satisfies WertConfig
const order = {
  tid: `0x${'5c'.repeat(32)}`,
  amountWei: 12_345_678_901_234_567n,
  contractAddress: '0x3b2305502bd6f8b1eb2ed474ac15c61c6702b18b',
  buyerAddress: '0x96D5990185022212d367A0e09263B12Dbb4EE06A',
  appOrigin: 'http://localhost:3000',
} as const
const fields = {
  address: order.buyerAddress,
  commodity: 'ETH',
  commodity_amount: '0.01234568',
  network: 'Ethereum',
  sc_address: order.contractAddress,
  sc_input_data: '0x9dae76ea',
}

// Made by the provider's own signer, @wert-io/widget-sc-signer 3.0.0, with the key above.
test.each([
  [
    {},
    '8EF15FF91D8337C536EEC7D883DA6EFD63B4EF5D7E0507014FE91DAEAC6A8A40BA7E98D2BC6E829B0ABBD826BA4EF1C6C9D416AACD8460FBA8970BA2BC77540F',
  ],
  [
    { commodity_amount: '0.00000001' },
    '8CE15431F1990A4D785D00D7DB04CF88235DE4B3A67A66C4F3909836B7764904005B616E06730A195DC2899248E4E9C53A7AB27B24F25352C2C8B13ED8E59B0D',
  ],
  [
    { commodity_amount: '12', network: 'sepolia' },
    'A1971F6B2FF3748085BB9D3169375AFCBA7D3F4C3DA14C7B23F6669CC83D45C0EA802B107288D7FF78618B6E3841B3E7D9E67DF04D77144EC1B9C75FA08F1B08',
  ],
])('signs %o like the provider’s signer', (change, signature) => {
  expect(signFields({ ...fields, ...change }, signingKey(privateKey))).toBe(signature)
})

test('creates a session that pays its order through the contract and carries our click id', () => {
  const session = createWert(config).signSession(order)
  expect(session).toMatchObject({
    partnerID: '01ABC',
    commodity: 'ETH',
    origin: 'https://widget.example',
    amountWei: 12_345_680_000_000_000n,
    signedData: {
      address: order.buyerAddress,
      commodity_amount: '0.01234568',
      network: 'Ethereum',
      sc_address: order.contractAddress,
      signature: expect.stringMatching(/^[0-9A-F]{128}$/) as string,
      click_id: order.tid,
    },
  })
  const data = session.signedData.sc_input_data as `0x${string}`
  expect(decodeFunctionData({ abi: landPaymentAbi, data })).toEqual({
    functionName: 'pay',
    args: [order.tid],
  })
})

test('sends failed-over funds to the operator’s wallet if the buyer has none', () => {
  const { signedData } = createWert(config).signSession({ ...order, buyerAddress: null })
  expect(signedData.address).toBe(config.fallbackAddress)
  const unwatched = createWert({ ...config, fallbackAddress: null })
  expect(unwatched.signSession({ ...order, buyerAddress: null }).signedData.address).toBe(
    order.contractAddress,
  )
})

test('uses the sandbox on the origin that the buyer visits', () => {
  const { origin } = createWert({ ...config, origin: null }).signSession(order)
  expect(origin).toBe('http://localhost:3000/sandbox/wert')
})

test('rounds up by less than one step and never uses exponents', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), (wei) => {
      const text = decimalAmount(payableWei(wei))
      const paid = parseEther(text)
      expect(text).toMatch(/^\d+(\.\d{0,7}[1-9])?$/)
      expect(paid).toBeGreaterThanOrEqual(wei)
      expect(paid - wei).toBeLessThan(10n ** 10n)
    }),
  )
})
