import { exportKinds } from '@meridian/shared/operators/export-kinds'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { recordAction } from '#features/admin/actions/record-action.ts'
import { anOperator, commandLine, startTestConsole } from '#testing/admin/test-console.ts'
import { aTracedPurchase } from '#testing/admin/traced-purchase.ts'
import type { TracedPurchase } from '#testing/admin/traced-purchase.ts'
import type { TestApi } from '#testing/test-api.ts'
import { streamExport } from './stream-export.ts'

let api: TestApi
let headers: Record<string, string>
let bought: TracedPurchase
beforeAll(async () => {
  api = await startTestConsole()
  headers = (await anOperator(api, 'reader')).headers
  bought = await aTracedPurchase(api)
})

async function download(path: string) {
  const response = await fetch(`${api.url}/api/admin/exports/${path}`, { headers })
  // Without the byte order mark, which fetch drops.
  return { status: response.status, headers: response.headers, lines: (await response.text()).split('\r\n') }
}

test.each(exportKinds)('%s come as a file with a line for each row', async (kind) => {
  const { status, headers: answered, lines } = await download(kind)
  expect(status).toBe(200)
  expect(answered.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answered.get('content-disposition')).toBe(`attachment; filename="${kind}.csv"`)
  const columns = lines[0]!.split(',').length
  expect(columns).toBeGreaterThan(8)
  expect(lines.at(-1)).toBe('')
  expect(lines.length).toBeGreaterThan(2)
})

test('has what a search would find', async () => {
  const [orders, payments, refunds] = await Promise.all(['orders', 'payments', 'refunds'].map(download))
  expect(orders!.lines.filter((line) => line.includes(bought.tid))).toHaveLength(1)
  expect(
    payments!.lines.some((line) => line.startsWith(bought.paymentId) && line.includes(bought.payer)),
  ).toBe(true)
  expect(refunds!.lines.some((line) => line.startsWith(bought.refundId) && line.includes('wei'))).toBe(true)
})

test('takes whole days in UTC, both included', async () => {
  await sql`
    update orders set created_at = '2026-01-02T23:59:59.999Z' where id = ${bought.tid}`.execute(api.db)
  for (const [query, isIn] of [
    ['from=2026-01-02&to=2026-01-02', true],
    ['to=2026-01-02', true],
    ['from=2026-01-03&to=2026-01-04', false],
    ['to=2026-01-01', false],
  ] as const) {
    const { lines, headers: answered } = await download(`orders?${query}`)
    expect([query, lines.some((line) => line.includes(bought.tid))]).toEqual([query, isIn])
    expect(answered.get('content-disposition')).toMatch(/"orders-2026-01-0\d(-2026-01-0\d)?\.csv"/)
  }
  expect((await download('orders?from=yesterday')).status).toBe(400)
  expect((await download('accounts')).status).toBe(400)
})

test('a text that a spreadsheet would compute is made harmless', async () => {
  await inTransaction(api.db, (tx) =>
    recordAction(tx, commandLine, {
      action: 'test it',
      target: { kind: 'nothing', id: '1' },
      reason: '=HYPERLINK("http://evil.example")',
    }),
  )
  const { lines } = await download('actions')
  expect(lines.at(-2)).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

test('pages follow each other without gap or repeat, also at equal times', async () => {
  await sql`
    insert into payments (provider, reference, method, unit, amount, payer, captured_at)
    select 'chain', '5:many:' || n, 'eth', 'wei', 1, 'x', '2025-05-05' from generate_series(1, 23) n`.execute(
    api.db,
  )
  let text = ''
  for await (const part of streamExport(api.db, 'payments', { from: '2025-05-05', to: '2025-05-05' }, 5))
    text += part
  const references = [...text.matchAll(/5:many:\d+/g)].map(String)
  expect(references).toHaveLength(23)
  expect(new Set(references).size).toBe(23)
})
