/** Requests that pretend: to another host, at another time, or under the operator's name. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { readAnswer } from './target.ts'
import type { Answer } from './target.ts'

let product: AttackedProduct
beforeAll(async () => {
  product = await startAttackedProduct()
})

async function sendLines(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

test.each(['/', '/api/config', '/rpc/5', '/docs', '/nothing.here'])(
  'two hosts are refused at %s, in either form',
  async (path) => {
    const { host } = new URL(product.url)
    for (const lines of [
      [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Host: evil.example'],
      [`GET ${path} HTTP/1.1`, 'Host: evil.example', `Host: ${host}`],
      [`GET http://evil.example${path} HTTP/1.1`, `Host: ${host}`],
    ]) {
      const answer = await sendLines(lines)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).not.toContain('evil.example')
    }
  },
)

test.each([-3600, -330, 330, 3600, 3_153_600_000])(
  'a webhook signed %i seconds from now is refused, although the secret is right',
  async (seconds) => {
    const [secret] = product.api.platform.config.stripe!.webhookSecrets
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } })
    const timestamp = Math.floor(Date.now() / 1000) + seconds
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: secret!, timestamp })
    const answer = await fetch(`${product.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'WEBHOOK_REJECTED' })
  },
)

test('no spelling of the operator’s names can be taken', async () => {
  const names = [
    'admin',
    'root',
    'support',
    'moderator',
    'meridian',
    'staff',
    'official',
    'security',
    'helpdesk',
  ]
  const spell = [
    (name: string) => name.toUpperCase(),
    (name: string) => Array.from(name).join('.'),
    (name: string) => `${name}_2026`,
    (name: string) => `the real ${name}`,
    (name: string) => name.replaceAll('o', '0').replaceAll('i', '1').replaceAll('e', '3'),
    (name: string) => name.replaceAll('m', 'rn').replaceAll('d', 'cl'),
    (name: string) => name.replace(/[aeiou]/, (vowel) => `${vowel}\u0301`),
  ]
  const answers: Answer[] = []
  for (const name of names)
    for (const [n, respell] of spell.entries())
      answers.push(
        await readAnswer(
          { url: product.url, from: `172.27.${n}.${answers.length}` },
          'POST',
          '/api/account/registry',
          {
            username: respell(name),
            email: `stranger${answers.length}@meridian.example`,
            password: 'a long password',
          },
        ),
      )
  expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['409 USERNAME_RESERVED']),
  )
})
