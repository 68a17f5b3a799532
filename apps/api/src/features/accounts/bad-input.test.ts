import * as accounts from '@meridian/shared/endpoints/accounts'
import * as emailLinks from '@meridian/shared/endpoints/email-links'
import * as proof from '@meridian/shared/endpoints/proof'
import * as wallet from '@meridian/shared/endpoints/wallet'
import type { Endpoint } from '@meridian/shared/endpoint'
import { hasFields } from '@meridian/shared/endpoint'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await anAccount(api)
})

const withBody = Object.values<unknown>({ ...accounts, ...emailLinks, ...proof, ...wallet }).filter(
  (value): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && hasFields((value as Endpoint).body),
)

/** Arbitrary JSON, often with the field names that the endpoint reads. */
const bodyFor = ({ body }: Endpoint) => {
  const names = Object.keys(body.shape)
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom(
      '',
      ' ',
      '\0',
      'a'.repeat(5000),
      '0x',
      'a@b.example\r\nBcc: c@d.example',
      '__proto__',
      -1,
      1e308,
    ),
  )
  return fc.oneof(
    fc.jsonValue(),
    fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] }),
  )
}

test.each(withBody.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s answers arbitrary input in its documented shape and never with a 5xx',
  async (path, endpoint) => {
    const address = path.replace('{address}', `0x${'1'.repeat(40)}`)
    await fc.assert(
      fc.asyncProperty(bodyFor(endpoint), async (body) => {
        const { status, json } = await api.raw(endpoint.method, address, {
          body: JSON.stringify(body),
          token: account.token,
          headers: { 'content-type': 'application/json' },
        })
        expect(status).toBeLessThan(500)
        expect(json).toMatchObject({ error: status >= 400, msg: expect.any(String) })
      }),
      { numRuns: 40 },
    )
  },
)
