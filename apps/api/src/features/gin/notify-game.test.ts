import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer } from '#testing/test-purchases.ts'
import { signBody, notifyGame } from './notify-game.ts'

const secret = 'a secret that only the game and we have'

interface ReceivedCall {
  signature: string
  body: string
}

let received: ReceivedCall[]
let answer: (call: ReceivedCall) => number
let api: TestApi

beforeEach(async () => {
  received = []
  answer = () => 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const call = { signature: String(request.headers['meridian-signature']), body }
      received.push(call)
      response.writeHead(answer(call), { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanUp(async () => void server.close())
  const { port } = server.address() as AddressInfo
  const env = { GAME_WEBHOOK_URL: `http://127.0.0.1:${port}/gin?key=k`, GAME_WEBHOOK_SECRET: secret }
  api = await startTestApi({ env })
})

let deposits = 0

async function aDeposit(...kinds: string[]): Promise<string> {
  const buyer = await aBuyer(api)
  const hash = `0x${(deposits += 1).toString(16).padStart(64, '0')}`
  const { rows } = await sql<{ id: string }>`
    insert into gin_deposits (chain_id, tx_hash, position, from_address, amount, account_id, mined_at)
    values (56, ${hash}, 0, ${`0x${'1'.repeat(40)}`}, 2500000000000000000, ${buyer.id}, '2026-01-02 03:04:05Z')
    returning id`.execute(api.db)
  for (const kind of kinds)
    await sql`insert into game_messages (deposit_id, kind) values (${rows[0]!.id}, ${kind})`.execute(api.db)
  return rows[0]!.id
}

const messages = async () =>
  (
    await sql<{ sent: boolean; attempts: number; trouble: string | null }>`
      select told_at is not null as sent, attempts, trouble from game_messages order by id`.execute(api.db)
  ).rows

const makeDue = () => sql`update game_messages set try_at = clock_timestamp()`.execute(api.db)

test('sends each deposit once, signed, with its amount, sender and network', async () => {
  const id = await aDeposit('deposited')
  await Promise.all([notifyGame(api.platform), notifyGame(api.platform)])
  await notifyGame(api.platform)
  expect(received).toHaveLength(1)
  const { signature, body } = received[0]!
  expect(JSON.parse(body)).toMatchObject({
    kind: 'deposited',
    deposit: id,
    amount: '2.5',
    network: '0x38',
    mined_at: '2026-01-02T03:04:05.000Z',
  })
  const [, seconds = ''] = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(signature) ?? []
  expect(signature).toBe(signBody(secret, body, Number(seconds)))
  expect(signBody('another secret', body, Number(seconds))).not.toBe(signature)
})

test.each([500, 404, 302])('repeats a message later that the game answered with %i', async (status) => {
  await aDeposit('deposited')
  answer = () => status
  await notifyGame(api.platform)
  expect(received).toHaveLength(1)
  expect(await messages()).toEqual([{ sent: false, attempts: 1, trouble: `it answered ${status}` }])
  const { rows } = await sql<{ waits: boolean }>`
    select try_at >= created_at + interval '2 seconds' as waits from game_messages`.execute(api.db)
  expect(rows).toEqual([{ waits: true }])
  answer = () => 204
  await makeDue()
  await notifyGame(api.platform)
  expect(await messages()).toEqual([{ sent: true, attempts: 2, trouble: null }])
  expect(received[1]!.body).toBe(received[0]!.body)
})

test('sends the messages of one deposit in order, without delaying others', async () => {
  await aDeposit('deposited', 'lost')
  const other = await aDeposit('deposited')
  const kindOf = ({ body }: ReceivedCall) => {
    const { deposit, kind } = JSON.parse(body) as { deposit: string; kind: string }
    return deposit === other ? 'other' : kind
  }
  answer = (call) => (kindOf(call) === 'deposited' ? 503 : 200)
  await notifyGame(api.platform)
  expect(received.map(kindOf).toSorted()).toEqual(['deposited', 'other'])
  answer = () => 200
  await makeDue()
  await notifyGame(api.platform)
  await notifyGame(api.platform)
  expect(received.slice(2).map(kindOf)).toEqual(['deposited', 'lost'])
})

test('sends messages that a dead worker had claimed', async () => {
  await aDeposit('deposited')
  await sql`update game_messages set attempts = 1, try_at = clock_timestamp() + interval '1 minute'`.execute(
    api.db,
  )
  await notifyGame(api.platform)
  expect(received).toEqual([])
  await makeDue()
  await notifyGame(api.platform)
  expect(received).toHaveLength(1)
})
