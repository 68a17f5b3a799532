/** The API with the admin console, and operators who have signed in. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register, registerOptions } from '@meridian/shared/endpoints/admin/operators'
import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import { addOperator } from '#features/admin/operators/add-operator.ts'
import { inTransaction } from '#platform/db/database.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { callsTo, startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestApiOptions } from '#testing/test-api.ts'
import { buildConsole } from '../../build-console.ts'
import { aPasskey } from './test-passkey.ts'

export const consoleUrl = 'http://localhost:3999'

/** As a proxy passes them on from the console's page. */
export const fromConsole = { 'x-forwarded-host': 'localhost:3999', origin: consoleUrl }

export const commandLine = { commandUser: 'tester' }

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-console-'))
  cleanUp(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Stands for the built console. */
async function consoleFolder(): Promise<string> {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'static'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Meridian admin</title>')
  await writeFile(join(folder, 'static/main-1.js'), 'export {}')
  return folder
}

export const startTestConsole = async ({ env, ...options }: TestApiOptions = {}): Promise<TestApi> =>
  startTestApi({
    ...options,
    env: { ADMIN: 'on', ADMIN_URL: consoleUrl, ADMIN_DIR: await consoleFolder(), ...env },
  })

/** The same with ADMIN_PORT: the shop's server, and the console's. */
export async function startSeparateConsole(): Promise<{ shop: TestApi; office: TestApi }> {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Meridian</title>')
  const shop = await startTestConsole({ env: { ADMIN_PORT: '0', WEB_DIR: folder } })
  const app = await buildConsole(shop.platform, shop.platform.config.admin!)
  await app.listen({ host: '127.0.0.1', port: 0 })
  cleanUp(() => app.close())
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { shop, office: { ...shop, url, ...callsTo(url) } }
}

/** Returns the token of the invitation. */
export async function invite(api: TestApi, name: string, role: OperatorRole): Promise<string> {
  const token = await inTransaction(api.db, (tx) =>
    addOperator(tx, commandLine, { name, role, reason: 'A test needs an operator.' }),
  )
  if (token === null) throw new Error(`${name} is taken`)
  return token
}

/** The name and value of the session's cookie. */
export const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';', 1)[0] ?? ''

/** Registers a passkey; returns it with the headers of the operator's calls. */
export async function anOperator(
  api: TestApi,
  role: OperatorRole,
  name = `${role}-${crypto.randomUUID().slice(0, 8)}`,
) {
  const invitation = await invite(api, name, role)
  const passkey = aPasskey({ origin: consoleUrl })
  const { options } = await api.call(registerOptions, { body: { invitation } }, { headers: fromConsole })
  const response = passkey.register(options)
  const { headers } = await api.request(
    register,
    { body: { invitation, response } },
    { headers: fromConsole },
  )
  return { name, passkey, headers: { ...fromConsole, cookie: cookieOf(headers) } }
}
