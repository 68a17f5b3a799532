/** An operator refunds two plots of five; the buyer gets a mail, and the audit stays clean. */
import type { APIRequestContext } from '@playwright/test'
import { buyLandByStripe } from '@meridian/shared/endpoints/payments'
import { getOrder } from '@meridian/shared/endpoints/purchase'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
import { anAccount } from '../accounts/account.ts'
import type { Tokens } from '../accounts/account.ts'
import { mailsTo } from '../accounts/mailbox.ts'
import { callApi } from '../call-api.ts'
import { dataDir } from '../payments/behind-the-counter.ts'
import { expect, expectAccessibleInBothThemes, test } from '../journey.ts'
import { adminCommand, enterConsole } from './operators.ts'

/** Five neighbouring plots in the Atlantic, paid by card at Stripe's sandbox. */
async function buyFive(request: APIRequestContext, { access_token: token }: Tokens): Promise<OrderDetail> {
  const cells = [cellAt(-40 - Math.random() * 5, 25 + Math.random() * 5)]
  while (cells.length < 5) cells.push(neighbour(cells.at(-1)!, 'east')!)
  const items = cells.map((cell) => ({ bbox: cellBbox(cell) }))
  const { tid, url } = await callApi(
    request,
    buyLandByStripe,
    { body: { type: 'individual', items } },
    { token },
  )
  expect((await request.post(url, { form: { act: 'pay' }, maxRedirects: 0 })).status()).toBe(303)
  const read = async () => (await callApi(request, getOrder, { params: { tid } }, { token })).order
  await expect.poll(async () => (await read()).state).toBe('completed')
  return read()
}

test('a treasurer refunds two plots of five, and a reader can not', async ({ page, request, browser }) => {
  test.skip(dataDir === null, 'needs the command line of the product')
  const { tokens, ...account } = await anAccount(request)
  const bought = await buyFive(request, tokens)
  const { reference } = bought.payments[0]!

  const treasurer = await enterConsole(page, 'treasurer')
  await page.keyboard.press('/')
  await page.keyboard.type(reference)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `Purchase ${bought.tid}` }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  for (const { _id } of bought.plots.slice(0, 2))
    await dialog.getByRole('checkbox', { name: new RegExp(`^${_id} `) }).check()
  await dialog.getByLabel('Reason, for the log').fill('The buyer bought two by mistake.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Refund 52 USD' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 granted, 0 credited, 2 refunded')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const subjects = async () => (await mailsTo(request, account.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 90_000 }).toContain('Meridian refunds your purchase')
  await expect.poll(subjects, { timeout: 90_000 }).toContain('Meridian has sent your money back')
  const { access_token: token } = tokens
  const { order } = await callApi(request, getOrder, { params: { tid: bought.tid } }, { token })
  expect(order).toMatchObject({ granted: 3, refunded: 2, refunds: [{ state: 'done' }] })
  expect(await adminCommand('audit')).toContain('adds up')

  await page.getByRole('link', { name: 'Action log' }).click()
  const action = page.getByRole('row').filter({ hasText: bought.tid })
  await expect(action).toContainText('refund order')
  await expect(action).toContainText(treasurer)
  await expect(action).toContainText('The buyer bought two by mistake.')
  await page.getByRole('link', { name: 'Cases' }).click()
  await expect(page.getByRole('heading', { name: 'Cases' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const context = await browser.newContext()
  const other = await context.newPage()
  await enterConsole(other, 'reader')
  await other.goto(new URL(`/admin/orders/${bought.tid}`, page.url()).href)
  await expect(other.getByRole('heading', { name: 'Buy 5 Land Plot' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Add a note' })).toHaveCount(0)
  const status = await other.evaluate(async (tid) => {
    const body = JSON.stringify({ key: crypto.randomUUID(), why: 'A try.', seen: '', plots: [] })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`/api/admin/orders/${tid}/refund`, { method: 'POST', headers, body })
    return answer.status
  }, bought.tid)
  expect(status).toBe(403)
  await context.close()
})
