import { expect, test } from 'vitest'
import { coverMost } from './covered-addresses.ts'

test.each<[string, string[]]>([
  ['two halves', ['0.0.0.0/1', '128.0.0.0/1']],
  ['a half, in parts', ['0.0.0.0/2', '64.0.0.0/2']],
  ['many small ones', Array.from({ length: 32 }, (_, n) => `${n * 8}.0.0.0/8`)],
  ['all of IPv4, as IPv6 writes it', ['::ffff:0:0/96']],
  ['all of IPv6, in parts', ['::/1', '8000::/1']],
  ['a large part of IPv6', ['2600::/8']],
])('%s cover too much', (_, networks) => {
  expect(coverMost(networks)).toBe(true)
})

test.each<[string, string[]]>([
  ['none', []],
  ['one proxy', ['10.0.0.1']],
  [
    'private networks',
    ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', '::1', 'fe80::/10'],
  ],
  [
    'those of a large provider',
    [
      '103.21.244.0/22',
      '104.16.0.0/13',
      '172.64.0.0/13',
      '131.0.72.0/22',
      '2400:cb00::/32',
      '2606:4700::/32',
    ],
  ],
  ['the same one, often', Array.from({ length: 100 }, () => '10.0.0.0/8')],
])('%s do not', (_, networks) => {
  expect(coverMost(networks)).toBe(false)
})
