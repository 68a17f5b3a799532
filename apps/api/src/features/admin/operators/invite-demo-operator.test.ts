import { register, registerOptions } from '@meridian/shared/endpoints/admin/operators'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { consoleUrl, fromConsole, startTestConsole } from '#testing/admin/test-console.ts'
import { aPasskey } from '#testing/admin/test-passkey.ts'
import { inviteDemoOperator } from './invite-demo-operator.ts'

test('invites the demo’s operator at each start, until a passkey is registered', async () => {
  const api = await startTestConsole()
  const start = async () => {
    const path = await inviteDemoOperator({ DATABASE_URL: api.platform.config.database.url })
    return path === null ? null : (/^\/admin\/register#([\w-]{43})$/.exec(path)?.[1] ?? 'no invitation')
  }
  const [first, second] = [await start(), await start()]
  if (first === null || second === null) throw new Error('there is no invitation')
  const optionsOf = (invitation: string) =>
    api.request(registerOptions, { body: { invitation } }, { headers: fromConsole })
  expect((await optionsOf(first)).json.error).toBe(true)
  const { options } = await api.call(
    registerOptions,
    { body: { invitation: second } },
    { headers: fromConsole },
  )
  const response = aPasskey({ origin: consoleUrl }).register(options)
  const body = { invitation: second, response }
  expect((await api.request(register, { body }, { headers: fromConsole })).status).toBe(200)
  expect(await start()).toBeNull()
  const { rows } = await sql`
    select name, role from operators where removed_at is null`.execute(api.db)
  expect(rows).toEqual([{ name: 'demo', role: 'treasurer' }])
})
