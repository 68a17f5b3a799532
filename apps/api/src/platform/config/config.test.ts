import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const key = (digit: string) => `0x${`${digit}f3a9c`.repeat(11).slice(0, 64)}`
const address = `0x${'ab'.repeat(20)}`
const landContracts = ['LandNft', 'LandCollectionNft', 'LandPayment', 'Gin', 'Mass', 'Ido', 'Staking']

const folder = mkdtempSync(join(tmpdir(), 'meridian-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A deployment file with these contracts; its path. */
function deployment(chainId: number, contracts: string[], more: object = {}): string {
  const file = join(folder, `${chainId}-${contracts.join()}.json`)
  const deployed = Object.fromEntries(contracts.map((name) => [name, { address }]))
  writeFileSync(file, JSON.stringify({ chainId, contracts: deployed, ...more }))
  return file
}

const live = {
  MODE: 'live',
  PUBLIC_URL: 'https://land.example',
  DATABASE_URL: 'postgres://app@db.example/meridian',
  JWT_SECRET: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
  MINTER_PRIVATE_KEY: key('1'),
  TREASURY_PRIVATE_KEY: key('2'),
  SMTP_URL: 'smtps://relay:p%40ss@smtp.example',
  MAIL_FROM: 'Meridian <no-reply@land.example>',
  ...Object.fromEntries(
    [5, 56, 1].flatMap((id) => [
      [`CHAIN_${id}_RPC_URL`, `https://node.example/${id}?key=private`],
      [`CHAIN_${id}_PUBLIC_RPC_URL`, `https://rpc.example/${id}`],
      [`CHAIN_${id}_DEPLOYMENT`, deployment(id, id === 5 ? landContracts : ['Gin'], { priceFeed: address })],
    ]),
  ),
}

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const wert = {
  WERT_PARTNER_ID: '01ABC',
  WERT_PRIVATE_KEY: key('5'),
  WERT_FALLBACK_ADDRESS: `0x${'ab'.repeat(20)}`,
}

test('a complete environment is accepted', () => {
  const { config, problems } = readConfig(live)
  expect(problems).toEqual([])
  expect(config).toMatchObject({ mode: 'live', http: { host: '127.0.0.1', port: 3000 } })
  expect(config?.chains.map(({ id, role }) => [id, role])).toEqual([
    [5, 'land'],
    [56, 'gin'],
    [1, 'gin'],
  ])
})

test.each(['https://explorer.example', '/sandbox/explorer/5'])(
  'an explorer is an address, or a path of this site, which follows its visitor: %s',
  (url) => {
    const { config, problems } = readConfig({ ...live, CHAIN_5_EXPLORER_URL: url })
    expect(problems).toEqual([])
    expect(config?.chains[0]?.explorerUrl).toBe(url)
  },
)

test.each(['//explorer.example', '/\\explorer.example', 'explorer.example', 'javascript:alert(1)'])(
  'an explorer is nothing else: %s',
  (url) => {
    expect(readConfig({ ...live, CHAIN_5_EXPLORER_URL: url }).problems).toEqual([
      'CHAIN_5_EXPLORER_URL must be an http or https address, or a path of this site',
    ])
  },
)

test('live is what you get without saying so', () => {
  expect(readConfig({ ...live, MODE: undefined }).config?.mode).toBe('live')
})

describe('the card providers', () => {
  test('are absent unless they are configured', () => {
    expect(readConfig(live).config).toMatchObject({ stripe: null, wert: null })
  })

  test('are the real ones in live mode', () => {
    const told = readConfig({ ...live, ...stripe, ...wert, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' })
    expect(told.problems).toEqual([])
    expect(told.config?.stripe).toMatchObject({
      apiUrl: null,
      livemode: true,
      webhookSecrets: ['whsec_new', 'whsec_old'],
    })
    expect(told.config?.wert).toMatchObject({
      origin: 'https://widget.wert.io',
      commodity: 'ETH',
      network: 'ethereum',
    })
  })

  test('are the sandboxes, or the test modes of the real ones, in the demo, and never real money', () => {
    const demo = { ...live, MODE: 'demo', ...wert, ...stripe }
    const testing = { ...demo, STRIPE_SECRET_KEY: 'sk_test_1' }
    expect(readConfig(testing).config).toMatchObject({
      stripe: { apiUrl: null, livemode: false },
      wert: { origin: null },
    })
    const sandboxed = {
      ...testing,
      STRIPE_API_URL: 'http://127.0.0.1:9',
      WERT_ORIGIN: 'https://sandbox.wert.io',
    }
    expect(readConfig(sandboxed).config).toMatchObject({
      stripe: { apiUrl: 'http://127.0.0.1:9' },
      wert: { origin: 'https://sandbox.wert.io' },
    })
    expect(readConfig(demo).problems).toEqual([expect.stringMatching(/STRIPE_SECRET_KEY is a live key/)])
  })
})

test('everything that is missing is listed at once', () => {
  const { config, problems } = readConfig({ MODE: 'live' })
  expect(config).toBeNull()
  for (const name of [
    'DATABASE_URL',
    'PUBLIC_URL',
    'JWT_SECRET',
    'MINTER_PRIVATE_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'CHAIN_5_RPC_URL',
  ]) {
    expect(problems).toContain(`${name} is missing`)
  }
  for (const id of [5, 56, 1])
    expect(problems).toContain(`CHAIN_${id}_DEPLOYMENT is missing: the file that npm run deploy writes`)
})

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
      'a widget whose failed-over funds nobody would find',
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
      'a key of Wert that nobody drew',
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

describe('the follower', () => {
  test('waits for twelve blocks live, and for none beyond the first in the demo', () => {
    expect(readConfig(live).config?.follower).toEqual({ confirmations: 12, pollMs: 4000 })
    expect(readConfig({ ...live, MODE: 'demo' }).config?.follower).toEqual({ confirmations: 1, pollMs: 500 })
  })

  test('does as it is told', () => {
    const told = readConfig({ ...live, ETH_CONFIRMATIONS: '30', CHAIN_POLL_MS: '1500' })
    expect(told.config?.follower).toEqual({ confirmations: 30, pollMs: 1500 })
  })

  test.each([
    ['no confirmation at all', { ETH_CONFIRMATIONS: '0' }],
    ['half a confirmation', { ETH_CONFIRMATIONS: '1.5' }],
    ['a poll without a pause', { CHAIN_POLL_MS: '0' }],
  ])('refuses %s', (_, change) => {
    expect(readConfig({ ...live, ...change }).problems).toEqual([
      expect.stringMatching(/^(ETH_CONFIRMATIONS|CHAIN_POLL_MS) /),
    ])
  })
})

describe('a chain', () => {
  test('is followed as all are, or as it says itself', () => {
    const own = { CHAIN_56_CONFIRMATIONS: '20', CHAIN_56_POLL_MS: '1000', CHAIN_56_FINALITY: 'finalized' }
    const { config } = readConfig({ ...live, ETH_CONFIRMATIONS: '30', ...own })
    const told = config?.chains.map(({ confirmations, pollMs, finality }) => [
      confirmations,
      pollMs,
      finality,
    ])
    expect(told).toEqual([
      [30, 4000, 'depth'],
      [20, 1000, 'finalized'],
      [30, 4000, 'depth'],
    ])
    expect(config?.follower).toEqual({ confirmations: 30, pollMs: 4000 })
  })

  test('says what its coin is called', () => {
    const own = { CHAIN_1_COIN_SYMBOL: 'POL', CHAIN_5_COIN_NAME: 'Sepolia ether' }
    expect(readConfig({ ...live, ...own }).config?.chains.map(({ coin }) => coin)).toEqual([
      { name: 'Sepolia ether', symbol: 'ETH', decimals: 18 },
      { name: 'BNB', symbol: 'BNB', decimals: 18 },
      { name: 'POL', symbol: 'POL', decimals: 18 },
    ])
  })

  test('may have several nodes, each once', () => {
    const nodes = 'https://a.example/key, https://b.example ,https://a.example/key,'
    const { config, problems } = readConfig({ ...live, CHAIN_5_RPC_URL: nodes })
    expect(problems).toEqual([])
    expect(config?.chains[0]?.rpcUrls).toEqual(['https://a.example/key', 'https://b.example'])
  })

  test.each([
    ['CHAIN_5_RPC_URL', 'https://a.example, b.example'],
    ['CHAIN_5_RPC_URL', ' , '],
    ['CHAIN_5_CONFIRMATIONS', '0'],
    ['CHAIN_5_CONFIRMATIONS', '1.5'],
    ['CHAIN_5_POLL_MS', '10'],
    ['CHAIN_5_POLL_MS', '60001'],
    ['CHAIN_5_FINALITY', 'soon'],
    ['CHAIN_5_COIN_SYMBOL', 'E'],
    ['CHAIN_5_COIN_NAME', '{{amount}}'],
    ['CHAIN_5_SEQUENCER_FEED', '0x12'],
    ['PRICE_FEED_MIN_USD', '0'],
    ['PRICE_FEED_MIN_USD', '-1'],
    ['PRICE_FEED_MIN_USD', '2000000'],
    ['PRICE_FEED_MAX_USD', 'much'],
  ])('with %s=%s is refused', (name, value) => {
    const { problems } = readConfig({ ...live, [name]: value })
    expect(problems).toEqual([expect.stringContaining(`${name} `)])
    expect(problems.join()).not.toContain('example')
  })
})

test('each key that a development chain unlocks is known', () => {
  const mnemonic = 'test test test test test test test test test test test junk'
  for (let addressIndex = 0; addressIndex < 20; addressIndex++) {
    const privateKey = toHex(mnemonicToAccount(mnemonic, { addressIndex }).getHdKey().privateKey!)
    expect(readConfig({ ...live, TREASURY_PRIVATE_KEY: privateKey }).problems).toEqual([
      'TREASURY_PRIVATE_KEY is a publicly known development key',
    ])
  }
})

test.each([
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
])('the proxies %s are trusted', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ ...live, TRUST_PROXY }).config?.http).toMatchObject({ trustProxy })
})

test('the address that people use may end with a slash', () => {
  const { config } = readConfig({ ...live, PUBLIC_URL: 'https://Land.example/' })
  expect(config?.http.publicUrl).toBe('https://land.example')
})

test('a deployment file gives each contract and where its events begin', () => {
  const contracts = { LandPayment: { address, blockNumber: 7 }, Gin: { address } }
  const file = deployment(5, [], { contracts, priceFeed: address })
  const { config, problems } = readConfig({ ...live, MODE: 'demo', CHAIN_5_DEPLOYMENT: file })
  expect(problems).toEqual([])
  expect(config?.chains[0]).toMatchObject({
    contracts: { LandPayment: address, Gin: address },
    createdIn: { LandPayment: 7n, Gin: 0n },
    priceFeed: address,
  })
  expect(readConfig({ ...live, CHAIN_1_DEPLOYMENT: file }).problems).toEqual([
    'CHAIN_1_DEPLOYMENT is a deployment on chain 5, not 1',
  ])
})

test('what a transaction of ours may cost is said for each chain, or is what is usual', () => {
  const limits = { CHAIN_5_MAX_FEE_GWEI: '0.5', CHAIN_5_MAX_GAS_REFUND: '400000' }
  const { config } = readConfig({ ...live, ...limits })
  expect(
    config?.chains.map(({ id, limits: { maxFeePerGas, maxGas } }) => [id, maxFeePerGas, maxGas.refund]),
  ).toEqual([
    [5, 500_000_000n, 400_000n],
    [56, 200_000_000_000n, 100_000n],
    [1, 200_000_000_000n, 100_000n],
  ])
})

test.each([
  ['CHAIN_5_MAX_FEE_GWEI', '0'],
  ['CHAIN_5_MAX_FEE_GWEI', '-1'],
  ['CHAIN_5_MAX_FEE_GWEI', 'much'],
  ['CHAIN_5_MAX_GAS_GRANT', '20999'],
  ['CHAIN_5_DATA_FEE_RESERVE', 'some'],
  ['CHAIN_5_MAX_GAS_COLLECTION_MINT', '1e6'],
  ['MINT_FEE_ETH', '10'],
  ['MINT_FEE_ETH', '-1'],
  ['MINT_FEE_ETH', 'nothing'],
])('%s=%s is refused', (name, value) => {
  expect(readConfig({ ...live, [name]: value }).problems).toEqual([expect.stringContaining(name)])
})

test('minting a collection costs what is said, or what is usual', () => {
  const feeOf = (env: object) => readConfig({ ...live, ...env }).config?.mintFee
  expect([feeOf({}), feeOf({ MINT_FEE_ETH: '0.02' }), feeOf({ MINT_FEE_ETH: '0' })]).toEqual([
    5n * 10n ** 15n,
    2n * 10n ** 16n,
    0n,
  ])
})

test('no message repeats a value', () => {
  const { problems } = readConfig({ ...live, JWT_SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@x' })
  expect(problems.length).toBeGreaterThan(1)
  expect(problems.join()).not.toContain('hunter2')
})

test.each([
  ['smtps://smtp.example', { port: 465, encryption: 'tls', user: null, password: null }],
  [
    'smtps://relay:p%40ss@smtp.example:2465',
    { port: 2465, encryption: 'tls', user: 'relay', password: 'p@ss' },
  ],
  ['smtp://smtp.example', { port: 587, encryption: 'starttls' }],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, encryption: 'none' }],
  ['smtp://[::1]:2525', { host: '::1', encryption: 'none' }],
])('%s is encrypted unless it stays on this machine', (SMTP_URL, server) => {
  expect(readConfig({ ...live, SMTP_URL }).config?.mail?.server).toMatchObject(server)
})

test.each([
  ['no-reply@land.example', { name: '', address: 'no-reply@land.example' }],
  ['Meridian Land Office <no-reply@land.example>', { name: 'Meridian Land Office' }],
])('mails may be from %s', (MAIL_FROM, from) => {
  expect(readConfig({ ...live, MAIL_FROM }).config?.mail?.from).toMatchObject(from)
})
