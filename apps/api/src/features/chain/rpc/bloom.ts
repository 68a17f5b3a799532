/**
 * Tests with the bloom filter of a block's header whether the block can contain our events. The filter has 2,048 bits;
 * each address and topic of a log sets three. The block's hash covers the filter, so 'no' is as reliable as an empty
 * list.
 */
import { hexToBytes, keccak256 } from 'viem'
import type { Hex } from 'viem'
import type { EventSource } from '#features/chain/events/indexed-events.ts'

const bits = 2048

export function createBloomTest(
  sources: readonly Pick<EventSource, 'address' | 'topic' | 'to'>[],
): (bloom: Hex | null) => boolean {
  const wanted = sources.flatMap(({ address, topic, to }) => {
    const source = [address, topic].flatMap(bitsOf)
    return to ? to.map((receiver) => [...source, ...bitsOf(receiver)]) : [source]
  })
  return (bloom) => {
    if (bloom?.length !== 2 + bits / 4) return true
    const bytes = hexToBytes(bloom)
    const isSet = (bit: number) => (bytes[bytes.length - 1 - (bit >> 3)]! & (1 << (bit & 7))) !== 0
    return wanted.some((each) => each.every(isSet))
  }
}

function bitsOf(item: Hex): number[] {
  const hash = hexToBytes(keccak256(item))
  return [0, 2, 4].map((at) => ((hash[at]! << 8) | hash[at + 1]!) % bits)
}
