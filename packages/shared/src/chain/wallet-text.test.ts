import { checksumAddress, hexOfText } from './wallet-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAddress, stringToHex } from 'viem/utils'

const anAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

test('formats an address like viem, whatever its case', () => {
  fc.assert(
    fc.property(anAddress, (address) => {
      expect(checksumAddress(address)).toBe(getAddress(address))
      expect(checksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(getAddress(address))
    }),
  )
})

test('encodes a text like viem, in any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(hexOfText(text)).toBe(stringToHex(text))
    }),
  )
})
