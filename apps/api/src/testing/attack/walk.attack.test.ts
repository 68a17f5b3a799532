/** Calls every endpoint without a login, as a stranger who knows the owner's identifiers, and as the owner. */
import type { AnyEndpoint } from '@meridian/shared/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { fingerprintOf, startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { everyEndpoint, isUnforeseen } from './every-endpoint.ts'
import { readAnswer } from './target.ts'
import type { Answer } from './target.ts'

const endpoints = await everyEndpoint()
const named = (chosen: AnyEndpoint[]) =>
  chosen.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const signedIn = endpoints.filter(({ access }) => access === 'account')

let product: AttackedProduct
beforeAll(async () => {
  product = await startAttackedProduct()
})

let nth = 0
/** Fills in known identifiers by parameter name, and omits all other input. */
function call(endpoint: AnyEndpoint, token: string | undefined): Promise<Answer> {
  const { tid, collection, plots, wallet } = product.known
  const names: Record<string, string | string[] | undefined> = {
    tid,
    collection,
    collection_id: collection,
    id: collection,
    _id: collection,
    land_id: plots[0],
    plot: plots[0],
    lands: plots,
    address: wallet,
    type: 'individual',
    name: 'Mine now',
  }
  nth += 1
  const target = {
    url: product.url,
    from: `10.9.${nth % 256}.${Math.floor(nth / 256)}`,
    ...(token === undefined ? {} : { token }),
  }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(names[name] ?? tid))
  const keys = Object.keys((endpoint.body as { shape: object }).shape)
  const body = Object.fromEntries(keys.filter((key) => key in names).map((key) => [key, names[key]]))
  return readAnswer(target, endpoint.method, path, endpoint.method === 'GET' ? undefined : body)
}

/** Whether the answer contains data that only the owner may read. */
const isOwners = ({ text }: Answer): boolean =>
  [product.owner.email, product.owner.refreshToken, product.owner.token].some((secret) =>
    text.includes(secret),
  )

describe('signed out', () => {
  test.each(named(signedIn))('%s requires a login, whatever the credentials', async (_, endpoint) => {
    const before = await fingerprintOf(product)
    const [head, payload] = product.owner.token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    for (const token of [
      undefined,
      '',
      'null',
      unsigned,
      `${head}.${payload}.AAAA`,
      product.owner.refreshToken,
    ])
      expect(await call(endpoint, token)).toMatchObject({ status: 401 })
    expect(await fingerprintOf(product)).toBe(before)
  })
})

describe('as a stranger', () => {
  test.each(named(endpoints))('%s reveals and changes nothing of the owner’s', async (_, endpoint) => {
    const before = await fingerprintOf(product)
    const answer = await call(endpoint, product.attacker.token)
    expect(isUnforeseen(endpoint, answer)).toBe(false)
    expect(isOwners(answer)).toBe(false)
    expect(answer.status).toBeGreaterThanOrEqual(endpoint.path.includes('{tid}') ? 400 : 200)
    expect(await fingerprintOf(product)).toBe(before)
  })
})

describe('as the owner', () => {
  test.each(named(signedIn))('%s succeeds', async (_, endpoint) => {
    const answer = await call(endpoint, product.owner.token)
    expect(answer.status).not.toBe(401)
    expect(isUnforeseen(endpoint, answer)).toBe(false)
  })
})
