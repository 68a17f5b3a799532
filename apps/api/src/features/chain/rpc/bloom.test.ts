import { pad, toHex } from 'viem'
import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { createBloomTest } from './bloom.ts'

const address: Address = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const mayHold = createBloomTest([{ address, topic, to: null }])

const all = (1n << 2048n) - 1n
const header = (bits: bigint): Hex => toHex(bits, { size: 256 })

test('excludes everything by an empty bloom, and nothing by a full one', () => {
  expect(mayHold(header(0n))).toBe(false)
  expect(mayHold(header(all))).toBe(true)
})

test('excludes nothing by a missing or malformed bloom', () => {
  expect(mayHold(null)).toBe(true)
  expect(mayHold('0x00')).toBe(true)
})

test('requires the requested receiver in the bloom, too', () => {
  const toUs = createBloomTest([{ address, topic, to: [pad(address)] }])
  const needed = Array.from({ length: 2048 }, (_, bit) => 1n << BigInt(bit)).filter(
    (bit) => !toUs(header(all ^ bit)),
  )
  expect(needed).toHaveLength(9)
})

test('needs one of several receivers only', () => {
  const [us, before, elsewhere] = ['01', '02', '03'].map((byte) => pad(`0x${byte.repeat(20)}`))
  const toEither = createBloomTest([{ address, topic, to: [us!, before!] }])
  const bitsOf = (to: `0x${string}`) => {
    const only = createBloomTest([{ address, topic, to: [to] }])
    const bits = Array.from({ length: 2048 }, (_, bit) => 1n << BigInt(bit))
    return bits.filter((bit) => !only(header(all ^ bit))).reduce((a, b) => a | b)
  }
  expect([us!, before!, elsewhere!].map((to) => toEither(header(bitsOf(to))))).toEqual([true, true, false])
})

test('does not take an address alone for an event', () => {
  const bits = Array.from({ length: 2048 }, (_, bit) => 1n << BigInt(bit))
  // Finds each required bit by leaving it out.
  const needed = bits.filter((bit) => !mayHold(header(all ^ bit)))
  expect(needed).toHaveLength(6)
  const sum = needed.reduce((a, b) => a | b)
  expect(mayHold(header(sum))).toBe(true)
  expect(mayHold(header(sum ^ needed[0]!))).toBe(false)
  const withoutSources = createBloomTest([])
  expect(withoutSources(header(all))).toBe(false)
})
