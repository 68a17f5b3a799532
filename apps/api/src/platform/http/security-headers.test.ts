import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/logging/log.ts'
import { testEnvironment } from '#testing/test-api.ts'
import { createHttpServer } from './http-server.ts'

async function headersWith(env: Record<string, string>) {
  const base = await testEnvironment('postgres://unused')
  const app = await createHttpServer(readConfig({ ...base, ...env }).config!, createLog('test', 'silent'))
  const { headers } = await app.inject('/')
  await app.close()
  return { policy: String(headers['content-security-policy']), permissions: headers['permissions-policy'] }
}

const wert = {
  WERT_PARTNER_ID: '01ABC',
  WERT_PRIVATE_KEY: `0x${'5f3a9c'.repeat(11).slice(0, 64)}`,
  WERT_FALLBACK_ADDRESS: `0x${'ab'.repeat(20)}`,
}

test('allows frames and the camera for the widget’s origin only', async () => {
  const { policy, permissions } = await headersWith({ ...wert, WERT_ORIGIN: 'https://widget.wert.io' })
  expect(policy).toContain(`frame-src 'self' https://widget.wert.io;`)
  expect(permissions).toContain('camera=(self "https://widget.wert.io")')
})

test.each([
  ['without the provider', {}],
  ['with the sandbox, which is on our own origin', wert],
])('%s allows no frame of another origin', async (_, env) => {
  const { policy, permissions } = await headersWith(env)
  expect(policy).toContain(`frame-src 'self';`)
  expect(permissions).toBe('geolocation=(self), camera=(), microphone=()')
})

const map = {
  MAP_STREETS_STYLE_URL: 'https://maps.example/styles/plain',
  MAP_ORIGINS: 'https://tiles.example, https://glyphs.example:8443',
}

test('allows the configured online map', async () => {
  const { policy } = await headersWith(map)
  const outside = 'https://maps.example https://tiles.example https://glyphs.example:8443'
  expect(policy).toContain(`connect-src 'self' ${outside};`)
  expect(policy).toContain(`img-src 'self' data: blob: ${outside};`)
  expect(policy).toMatch(/script-src 'self' 'nonce-\w+';/)
})

test('allows only the host of a map with its own name', async () => {
  const { policy } = await headersWith({ MAP_STREETS_STYLE_URL: 'openfreemap' })
  expect(policy).toContain(`connect-src 'self' https://tiles.openfreemap.org;`)
})

test('allows the free hosts where browsers use online maps by themselves, and none where they are off', async () => {
  const { policy } = await headersWith({ MAP_ONLINE: 'auto' })
  const outside = 'https://tiles.openfreemap.org https://gibs.earthdata.nasa.gov'
  expect(policy).toContain(`connect-src 'self' ${outside};`)
  expect(policy).toContain(`img-src 'self' data: blob: ${outside};`)
  const { policy: own } = await headersWith({ MAP_ONLINE: 'auto', ...map, MAP_SATELLITE_STYLE_URL: 'gibs' })
  expect(own).not.toContain('openfreemap')
  expect(own).toContain(
    `connect-src 'self' https://maps.example https://gibs.earthdata.nasa.gov https://tiles.example https://glyphs.example:8443;`,
  )
  const { policy: off } = await headersWith({ MAP_ONLINE: 'off', ...map, MAP_SATELLITE_STYLE_URL: 'gibs' })
  expect(off).toContain(`connect-src 'self';`)
  expect(off).toContain(`img-src 'self' data: blob:;`)
})

const WALLETCONNECT_PROJECT_ID = '0123456789abcdef0123456789abcdef'

test('allows WalletConnect’s relay where a project is configured, and no other', async () => {
  const usual = await headersWith({ WALLETCONNECT_PROJECT_ID })
  expect(usual.policy).toContain(`connect-src 'self' wss://relay.walletconnect.org;`)
  const WALLETCONNECT_RELAY_URL = 'wss://relay.example/path'
  const other = await headersWith({ WALLETCONNECT_PROJECT_ID, WALLETCONNECT_RELAY_URL })
  expect(other.policy).toContain(`connect-src 'self' wss://relay.example;`)
  const none = await headersWith({ WALLETCONNECT_RELAY_URL })
  expect(none.policy).not.toContain('wss:')
})

test.each(['https://tiles.example/path', 'https://tiles.example/', 'tiles.example', '*'])(
  'refuses %s, which is no origin',
  async (MAP_ORIGINS) => {
    const env = await testEnvironment('postgres://unused')
    expect(readConfig({ ...env, ...map, MAP_ORIGINS }).problems).toEqual([
      'MAP_ORIGINS must be origins such as https://tiles.example, with commas between',
    ])
  },
)
