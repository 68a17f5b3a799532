/** Operators in a journey: the command line that invites them, and a browser with a passkey. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import { dataDir } from '../payments/behind-the-counter.ts'
import { expect } from '../journey.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** As an operator at the command line of the server. */
export async function adminCommand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/run.mjs', 'tools/admin/main.ts', ...args],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir ?? '' } },
  )
  return stdout
}

export const operator = (...args: string[]): Promise<string> => adminCommand('operator', ...args)

export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Invites a new operator, who registers a passkey in this page. Returns the operator's name. */
export async function enterConsole(page: Page, role: OperatorRole): Promise<string> {
  const name = `${role}-${Date.now().toString(36)}`
  const [invitation = ''] = /http:\S+/.exec(await operator('add', name, role)) ?? []
  await addAuthenticator(page)
  await page.goto(invitation)
  await page.getByRole('button', { name: 'Register a passkey' }).click()
  await expect(page.getByText(`${name}, ${role}`)).toBeVisible()
  return name
}
