/** The operator's audit command, and the exit code that a daily script relies on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApi, testEnvironment } from '#testing/test-api.ts'
import { aBuyer } from '#testing/test-purchases.ts'
import { programEnvironment } from '#testing/program-environment.ts'

const entry = new URL('../../admin.ts', import.meta.url).pathname

test(
  'npm run admin -- audit reports whether all invariants hold, names violations, and exits accordingly',
  { timeout: 120_000 },
  async () => {
    const api = await startTestApi()
    const env = await testEnvironment(api.platform.config.database.url)
    const admin = async (command: string) => {
      const child = spawn(process.execPath, [entry, command], { env: { ...programEnvironment, ...env } })
      const [out, err, exit] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      return { out, err, code: exit[0] as number }
    }
    const buyer = await aBuyer(api, 5)
    expect(await admin('audit')).toMatchObject({ code: 0, out: expect.stringContaining('adds up') })
    expect(await admin('refunds')).toMatchObject({
      code: 0,
      out: expect.stringContaining('No refund is due'),
    })
    expect(await admin('cases')).toMatchObject({ code: 0, out: expect.stringContaining('No case is open') })
    await sql`update credit_balances set amount = 6`.execute(api.db)
    const { code, err } = await admin('audit')
    expect(code).toBe(1)
    expect(err).toContain('Broken: the ledger adds up to the balances')
    expect(err).toContain(buyer.id)
  },
)
