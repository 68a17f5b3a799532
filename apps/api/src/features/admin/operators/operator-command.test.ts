/** npm run admin -- operator …, as a program. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { userInfo } from 'node:os'
import { text } from 'node:stream/consumers'
import { registerOptions } from '@meridian/shared/endpoints/admin/operators'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { consoleUrl, fromConsole, startTestConsole } from '#testing/admin/test-console.ts'
import { programEnvironment } from '#testing/program-environment.ts'
import { testEnvironment } from '#testing/test-api.ts'

const entry = new URL('../../../admin.ts', import.meta.url).pathname

test('adds, lists and removes operators, and records who did it', { timeout: 240_000 }, async () => {
  const api = await startTestConsole()
  const env = await testEnvironment(api.platform.config.database.url)
  const operator = async (...args: string[]) => {
    const child = spawn(process.execPath, [entry, 'operator', ...args], {
      env: { ...programEnvironment, ...env, ADMIN: 'on', ADMIN_URL: consoleUrl },
    })
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    return { said: out + err, code: code as number }
  }
  const added = await operator('add', 'lan', 'support', '--why', 'New in the team.')
  const [, invitation = ''] = /http:\/\/localhost:3999\/admin\/register#([\w-]{43})\n$/.exec(added.said) ?? []
  const body = { invitation }
  expect(await api.call(registerOptions, { body }, { headers: fromConsole })).toMatchObject({ name: 'lan' })

  expect(await operator('add', 'lan', 'reader')).toMatchObject({ code: 1 })
  expect(await operator()).toEqual({ code: 0, said: 'lan · support · no passkey yet · never signed in\n' })
  expect(await operator('remove', 'lan')).toMatchObject({ code: 1 })
  expect(await operator('remove', 'lan', '--why', 'Left.')).toMatchObject({ code: 0 })
  expect(await operator('list')).toEqual({ code: 0, said: 'There is no operator.\n' })

  const { rows } = await sql`
    select action, command_user, reason, before, after from operator_actions order by id`.execute(api.db)
  const by = { command_user: userInfo().username }
  const lan = { name: 'lan', role: 'support' }
  expect(rows).toEqual([
    { ...by, action: 'add operator', reason: 'New in the team.', before: null, after: lan },
    { ...by, action: 'remove operator', reason: 'Left.', before: lan, after: null },
  ])
})
