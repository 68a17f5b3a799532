/** Strangers who request mails for a new password of one account, from many networks. */
import { sql } from 'kysely'
import { login } from '@meridian/shared/endpoints/accounts'
import { beforeAll, expect, test, vi } from 'vitest'
import { keyOf, mailTo, mailsTo, startAccountWorker } from '#testing/test-mail.ts'
import { startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { isNoticed, printDisturbance } from './disturbance.ts'
import { beside } from './second-user.ts'
import { readAnswer } from './target.ts'

let product: AttackedProduct
beforeAll(async () => {
  product = await startAttackedProduct()
  await startAccountWorker(product.api)
})

const forgot = (email: string, from: string, key?: string) =>
  readAnswer({ url: product.url, from }, 'POST', '/api/account/forgot', { email, key })

async function resetMailsToOwner(): Promise<number> {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select from pgboss.job where name = 'send-reset' and state < 'completed' limit 1`.execute(
        product.api.db,
      )
      return rows.length === 0
    },
    { timeout: 30_000 },
  )
  return (await mailsTo(product.api, product.owner.email)).filter(({ template }) => template === 'reset')
    .length
}

/** Forty networks request the address itself, and twelve of them its plus-addresses too. */
async function requestFromManyNetworks(): Promise<void> {
  const { email } = product.owner
  for (let n = 0; n < 40; n += 1) {
    const addresses = Array.from({ length: 5 }, (_, times) =>
      n < 12 ? email.replace('@', `+${times}@`) : email,
    )
    await Promise.all(addresses.map((address) => forgot(address, `172.29.${n}.1`)))
  }
}

test('send few mails, slow down no one, and do not lock the owner out', { timeout: 600_000 }, async () => {
  const { api, owner, url } = product
  const disturbed = await beside(product.second, requestFromManyNetworks)
  printDisturbance('two hundred requests for a new password from forty networks', disturbed)
  expect(isNoticed(disturbed)).toBe(false)
  const flooded = await resetMailsToOwner()
  process.stdout.write(`the owner received ${flooded} mails\n`)
  expect(flooded).toBeLessThan(8)

  expect((await forgot(owner.email, '172.28.0.1')).status, 'in a new browser').toBe(200)
  const key = keyOf(api, (await mailTo(api, owner.email, 'reset')).keyId)
  const checked = await readAnswer(
    { url, from: '172.28.0.1' },
    'GET',
    `/api/account/verify_secret_key/${key}`,
  )
  expect(checked.status, 'the link that is there').toBe(200)
  await forgot(owner.email, '172.28.0.2', key)
  expect(await resetMailsToOwner(), 'with a link of an earlier mail').toBe(flooded + 1)

  const { headers } = await api.request(login, { body: { email: owner.email, password: owner.password } })
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  const response = await fetch(`${url}/api/account/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '172.28.0.3', cookie },
    body: JSON.stringify({ email: owner.email }),
  })
  expect(response.status).toBe(200)
  expect(await resetMailsToOwner(), 'in a known browser').toBe(flooded + 2)
})
