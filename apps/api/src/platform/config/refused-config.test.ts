import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { address, deployment, registerDeploymentFiles, key, live, stripe, wert } from './test-environment.ts'

registerDeploymentFiles()

const game = { GAME_WEBHOOK_URL: 'https://game.example/gin' }
const burnAddresses = [
  `0x${'0'.repeat(40)}`,
  `0x${'0'.repeat(39)}1`,
  '0x000000000000000000000000000000000000dEaD',
  '0xdEAD000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  `0x${'f'.repeat(40)}`,
]

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
      'a secret of words in camel case',
      { JWT_SECRET: 'CorrectHorseBatteryStapleForever' },
      /JWT_SECRET is too/,
    ],
    [
      'a secret of joined words',
      { JWT_SECRET: 'blueguitarriverstonepaperhammercandle' },
      /JWT_SECRET is too/,
    ],
    ['a secret of dates', { JWT_SECRET: '2026-11-18T19:50:49Z2026-11-19T00:00' }, /JWT_SECRET is too weak/],
    ['a secret that repeats itself', { JWT_SECRET: 'k3Jx9Qw7Lp2Z'.repeat(3) }, /JWT_SECRET is too weak/],
    [
      'a game secret of one letter',
      { ...game, GAME_WEBHOOK_SECRET: 'g'.repeat(40) },
      /GAME_WEBHOOK_SECRET is too/,
    ],
    ['a short game secret', { ...game, GAME_WEBHOOK_SECRET: 'g' }, /GAME_WEBHOOK_SECRET must be at least 32/],
    [
      'one secret for two duties',
      { ...game, GAME_WEBHOOK_SECRET: live.JWT_SECRET },
      /GAME_WEBHOOK_SECRET are the same/,
    ],
    [
      'an invented key of Stripe',
      { ...stripe, STRIPE_SECRET_KEY: 'sk_live_changeme' },
      /STRIPE_SECRET_KEY is too/,
    ],
    [
      'an invented webhook secret beside a real one',
      { ...stripe, STRIPE_WEBHOOK_SECRET: `${stripe.STRIPE_WEBHOOK_SECRET},whsec_1` },
      /STRIPE_WEBHOOK_SECRET is too weak/,
    ],
    [
      'the database password of .env.example',
      { DATABASE_URL: 'postgres://meridian:password@db.example:5432/meridian' },
      /the password in DATABASE_URL is too weak/,
    ],
    [
      'a mail password of a word and a year',
      { SMTP_URL: 'smtps://relay:Winter2026@smtp.example' },
      /the password in SMTP_URL is too weak/,
    ],
    ...['GIN_RECEIVER', 'REFERRAL_FEE_RECEIVER', 'WERT_FALLBACK_ADDRESS'].flatMap((name) =>
      burnAddresses.map((lost): [string, Record<string, string>, RegExp] => [
        `${lost} as ${name}`,
        { ...wert, [name]: lost },
        new RegExp(`${name} is the zero address or a burn address`),
      ]),
    ),
    [
      'the zero address among payers',
      { ...wert, WERT_PAYERS: `${address},0x${'0'.repeat(40)}` },
      /WERT_PAYERS is the zero address/,
    ],
    [
      'a development key',
      { MINTER_PRIVATE_KEY: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' },
      /MINTER_PRIVATE_KEY is a publicly known/,
    ],
    ['a trivial key', { TREASURY_PRIVATE_KEY: `0x${'0'.repeat(63)}1` }, /TREASURY_PRIVATE_KEY is not random/],
    [
      'a key of a repeated pattern',
      { REFUNDER_PRIVATE_KEY: `0x${'1f3a9c'.repeat(11).slice(0, 64)}` },
      /REFUNDER_PRIVATE_KEY is not random/,
    ],
    [
      'one key for two duties',
      { TREASURY_PRIVATE_KEY: key('1').toUpperCase().replace('0X', '0x') },
      /the same key/,
    ],
    ['a test key of Stripe', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' }, /is a test key/],
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
      /WERT_PRIVATE_KEY is not random/,
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

test('lists every weak value in one message, and no value', () => {
  const weak = {
    JWT_SECRET: 'CorrectHorseBatteryStapleForever',
    GAME_WEBHOOK_URL: 'https://game.example/gin',
    GAME_WEBHOOK_SECRET: 'blueguitarriverstonepaperhammercandle',
    MINTER_PRIVATE_KEY: `0x${'1f3a9c'.repeat(11).slice(0, 64)}`,
    STRIPE_SECRET_KEY: 'sk_live_staple',
    STRIPE_WEBHOOK_SECRET: 'whsec_staple',
    GIN_RECEIVER: `0x${'0'.repeat(40)}`,
    REFERRAL_FEE_RECEIVER: '0x000000000000000000000000000000000000dEaD',
    DATABASE_URL: 'postgres://app:Winter2026@db.example/meridian',
  }
  const { problems } = readConfig({ ...live, ...weak })
  expect(problems).toHaveLength(8)
  for (const name of Object.keys(weak).filter((each) => each !== 'GAME_WEBHOOK_URL'))
    expect(problems.filter((problem) => problem.includes(name))).toHaveLength(1)
  for (const value of ['Horse', 'guitar', '1f3a9c', 'staple', '0x', 'Winter'])
    expect(problems.join()).not.toContain(value)
})
