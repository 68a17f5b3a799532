import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { deployment, registerDeploymentFiles, key, live, stripe, wert } from './test-environment.ts'

registerDeploymentFiles()

describe('live mode refuses', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['a short secret', { JWT_SECRET: 'short' }, /JWT_SECRET must be at least 32/],
    ['a secret of one letter', { JWT_SECRET: 'a'.repeat(40) }, /JWT_SECRET is too weak/],
    [
      'a secret that says so',
      { JWT_SECRET: 'please-change-me-in-production-0123456789' },
      /JWT_SECRET is too weak/,
    ],
    [
      'a development key',
      { MINTER_PRIVATE_KEY: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' },
      /MINTER_PRIVATE_KEY is a publicly known/,
    ],
    [
      'a trivial key',
      { TREASURY_PRIVATE_KEY: `0x${'0'.repeat(63)}1` },
      /TREASURY_PRIVATE_KEY is a publicly known/,
    ],
    [
      'one key for two duties',
      { TREASURY_PRIVATE_KEY: key('1').toUpperCase().replace('0X', '0x') },
      /the same key/,
    ],
    [
      'a test key of Stripe',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      /is a test key/,
    ],
    ['half of Stripe', { STRIPE_SECRET_KEY: 'sk_live_1' }, /must be set together/],
    ['half of Wert', { ...wert, WERT_PRIVATE_KEY: '' }, /must be set together/],
    [
      'a widget without an address for failed-over funds',
      { ...wert, WERT_FALLBACK_ADDRESS: '' },
      /WERT_PAYERS or/,
    ],
    [
      'payers that are no wallets',
      { ...wert, WERT_PAYERS: `0x${'ab'.repeat(20)},0x1` },
      /WERT_PAYERS must be/,
    ],
    ['a webhook secret that is none', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1,x' }, /STRIPE_WEBHOOK_S/],
    [
      'another place for Stripe',
      { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9' },
      /STRIPE_API_URL must not/,
    ],
    ['the sandbox of Wert', { ...wert, WERT_ORIGIN: 'https://sandbox.wert.io' }, /WERT_ORIGIN must be/],
    ['a widget without https', { ...wert, WERT_ORIGIN: 'http://widget.wert.io' }, /WERT_ORIGIN must be/],
    [
      'a widget with a slash too many',
      { ...wert, WERT_ORIGIN: 'https://widget.wert.io/' },
      /end with a slash/,
    ],
    [
      'a key of Wert that is not random',
      { ...wert, WERT_PRIVATE_KEY: `0x${'0'.repeat(63)}1` },
      /publicly known/,
    ],
    [
      'a fallback that is no wallet',
      { ...wert, WERT_FALLBACK_ADDRESS: '0x1' },
      /WERT_FALLBACK_ADDRESS must be/,
    ],
    ['a mail server that is none', { SMTP_URL: 'https://smtp.example' }, /SMTP_URL must look like/],
    [
      'an option that switches certificates off',
      { SMTP_URL: 'smtps://smtp.example?tls.rejectUnauthorized=false' },
      /SMTP_URL must look like/,
    ],
    ['a login without its password', { SMTP_URL: 'smtp://relay@smtp.example' }, /SMTP_URL must look like/],
    ['two senders', { MAIL_FROM: 'a@land.example, b@land.example' }, /MAIL_FROM must look like/],
    ['no receiver of Gin', { GIN_RECEIVER: '' }, /GIN_RECEIVER is missing/],
    ['no receiver of fees', { REFERRAL_FEE_RECEIVER: '' }, /REFERRAL_FEE_RECEIVER is missing/],
    ['a minimum of Gin above the form’s', { GIN_MIN_DEPOSIT: '1.5' }, /GIN_MIN_DEPOSIT must be/],
    ['a sandbox', { SANDBOX_URL: 'http://127.0.0.1:9' }, /SANDBOX_URL must not be set/],
    ['a price feed of our own', { KEEPER_PRIVATE_KEY: key('7') }, /KEEPER_PRIVATE_KEY must not be set/],
    ['an address with a path', { PUBLIC_URL: 'https://land.example/world' }, /PUBLIC_URL must be an origin/],
    ['an address with a query', { PUBLIC_URL: 'https://land.example/?a=1' }, /PUBLIC_URL must be an origin/],
    ['an address with a login', { PUBLIC_URL: 'https://a:b@land.example' }, /PUBLIC_URL must be an origin/],
    ['a number of proxies', { TRUST_PROXY: '1' }, /TRUST_PROXY must be the IP addresses/],
    ['a proxy that is no address', { TRUST_PROXY: '10.0.0.1, abc' }, /TRUST_PROXY must be the IP addresses/],
    ['a network too narrow', { TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY must be the IP addresses/],
    ['everybody as a proxy', { TRUST_PROXY: '0.0.0.0/0' }, /TRUST_PROXY must be the IP addresses/],
    [
      'contracts that are half deployed',
      { CHAIN_5_DEPLOYMENT: deployment(5, ['LandNft', 'LandPayment']) },
      /CHAIN_5_DEPLOYMENT lacks LandCollectionNft, Gin, Mass, Ido, Staking, priceFeed: npm run deploy/,
    ],
    [
      'a chain of Gin without Gin',
      { CHAIN_56_DEPLOYMENT: deployment(56, []) },
      /CHAIN_56_DEPLOYMENT lacks Gin/,
    ],
    ['plain http abroad', { PUBLIC_URL: 'http://land.example' }, /PUBLIC_URL must be https/],
    ['a number that is none', { PORT: 'many' }, /PORT is invalid/],
    ['a chain that is none', { LAND_CHAIN_ID: '0x5' }, /LAND_CHAIN_ID must be a chain number/],
  ])('%s', (_, change, problem) => {
    const { config, problems } = readConfig({ ...live, ...change })
    expect(config).toBeNull()
    expect(problems.join('\n')).toMatch(problem)
  })
})

test('recognises each key of the development chains', () => {
  const mnemonic = 'test test test test test test test test test test test junk'
  for (let addressIndex = 0; addressIndex < 20; addressIndex++) {
    const privateKey = toHex(mnemonicToAccount(mnemonic, { addressIndex }).getHdKey().privateKey!)
    expect(readConfig({ ...live, TREASURY_PRIVATE_KEY: privateKey }).problems).toEqual([
      'TREASURY_PRIVATE_KEY is a publicly known development key',
    ])
  }
})
