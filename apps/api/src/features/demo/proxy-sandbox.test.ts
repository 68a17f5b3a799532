import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getConfig, getHealth } from '@meridian/shared/endpoints/system'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMailer } from '#platform/mail/mailer.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { startTestLandChain, tid } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { startTestMailbox } from '#testing/test-mailbox.ts'
import type { TestMailbox } from '#testing/test-mailbox.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import type { TestPayments } from '#testing/test-payments.ts'

const ownHost = '127.0.0.1:3000'

interface Question {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** fetch sets the Host header and normalises the path, and both matter here. */
async function ask(api: TestApi, path: string, { method = 'GET', headers = {}, body = '' }: Question = {}) {
  const { port } = new URL(api.url)
  const answer = Promise.withResolvers<{ status: number; headers: IncomingHttpHeaders; text: string }>()
  const outgoing = request(
    { host: '127.0.0.1', port, path, method, headers: { host: ownHost, ...headers } },
    (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () =>
        answer.resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      )
    },
  )
  outgoing.on('error', answer.reject)
  outgoing.end(body)
  return answer.promise
}

describe('the mailbox', () => {
  let mailbox: TestMailbox
  let api: TestApi
  beforeAll(async () => {
    mailbox = await startTestMailbox()
    api = await startTestApi({ env: { SANDBOX_URL: mailbox.sandboxUrl, SMTP_URL: mailbox.smtpUrl } })
    const { server, from } = api.platform.config.mail!
    const mailer = createMailer(server, from)
    cleanUp(mailer.close)
    const mail = { id: crypto.randomUUID(), to: 'ada@meridian.example', date: new Date() }
    await mailer.deliver({ ...mail, subject: 'Hello', text: 'Text', html: '<p>HTML</p>' })
  })

  test('is a labelled page on the app’s origin, without scripts', async () => {
    const { status, headers, text } = await ask(api, '/sandbox/mail')
    expect(status).toBe(200)
    expect(text).toContain('Sandbox: no mail leaves this machine')
    expect(text).toContain('Hello')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/)
    expect((await ask(api, '/sandbox/mail/style.css')).headers['content-type']).toContain('text/css')
  })

  test('shows a mail in a frame that may neither frame nor run anything', async () => {
    const [mail] = JSON.parse((await ask(api, '/sandbox/mail.json?to=ada@meridian.example')).text) as {
      id: string
    }[]
    const { status, headers, text } = await ask(api, `/sandbox/mail/${mail!.id}.html`)
    expect(status).toBe(200)
    expect(text).toContain('<p>HTML</p>')
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-popups .*frame-ancestors 'self'/)
    expect(headers['x-frame-options']).toBeUndefined()
  })

  test('includes the explorer and passes its error status on', async () => {
    const { status, headers, text } = await ask(api, '/sandbox/explorer/5')
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('No such chain')
  })

  test('is listed among the sandboxes', async () => {
    const json = await api.call(getConfig)
    expect(json.sandboxes).toEqual(['chain 0x5', 'mail'])
  })

  test.each([
    '/sandbox',
    '/sandbox/',
    '/sandbox/health',
    '/sandbox/chains/5',
    '/sandbox/v1/events',
    '/sandbox/control/stripe',
    '/sandbox/stripe/../control/stripe',
    '/sandbox/wert/%2e%2e/control/wert',
    '/sandbox/mail/../health',
    '/sandbox/mail/%2e%2e/health',
    '/sandbox/mail/.%2E/chains/5',
    '/sandbox/mail\\..\\health',
    '/sandbox//elsewhere.example/mail',
    '/sandbox/@elsewhere.example/mail',
  ])('%s does not reach another part', async (path) => {
    expect(await ask(api, path)).toMatchObject({
      status: 404,
      text: expect.stringContaining('"code":"NOT_FOUND"'),
    })
  })

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a rebound name', { host: 'elsewhere.example' }],
  ])('%s is refused', async (_, headers) => {
    expect((await ask(api, '/sandbox/mail.json', { headers })).status).toBe(403)
  })

  test('the two shared wallets reach pages of this site only, and are not stored', async () => {
    const { status, headers, text } = await ask(api, '/sandbox/wallets')
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
    expect(Object.keys((JSON.parse(text) as { wallets: object }).wallets)).toEqual(['demo', 'owner'])
    for (const foreign of [{ origin: 'https://elsewhere.example' }, { host: 'elsewhere.example' }])
      expect((await ask(api, '/sandbox/wallets', { headers: foreign })).status).toBe(403)
    expect((await ask(api, '/sandbox/wallets', { method: 'POST', body: 'x'.repeat(1000) })).status).toBe(405)
  })

  test.each(['DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'])('%s is not passed on', async (method) => {
    expect((await ask(api, '/sandbox/mail', { method })).status).toBe(404)
  })
})

describe('the card providers', () => {
  let api: TestApi
  let payments: TestPayments
  let land: TestLandChain
  beforeAll(async () => {
    land = await startTestLandChain()
    payments = await startTestPayments({ land })
    api = await startTestApi({ env: payments.env })
  })

  const pageOf = async (url: string) => ask(api, url.replace(/^https?:\/\/[^/]+/, ''))

  test('show Stripe’s checkout at the redirect address, with a plain form', async () => {
    const { url } = await api.platform.stripe!.createCheckout({
      idempotencyKey: crypto.randomUUID(),
      tid: tid(1),
      attemptId: '1',
      name: 'Buy 1 Land Plot',
      lines: [{ name: 'Buy 1 Land Plot', amountCents: 2500n }],
      successUrl: `http://${ownHost}/stripe_payment/success`,
      cancelUrl: `http://${ownHost}/stripe_payment/cancel`,
      expiresAt: Math.floor(Date.now() / 1000) + 31 * 60,
    })
    const page = await pageOf(url)
    expect(page.text).toContain('SANDBOX')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'/)
    const paid = await ask(api, new URL(url).pathname, {
      method: 'POST',
      headers: { origin: `http://${ownHost}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'act=pay',
    })
    expect(paid).toMatchObject({
      status: 303,
      headers: { location: `http://${ownHost}/stripe_payment/success` },
    })
  })

  test('show Wert’s widget where the initializer expects it, framed by the app only', async () => {
    const { origin, partnerID, signedData } = api.platform.wert!.signSession({
      tid: tid(2),
      amountWei: 10n ** 16n,
      contractAddress: land.deployment.addresses['LandPayment']!,
      buyerAddress: null,
      appOrigin: `http://${ownHost}`,
    })
    const query = new URLSearchParams({ ...signedData }).toString()
    const page = await pageOf(`${origin}/${partnerID}/widget?${query}`)
    expect(page.text).toContain('SANDBOX')
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'self'`)
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect((await ask(api, '/sandbox/wert/widget.js')).headers['content-type']).toContain('text/javascript')
  })

  test('are listed among the sandboxes', async () => {
    const json = await api.call(getConfig)
    expect(json.sandboxes).toEqual(['chain 0x5', 'stripe', 'wert'])
    expect(json.payments).toMatchObject({
      stripe: { enabled: true, sandbox: true },
      wert: { enabled: true, sandbox: true },
    })
    // Unhealthy without a worker, but the answer still lists the parts.
    const health = await api.request(getHealth)
    expect(health.json).toMatchObject({
      parts: {
        sandbox: { up: true },
        stripe: { up: true },
        wert: { up: true },
      },
    })
  })
})

describe('the proxy', () => {
  let api: TestApi
  const received: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = []
  beforeAll(async () => {
    // Replaces the sandbox, to see its requests and to send unusual answers.
    const server = createServer((incoming, response) => {
      let body = ''
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
      incoming.on('end', () => {
        const { method = '', url = '', headers } = incoming
        received.push({ method, url, headers, body })
        response
          .writeHead(201, {
            'content-type': 'text/plain',
            'set-cookie': 'a=b',
            'keep-alive': 'timeout=9',
            'x-own': 'c',
          })
          .end('answer')
      })
    }).listen(0, '127.0.0.1')
    cleanUp(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    api = await startTestApi({ env: { SANDBOX_URL: `http://127.0.0.1:${port}` } })
  })

  test('passes the method, path, query, form and its type, and no other header', async () => {
    const answer = await ask(api, '/sandbox/mail/x?y=%3D&z', {
      method: 'POST',
      headers: {
        origin: `http://${ownHost}`,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'session=1',
        authorization: 'JWT a.b.c',
        'x-forwarded-for': '1.2.3.4',
      },
      body: 'a=b&c=d',
    })
    expect(answer).toMatchObject({ status: 201, text: 'answer' })
    expect(received).toMatchObject([{ method: 'POST', url: '/mail/x?y=%3D&z', body: 'a=b&c=d' }])
    expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    for (const name of ['cookie', 'authorization', 'origin', 'x-forwarded-for'])
      expect(received[0]?.headers).not.toHaveProperty(name)
    for (const name of ['set-cookie', 'x-own']) expect(answer.headers).not.toHaveProperty(name)
    expect(answer.headers['keep-alive']).not.toBe('timeout=9')
    // An answer without its own policy keeps the app's.
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
    expect(answer.headers['x-frame-options']).toBe('DENY')
  })

  test('passes at most 256 KB', async () => {
    const headers = { origin: `http://${ownHost}`, 'content-type': 'text/plain' }
    const before = received.length
    const answer = await ask(api, '/sandbox/mail', { method: 'POST', headers, body: 'x'.repeat(262_145) })
    expect(answer).toMatchObject({ status: 413, text: expect.stringContaining('BODY_TOO_LARGE') })
    expect(received).toHaveLength(before)
  })
})

test('reports an unavailable sandbox', async () => {
  const api = await startTestApi({ env: { SANDBOX_URL: 'http://127.0.0.1:9' } })
  expect(await ask(api, '/sandbox/mail')).toMatchObject({
    status: 503,
    text: expect.stringContaining('The sandbox did not answer. Please try again.'),
  })
})
