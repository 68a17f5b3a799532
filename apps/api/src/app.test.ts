import { expect, test } from 'vitest'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import { buildApp } from './app.ts'

test('nothing of the demo is registered in live mode, even where it is configured', async () => {
  const { platform } = await startTestApi({ env: { SANDBOX_URL: 'http://127.0.0.1:9' } })
  const app = await buildApp({ ...platform, config: { ...platform.config, mode: 'live' } })
  cleanUp(() => app.close())
  for (const url of [
    '/sandbox/mail',
    '/sandbox/mail.json',
    '/sandbox/wallets',
    '/sandbox/anything',
    '/rpc/5',
  ])
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode } = await app.inject({ url, method, headers: { host: '127.0.0.1:3000' } })
      expect({ url, method, statusCode }).toEqual({ url, method, statusCode: 404 })
    }
  const demo = await buildApp(platform)
  cleanUp(() => demo.close())
  const found = await demo.inject({ url: '/sandbox/mail', headers: { host: '127.0.0.1:3000' } })
  expect(found.statusCode).toBe(503)
})
