import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLoopback, networkOf, siteOf } from './caller-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('shares a limit exactly between addresses with equal first 64 bits', () => {
  const half = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 4, maxLength: 4 })
  const write = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')
  fc.assert(
    fc.property(half, half, half, half, (one, other, left, right) => {
      expect(networkOf(write([...one, ...left]))).toBe(networkOf(write([...one, ...right])))
      fc.pre(write(one) !== write(other))
      expect(networkOf(write([...one, ...left]))).not.toBe(networkOf(write([...other, ...left])))
    }),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:DB8:0001:2::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('queues %s as %s', (ip, site) => {
  expect(siteOf(ip)).toBe(site)
})

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['10.0.0.1', false],
  ['2001:db8::1', false],
])('%s is on this machine: %s', (ip, expected) => {
  expect(isLoopback(networkOf(ip))).toBe(expected)
})
