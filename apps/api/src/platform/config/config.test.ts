import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { issued, registerDeploymentFiles, live, stripe, wert } from './test-environment.ts'

registerDeploymentFiles()

test('accepts a complete environment', () => {
  const { config, problems } = readConfig(live)
  expect(problems).toEqual([])
  expect(config).toMatchObject({ mode: 'live', http: { host: '127.0.0.1', port: 3000 } })
  expect(config?.chains.map(({ id, role }) => [id, role])).toEqual([
    [5, 'land'],
    [56, 'gin'],
    [1, 'gin'],
  ])
})

test('defaults to live mode', () => {
  expect(readConfig({ ...live, MODE: undefined }).config?.mode).toBe('live')
})

describe('the card providers', () => {
  test('are absent unless configured', () => {
    expect(readConfig(live).config).toMatchObject({ stripe: null, wert: null })
  })

  test('are the real ones in live mode', () => {
    const [newSecret, oldSecret] = [`whsec_${issued('new')}`, `whsec_${issued('old')}`]
    const read = readConfig({
      ...live,
      ...stripe,
      ...wert,
      STRIPE_WEBHOOK_SECRET: `${newSecret}, ${oldSecret}`,
    })
    expect(read.problems).toEqual([])
    expect(read.config?.stripe).toMatchObject({
      apiUrl: null,
      livemode: true,
      webhookSecrets: [newSecret, oldSecret],
    })
    expect(read.config?.wert).toMatchObject({
      origin: 'https://widget.wert.io',
      commodity: 'ETH',
      network: 'ethereum',
    })
  })

  test('are sandboxes or test modes in the demo, never real money', () => {
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

test('lists all missing values at once', () => {
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

test.each([
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
])('trusts the proxies %s', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ ...live, TRUST_PROXY }).config?.http).toMatchObject({ trustProxy })
})

test('accepts a public URL with a trailing slash', () => {
  const { config } = readConfig({ ...live, PUBLIC_URL: 'https://Land.example/' })
  expect(config?.http.publicUrl).toBe('https://land.example')
})

test('repeats no value in a message', () => {
  const { problems } = readConfig({ ...live, JWT_SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@x' })
  expect(problems.length).toBeGreaterThan(1)
  expect(problems.join()).not.toContain('hunter2')
})

test.each([
  ['smtps://smtp.example', { port: 465, encryption: 'tls', user: null, password: null }],
  [
    'smtps://relay:tq7%40Zk2mWb9x@smtp.example:2465',
    { port: 2465, encryption: 'tls', user: 'relay', password: 'tq7@Zk2mWb9x' },
  ],
  ['smtp://smtp.example', { port: 587, encryption: 'starttls' }],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, encryption: 'none' }],
  ['smtp://[::1]:2525', { host: '::1', encryption: 'none' }],
])('encrypts %s unless it stays on this machine', (SMTP_URL, server) => {
  expect(readConfig({ ...live, SMTP_URL }).config?.mail?.server).toMatchObject(server)
})

test.each([
  ['no-reply@land.example', { name: '', address: 'no-reply@land.example' }],
  ['Meridian Land Office <no-reply@land.example>', { name: 'Meridian Land Office' }],
])('accepts the sender %s', (MAIL_FROM, from) => {
  expect(readConfig({ ...live, MAIL_FROM }).config?.mail?.from).toMatchObject(from)
})
