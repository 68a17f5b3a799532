import { privateKeyToAddress, generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { isBurnAddress } from '#deploy/burn-address.ts'
import { runDeployCli } from './run-deploy-cli.ts'

test.each([
  `0x${'0'.repeat(40)}`,
  `0x${'0'.repeat(39)}1`,
  `0x${'0'.repeat(37)}100`,
  '0x000000000000000000000000000000000000dEaD',
  '0xdEAD000000000000000042069420694206942069',
  '0xdead000000000000000000000000000000000000',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0x1234567890123456789012345678901234567890',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
])('%s loses what it receives', (address) => {
  expect(isBurnAddress(address)).toBe(true)
})

test('addresses of keys, and one with many zeros in front, are usable', () => {
  for (let n = 0; n < 200; n += 1)
    expect(isBurnAddress(privateKeyToAddress(generatePrivateKey()))).toBe(false)
  // A deployed contract with such an address exists: Seaport 1.1.
  expect(isBurnAddress('0x00000000006c3852cbEf3e08E8dF289169EdE581')).toBe(false)
})

test('the deployment refuses such an address for a role', async () => {
  const env = { TREASURY_ADDRESS: '0x000000000000000000000000000000000000dEaD' }
  const { code, output } = await runDeployCli('http://127.0.0.1:9', '/dev/null', { env }).ended
  expect(code).toBe(1)
  expect(output).toContain('TREASURY_ADDRESS is the zero address or a burn address.')
})
