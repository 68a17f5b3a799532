/** A new account with land: an account has one linked wallet, which no other journey may change meanwhile. */
import type { APIRequestContext, Page } from '@playwright/test'
import { createAndMove } from '@meridian/shared/endpoints/collections'
import { anAccount, enter } from '../accounts/account.ts'
import { callApi } from '../call-api.ts'
import { buyForCredits, giveCredits } from '../payments/buyer.ts'
import { expect, somewhere } from '../payments/shop.ts'
import { connectButton, giveProof } from '../wallet-login/wallet-login-test.ts'

interface Owned {
  cells: number[]
  password: string
  /** Puts all plots into a collection of this name; returns its id. */
  gather: (name: string) => Promise<string>
}

export async function enterAsOwner(page: Page, request: APIRequestContext, plots = 1): Promise<Owned> {
  const cells = somewhere(plots)
  const { tokens, password } = await anAccount(request)
  await giveCredits(request, tokens, plots)
  await buyForCredits(request, tokens, cells)
  await enter(page, tokens)
  return {
    cells,
    password,
    gather: async (name) => {
      const body = { name, lands: cells.map(String) }
      const { inserted } = await callApi(request, createAndMove, { body }, { token: tokens.access_token })
      return inserted._id
    },
  }
}

/** Links the installed wallet, which approves without a prompt. */
export async function linkWallet(page: Page, { password }: Pick<Owned, 'password'>): Promise<void> {
  await page.goto('/connect_wallet')
  await connectButton(page).click()
  await giveProof(page, password)
  await expect(page.getByText('Your linked wallet')).toBeVisible()
}
