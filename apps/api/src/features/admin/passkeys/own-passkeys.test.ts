import { enter, enterOptions } from '@meridian/shared/endpoints/admin/operators'
import {
  addPasskey,
  addPasskeyOptions,
  listPasskeys,
  removePasskey,
} from '@meridian/shared/endpoints/admin/passkeys'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anOperator, consoleUrl, fromConsole, startTestConsole } from '#testing/admin/test-console.ts'
import { aPasskey } from '#testing/admin/test-passkey.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestConsole()
})

type SignedIn = Pick<Awaited<ReturnType<typeof anOperator>>, 'headers'>

const list = async ({ headers }: SignedIn) => (await api.call(listPasskeys, {}, { headers })).passkeys
async function add({ headers }: SignedIn, passkey = aPasskey({ origin: consoleUrl })) {
  const { options } = await api.call(addPasskeyOptions, {}, { headers })
  const { status, json } = await api.request(
    addPasskey,
    { body: { response: passkey.register(options) } },
    { headers },
  )
  return { status, code: json.code, passkey }
}
const remove = ({ headers }: SignedIn, id: string) =>
  api.request(removePasskey, { params: { id } }, { headers })

async function canEnter(passkey: ReturnType<typeof aPasskey>): Promise<boolean> {
  const { options } = await api.call(enterOptions, {}, { headers: fromConsole })
  const entered = await api.request(
    enter,
    { body: { response: passkey.enter(options) } },
    { headers: fromConsole },
  )
  return entered.status === 200
}

test('a second passkey signs in, and the first one no more once it is removed', async () => {
  const operator = await anOperator(api, 'reader')
  const { passkey } = await add(operator)
  expect([await canEnter(operator.passkey), await canEnter(passkey)]).toEqual([true, true])
  const [first] = await list(operator)
  expect((await remove(operator, first!.id)).status).toBe(200)
  expect((await remove(operator, first!.id)).status).toBe(200)
  expect([await canEnter(operator.passkey), await canEnter(passkey)]).toEqual([false, true])
  const { rows } = await sql<{ action: string }>`
    select action from operator_actions where target = (select id::text from operators where name = ${operator.name})
    order by id desc limit 2`.execute(api.db)
  expect(rows.map(({ action }) => action)).toEqual(['remove passkey', 'add passkey'])
})

test('the last passkey stays, also when two are removed at once', async () => {
  const operator = await anOperator(api, 'reader')
  await add(operator)
  const own = await list(operator)
  const both = await Promise.all(own.map(({ id }) => remove(operator, id)))
  expect(both.map(({ status, json }) => json.code ?? status).toSorted()).toEqual([200, 'LAST_PASSKEY'])
  expect(await list(operator)).toHaveLength(1)
})

test('the passkey of another operator is neither shown nor removed', async () => {
  const operator = await anOperator(api, 'reader')
  const other = await anOperator(api, 'treasurer')
  await add(operator)
  const [first] = await list(operator)
  expect((await list(other)).map(({ id }) => id)).not.toContain(first!.id)
  expect((await remove(other, first!.id)).status).toBe(200)
  expect(await list(operator)).toHaveLength(2)
})

test('a repeated answer and an eleventh passkey are refused', async () => {
  const operator = await anOperator(api, 'reader')
  const { options } = await api.call(addPasskeyOptions, {}, operator)
  const body = { response: aPasskey({ origin: consoleUrl }).register(options) }
  expect((await api.request(addPasskey, { body }, operator)).status).toBe(200)
  expect((await api.request(addPasskey, { body }, operator)).json.code).toBe('SIGNATURE_REJECTED')
  for (let count = 2; count < 10; count += 1) expect((await add(operator)).status).toBe(200)
  expect((await add(operator)).code).toBe('TOO_MANY_PASSKEYS')
})
