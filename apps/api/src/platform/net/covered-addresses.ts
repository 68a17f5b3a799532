/** How much of the public internet a list of networks covers, however it is split. */
import { isIPv4 } from 'node:net'

type Range = [first: bigint, last: bigint]

export function coverMost(networks: string[]): boolean {
  const ranges = networks.map((network) => {
    const [address = '', prefix] = network.split('/')
    const [text, before] = isIPv4(address) ? [`::ffff:${address}`, 96] : [address, 0]
    return rangeOf(text, before + Number(prefix ?? 128 - before))
  })
  return publicSpaces.some(({ space, most }) => countWithin(ranges, space) > most)
}

/** Number of addresses of the space within the ranges; overlaps count once. */
function countWithin(ranges: Range[], [first, last]: Range): bigint {
  let count = 0n
  let next = first
  for (const [from, to] of ranges.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const begin = from > next ? from : next
    const end = to < last ? to : last
    if (begin > end) continue
    count += end - begin + 1n
    next = end + 1n
  }
  return count
}

/** An IPv6 address, perhaps with a dotted end. */
function rangeOf(address: string, prefix: number): Range {
  const [before = [], after = []] = address.split('::').map(groupsOf)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0n)
  const number = [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) | group, 0n)
  const size = 1n << BigInt(128 - prefix)
  const first = (number / size) * size
  return [first, first + size - 1n]
}

const groupsOf = (text: string): bigint[] =>
  text === ''
    ? []
    : text.split(':').flatMap((group) => (group.includes('.') ? dottedGroups(group) : [BigInt(`0x${group}`)]))

function dottedGroups(text: string): bigint[] {
  const [a = 0n, b = 0n, c = 0n, d = 0n] = text.split('.').map(BigInt)
  return [(a << 8n) | b, (c << 8n) | d]
}

/** The public address spaces, and the largest part that proxies may cover: a sixteenth and a 256th. */
const publicSpaces = [
  { space: rangeOf('::ffff:0:0', 96), most: 1n << 28n },
  { space: rangeOf('2000::', 3), most: 1n << 117n },
]
