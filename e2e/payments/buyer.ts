/** Another user with land credits, who buys during a journey; by the API, since the journey does not test this user. */
import type { APIRequestContext } from '@playwright/test'
import { getPrice } from '@meridian/shared/endpoints/cart'
import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import { buyCreditsByStripe, payLandByCredits } from '@meridian/shared/endpoints/payments'
import { cellBbox } from '@meridian/shared/grid'
import { anAccount, renew, test as members } from '../accounts/account.ts'
import type { Tokens } from '../accounts/account.ts'
import { callApi } from '../call-api.ts'
import { expect, fromSomewhere } from '../journey.ts'

export interface Buyer {
  tokens: Tokens
  /** Pays one land credit for each cell. */
  buy: (...cells: number[]) => Promise<void>
}

export const test = members.extend<Record<never, never>, { buyer: Buyer }>({
  buyer: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: process.env['BASE_URL'] ?? '',
        extraHTTPHeaders: fromSomewhere(),
      })
      const { tokens } = await anAccount(request)
      await giveCredits(request, tokens, 10)
      await use({
        tokens,
        buy: async (...cells) => buyForCredits(request, await renew(request, tokens), cells),
      })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

/** Paid at Stripe's sandbox, as its page does when a buyer presses the button. */
export async function giveCredits(
  request: APIRequestContext,
  { access_token: token }: Tokens,
  quantity: number,
): Promise<void> {
  const { url } = await callApi(request, buyCreditsByStripe, { body: { quantity } }, { token })
  const paid = await request.post(url, { form: { act: 'pay' }, maxRedirects: 0 })
  expect(paid.status(), await paid.text()).toBe(303)
  const credits = async () => (await callApi(request, getCreditTotal, {}, { token })).amount
  await expect.poll(credits).toBe(quantity)
}

export async function buyForCredits(
  request: APIRequestContext,
  { access_token: token }: Tokens,
  cells: readonly number[],
): Promise<void> {
  const items = cells.map((cell) => ({ bbox: cellBbox(cell) }))
  const { data } = await callApi(request, getPrice, { body: { items } }, { token })
  const body = { price: data.priceTotal, type: 'individual' as const, items }
  await callApi(request, payLandByCredits, { body }, { token })
}
