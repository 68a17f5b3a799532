/** Calls that never end, sent to the demo's chains through the proxy, beside a second user. */
import { beforeAll, expect, test } from 'vitest'
import { startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { isNoticed, printDisturbance } from './disturbance.ts'
import { beside } from './second-user.ts'
import type { SecondUser } from './second-user.ts'
import { readAnswer } from './target.ts'
import type { Target } from './target.ts'

/** The proxy accepts the public host only. */
const host = '127.0.0.1:3000'
const path = '/rpc/5'
const question = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })

/** A loop of three instructions, as the code of a contract that is being created. */
const endless = { data: '0x5b5f56' }
/** Succeeds with much gas and loops with less, so that an estimate has to try again and again. */
const undecided = { data: '0x620dbba05a10600a57005b600a56' }
const everything = { fromBlock: 'earliest', toBlock: 'latest' }

const attacks: [string, unknown][] = [
  ['plain questions (the control)', question('eth_chainId')],
  ['endless calls', question('eth_call', [endless, 'latest'])],
  ['endless estimates', question('eth_estimateGas', [undecided])],
  ['batches of a hundred endless calls', Array.from({ length: 100 }, () => question('eth_call', [endless]))],
  ['batches of all logs', Array.from({ length: 100 }, () => question('eth_getLogs', [everything]))],
]

const stormMs = 8000
const connections = 8

let product: AttackedProduct
beforeAll(async () => {
  product = await startAttackedProduct()
})

/** Returns how many answers came. */
async function storm(networks: number, body: unknown): Promise<number> {
  const until = Date.now() + stormMs
  let answers = 0
  const ask = async (connection: number) => {
    for (let n = connection; Date.now() < until; n += connections) {
      const target: Target = { url: product.url, host, from: `172.26.${n % networks}.1` }
      const { status } = await readAnswer(target, 'POST', path, body)
      expect(status).toBeLessThan(500)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => ask(connection)))
  return answers
}

const secondUsers: [string, SecondUser['asks'] | undefined][] = [
  ['loads a page', undefined],
  ['reads the chain', { method: 'POST', path, body: question('eth_blockNumber') }],
]

const cases = attacks.flatMap(([what, body]) =>
  secondUsers.flatMap(([does, asks]) =>
    [1, 40].map(
      (networks) =>
        [
          `${what}, from ${networks} networks, while a second user ${does}`,
          { body, asks, networks },
        ] as const,
    ),
  ),
)

test.each(cases)('%s', { timeout: 600_000 }, async (what, { body, asks, networks }) => {
  const disturbed = await beside({ ...product.second, host }, () => storm(networks, body), { asks })
  printDisturbance(`${what} (${disturbed.result} answers)`, disturbed)
  expect(isNoticed(disturbed)).toBe(false)
})
