/** Access to My Assets where the operator grants it manually. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { getProfile, login } from '@meridian/shared/endpoints/accounts'
import { registry } from '@meridian/shared/endpoints/email-links'
import { expect, test } from 'vitest'
import { startTestApi, testEnvironment } from '#testing/test-api.ts'
import { aWallet, logInWith } from '#testing/chain/test-wallet.ts'
import { programEnvironment } from '#testing/program-environment.ts'

const entry = new URL('../../admin.ts', import.meta.url).pathname

test(
  'grants access with WHITELIST=manual only after the operator whitelists the account',
  { timeout: 120_000 },
  async () => {
    const api = await startTestApi({ env: { WHITELIST: 'manual' } })
    const env = await testEnvironment(api.platform.config.database.url)
    const admin = async (...args: string[]) => {
      const child = spawn(process.execPath, [entry, 'whitelist', ...args], {
        env: { ...programEnvironment, ...env },
      })
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      return { said: out + err, code: code as number }
    }
    const body = { username: 'waiting', email: 'waiting@meridian.example', password: 'a long password' }
    await api.call(registry, { body })
    const json = await api.call(login, { body: { email: body.username, password: body.password } })
    expect(json).toMatchObject({ user: { wl: 0 } })
    expect((await logInWith(api, aWallet())).json).toMatchObject({ user: { wl: 0 } })

    const token = json.access_token
    const wl = async () => (await api.call(getProfile, {}, { token })).user.wl
    expect(await admin('Waiting')).toEqual({ code: 0, said: 'Waiting may open My Assets.\n' })
    expect(await wl()).toBe(1)
    expect(await admin('waiting', '--off')).toMatchObject({ code: 0 })
    expect(await wl()).toBe(0)
    expect(await admin('nobody')).toEqual({ code: 1, said: 'There is no account named nobody.\n' })
  },
)
