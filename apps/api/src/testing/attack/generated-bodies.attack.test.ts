/** Sends thousands of generated hostile bodies to every endpoint, from signed-in accounts. */
import type { AnyEndpoint } from '@meridian/shared/endpoint'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { expectCleanAudit, manyBuyers } from '#testing/test-purchases.ts'
import { fingerprintOf, startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { everyEndpoint, isUnforeseen } from './every-endpoint.ts'
import { addressOf, inputFor } from './generated-input.ts'
import { isNoticed, printDisturbance } from './disturbance.ts'
import { beside } from './second-user.ts'
import { readAnswer } from './target.ts'
import type { Answer } from './target.ts'

const perCall = 250
const endpoints = await everyEndpoint()

let product: AttackedProduct
let known: unknown[]
beforeAll(async () => {
  product = await startAttackedProduct()
  const { tid, paid, collection, plots, wallet } = product.known
  known = [tid, paid, collection, ...plots.slice(0, 2), wallet, product.owner.username]
})

/** Internal details that no response may contain. */
const inside =
  /\bat \S+ \(|\.ts:\d+|node_modules|\$argon2|relation "|violates |syntax error at|ECONNREFUSED|invalid input syntax/

const isDoor = ({ access }: AnyEndpoint, status: number): boolean =>
  status === 429 || (status === 401 && access === 'account')

/** Each request uses another address, and each account sends ten, because this test does not test rate limits. */
async function attack(endpoint: AnyEndpoint, tokens: string[], seed: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const inputs = fc.sample(inputFor(endpoint, known), { numRuns: perCall, seed })
  for (const [nth, input] of inputs.entries()) {
    const from = `10.${seed % 256}.${nth % 256}.${Math.floor(nth / 256)}`
    const as = { url: product.url, token: tokens[nth % tokens.length]!, from }
    const body = endpoint.method === 'GET' ? undefined : (JSON.stringify(input.body) ?? '{}')
    answers.push(await readAnswer(as, endpoint.method, addressOf(endpoint.path, input), body))
  }
  return answers
}

test.each(endpoints.map((endpoint, nth) => [`${endpoint.method} ${endpoint.path}`, endpoint, nth] as const))(
  '%s',
  { timeout: 600_000 },
  async (_, endpoint, nth) => {
    const before = await fingerprintOf(product)
    const attackers = await manyBuyers(product.api, perCall / 10, 0)
    const tokens = attackers.map(({ token }) => token)
    const disturbed = await beside(product.second, () => attack(endpoint, tokens, nth + 1))
    // Each request passes authentication and rate limits, so the endpoint itself judges it.
    expect(disturbed.result.filter(({ status }) => isDoor(endpoint, status))).toEqual([])
    expect(disturbed.result.filter((answer) => isUnforeseen(endpoint, answer))).toEqual([])
    expect(disturbed.result.filter(({ text }) => inside.test(text))).toEqual([])
    expect(disturbed.result.filter(({ text }) => text.includes(product.owner.email))).toEqual([])
    expect(await fingerprintOf(product)).toBe(before)
    printDisturbance(`${perCall} bodies for ${endpoint.path}`, disturbed)
    expect(isNoticed(disturbed)).toBe(false)
  },
)

test('leaves all invariants intact and the server running', async () => {
  await expectCleanAudit(product.api.db)
  expect(await readAnswer(product.second, 'GET', '/api/account/profile')).toMatchObject({ status: 200 })
})
