import { isIPv6 } from 'node:net'

/**
 * The key of rate limits: an IPv4 address, or the /64 of an IPv6 address, because every IPv6 user has at least a
 * /64.
 */
export function networkOf(ip: string): string {
  const address = withoutMapping(ip)
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Whether a key of rate limits means this machine. */
export const isLoopback = (network: string): boolean =>
  /^127\.\d+\.\d+\.\d+$/.test(network) || network === networkOf('::1')

/**
 * The key of fair queues: an IPv4 /24 or an IPv6 /48, which belong to one operator. One caller often has all addresses
 * of such a network.
 */
export function siteOf(ip: string): string {
  const address = withoutMapping(ip)
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(':')}::/48`
  return address.replace(/\.\d+$/, '.0/24')
}

/** An IPv4 address in IPv6 notation as IPv4. */
const withoutMapping = (ip: string): string => /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1] ?? ip

/** The eight groups without leading zeros. */
function groupsOf(ip: string): string[] {
  const [before = '', after] = ip.replace(/%.*/, '').split('::')
  const [head, tail] = [groupsIn(before), groupsIn(after ?? '')]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail]
}

/** A dotted end counts as two groups, which are never among the first four. */
const groupsIn = (text: string): string[] =>
  text === ''
    ? []
    : text
        .split(':')
        .flatMap((group) => (group.includes('.') ? ['0', '0'] : [parseInt(group, 16).toString(16)]))
