/** Tests that the dialogs show the state of a purchase; tests in features/payments/flow cover the purchase itself. */
import { getPrice } from '@meridian/shared/endpoints/cart'
import { listCollectionItems } from '@meridian/shared/endpoints/collections'
import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import { findWaitingOrder, reportLandEthStep } from '@meridian/shared/endpoints/orders'
import {
  buyCreditsByEth,
  buyLandByEth,
  buyLandByStripe,
  getEthRate,
  payLandByCredits,
  verifyCreditsEth,
  verifyLandEth,
} from '@meridian/shared/endpoints/payments'
import { getOrder, reportPaymentStatus } from '@meridian/shared/endpoints/purchase'
import { getCreditPrice, getDiscountProgram } from '@meridian/shared/endpoints/pricing'
import { getConfig } from '@meridian/shared/endpoints/system'
import { cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder, deedNumber, ethSession, tid } from '#features/payments/flow/test-purchase.ts'
import { demoConfig } from '#testing/demo-config.ts'
import { answerOwnDeed, boughtOrder } from '#testing/test-deed.ts'
import { prepareVisit } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'
import { installEthWallet, landChain } from './test-eth-wallet.ts'

const first = cellAt(-150, -30)
const cells = [first, neighbour(first, 'east')!]
const now = '2026-01-01T00:00:00.000Z'
const none = { nextDiscount: 0, missingCount: 0, discountPercent: 0, suggestion: null }

const press = async ({ user }: Visit, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const choose = async ({ user }: Visit, name: RegExp) => user.click(await screen.findByRole('radio', { name }))

/** Waits for the price first. */
async function pressCheckout({ user }: Visit): Promise<void> {
  const button = await screen.findByRole('button', { name: 'CHECKOUT' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await user.click(button)
}

/** Goes to the choice of a payment method for two plots. */
async function checkOutPlots(config = demoConfig, prepare = (_visit: Visit) => {}): Promise<Visit> {
  const visit = prepareVisit().signIn().fillCart(cells)
  prepare(visit)
  visit.server.answer(getConfig, config)
  visit.server.answer(findWaitingOrder, { order: null, now })
  visit.server.answer(getEthRate, { usd: '2000', updated_at: now })
  visit.server.answer(getPrice, ({ body }) => ({
    items: body.items.map((_, index) => ({ _id: String(index), status: 'free' as const, areas: [] })),
    data: { totalsub: 50, discount: 0, priceTotal: 50, basePrice: 25, ...none },
  }))
  await visit.goTo('/about')
  await press(visit, /^Cart/)
  await pressCheckout(visit)
  await screen.findByRole('dialog', { name: 'Pay for 2 land plots' })
  return visit
}

/** Goes to the choice of a payment method for one land credit. */
async function checkOutCredit(): Promise<Visit> {
  const visit = prepareVisit().signIn()
  visit.server.answer(findWaitingOrder, { order: null, now })
  visit.server.answer(getEthRate, { usd: '2000', updated_at: now })
  visit.server.answer(getDiscountProgram, { items: [] })
  visit.server.answer(getCreditPrice, { subTotal: 25, discount: 0, total: 25, basePrice: 25, ...none })
  await visit.goTo('/about')
  await press(visit, 'Buy Land Credits')
  await pressCheckout(visit)
  await screen.findByRole('dialog', { name: 'Pay for 1 land credit' })
  return visit
}

test('leads to buying the missing land credits', async () => {
  const visit = await checkOutPlots()
  visit.server.answer(getCreditTotal, { amount: 1 })
  await visit.goTo('/about')
  visit.server.answer(getDiscountProgram, { items: [] })
  visit.server.answer(getCreditPrice, { subTotal: 25, discount: 0, total: 25, basePrice: 25, ...none })
  await press(visit, /^Cart/)
  await pressCheckout(visit)
  expect(await screen.findByText('Not enough: you have 1 land credit')).toBeVisible()
  await press(visit, 'Buy 1 more land credit')
  await screen.findByRole('dialog', { name: 'Buy Land Credits' })
  expect(screen.getByRole('spinbutton', { name: 'Land credits' })).toHaveValue(1)

  // The purchase of plots continues when the top-up is closed, in each of its steps.
  await visit.user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Pay for 2 land plots' })
  await press(visit, 'Buy 1 more land credit')
  await screen.findByRole('dialog', { name: 'Buy Land Credits' })
  await pressCheckout(visit)
  await screen.findByRole('dialog', { name: 'Pay for 1 land credit' })
  await visit.user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Pay for 2 land plots' })
  await visit.user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('continues the purchase of plots after the missing land credits were bought', async () => {
  installEthWallet()
  const visit = await checkOutPlots({ ...demoConfig, mode: 'live', chains: [landChain] })
  visit.server.answer(getCreditTotal, { amount: 1 })
  await visit.goTo('/about')
  visit.server.answer(getDiscountProgram, { items: [] })
  visit.server.answer(getCreditPrice, { subTotal: 25, discount: 0, total: 25, basePrice: 25, ...none })
  visit.server.answer(buyCreditsByEth, ethSession)
  visit.server.answer(reportPaymentStatus, {})
  visit.server.answer(verifyCreditsEth, () => {
    visit.server.answer(getCreditTotal, { amount: 2 })
    return { pending: false }
  })
  visit.server.answer(getOrder, { order: anOrder('completed', { kind: 'credits', quantity: 1 }), now })
  await press(visit, /^Cart/)
  await pressCheckout(visit)
  await press(visit, 'Buy 1 more land credit')
  await screen.findByRole('dialog', { name: 'Buy Land Credits' })
  await pressCheckout(visit)
  await screen.findByRole('dialog', { name: 'Pay for 1 land credit' })
  await choose(visit, /Cryptocurrency/)
  await press(visit, 'Continue to cryptocurrency')
  await press(visit, 'Pay with ETH')
  const bought = await screen.findByRole('alertdialog', {}, { timeout: 30_000 })
  expect(bought).toHaveTextContent('Land credits purchased successfully.')
  expect(screen.queryByRole('dialog', { name: 'Pay for 2 land plots' })).toBeNull()
  await visit.user.click(within(bought).getByRole('button', { name: 'Ok' }))
  const plots = within(await screen.findByRole('dialog', { name: 'Pay for 2 land plots' }))
  expect(await plots.findByText('You have 2 land credits')).toBeVisible()
  expect(plots.getByRole('radio', { name: /^Land credits/ })).toBeChecked()
})

test('shows one firm total for the card, with the total of Stripe beside it', async () => {
  await checkOutPlots()
  const card = await screen.findByRole('radio', { name: /^Credit or debit card/ })
  expect(card).toHaveAccessibleName(
    'Credit or debit card 4% transaction fee, and at most 2% for the provider’s rate and fee at most $54 $52 by Stripe instead',
  )
})

test.each([
  ['the widget is not offered', { wert: false, stripe: true }, '$52 $50 + $2 fee'],
  ['Stripe is not offered', { wert: true, stripe: false }, 'at most $54 $50 + $2 fee'],
] as const)('shows the parts of the total where %s', async (_, offered, total) => {
  const { stripe, wert, eth } = demoConfig.payments
  await checkOutPlots({
    ...demoConfig,
    payments: {
      stripe: { ...stripe, enabled: offered.stripe },
      wert: { ...wert, enabled: offered.wert },
      eth,
    },
  })
  const card = await screen.findByRole('radio', { name: /^Credit or debit card/ })
  await waitFor(() => expect(card.closest('label')?.textContent).toContain(total.replace(/ \$50/, '$50')))
})

test('shows where the plots will go', async () => {
  await checkOutPlots()
  expect(screen.getByText('They will be individual plots.')).toBeVisible()
})

test('shows the name of the chosen collection', async () => {
  await checkOutPlots(demoConfig, ({ server }) => {
    server.answer(listCollectionItems, { items: [{ id: 'c1', name: 'Lakes', state: 0, total: 2 }] })
    // The state of a tab that returns from a card provider's page.
    window.sessionStorage.setItem('cart-target', 'c1')
  })
  expect(await screen.findByText('They will be in your collection “Lakes”.')).toBeVisible()
})

/** The server's part after a payment. */
function answerBought({ server }: Visit): void {
  server.answer(getOrder, { order: boughtOrder, now })
  answerOwnDeed(server)
}

/** No dialog: the map with the deed, here without WebGL. */
async function expectDeed(): Promise<void> {
  const deed = await screen.findByRole('complementary', { name: /^Deed no\. / }, { timeout: 30_000 })
  await expect
    .poll(() => deed.textContent, { timeout: 30_000 })
    .toContain('Land plots purchased successfully.')
  expect(window.location.pathname).toBe(`/deed/${deedNumber}`)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
}

test('removes paid plots from the cart and leads to the deed', async () => {
  Reflect.deleteProperty(window, 'dataLayer')
  const visit = await checkOutPlots()
  visit.server.answer(payLandByCredits, { tid, amount: 1 })
  answerBought(visit)
  await press(visit, 'Pay with land credits')
  await expectDeed()
  expect(await screen.findByRole('button', { name: 'Cart 0 plots' })).toBeVisible()
  // Revenue was reported when the land credits were bought.
  expect(window.dataLayer).toBeUndefined()
  expect(visit.server.requests(payLandByCredits).map(({ body }) => body)).toEqual([
    { type: 'individual', price: 50, items: cells.map((cell) => ({ bbox: cellBbox(cell) })) },
  ])
})

test('leads to the deed when the dialog was closed during the payment', async () => {
  const visit = await checkOutPlots()
  const { promise, resolve } = Promise.withResolvers<{ tid: string; amount: number }>()
  visit.server.answer(payLandByCredits, () => promise)
  answerBought(visit)
  await press(visit, 'Pay with land credits')
  expect(await screen.findByRole('button', { name: 'Paying …' })).toHaveAttribute('aria-busy', 'true')
  await visit.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Pay for 2 land plots' })).toBeNull()
  resolve({ tid, amount: 1 })
  await expectDeed()
})

test('returns to the ether dialog after a refused amount, and from there back to the methods', async () => {
  const visit = await checkOutPlots()
  visit.server.refuse(buyLandByEth, 'PRICE_FEED_STALE', { params: { coin: 'ETH' } })
  await choose(visit, /Cryptocurrency/)
  await press(visit, 'Continue to cryptocurrency')
  await press(visit, 'Pay with ETH')
  const notice = await screen.findByRole('alertdialog', { name: 'Unable to complete transaction' })
  expect(notice).toHaveTextContent('There is no fresh ETH price at the moment. Please try again soon.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await visit.user.click(within(notice).getByRole('button', { name: 'Ok' }))
  await screen.findByRole('dialog', { name: 'Pay by cryptocurrency' })
  await press(visit, 'Back')
  expect(await screen.findByRole('dialog', { name: 'Pay for 2 land plots' })).toBeVisible()
})

test('asks about Stripe after the notice was closed, and closes everything when plots are gone', async () => {
  const visit = await checkOutPlots()
  visit.server.refuse(buyLandByStripe, 'PLOT_TAKEN')
  await choose(visit, /Credit or debit card/)
  await press(visit, 'Continue to card payment')
  await screen.findByRole('dialog', { name: 'Before you pay by card' })
  await visit.user.keyboard('{Escape}')
  const asked = await screen.findByRole('alertdialog', {
    name: 'You stopped before the card payment began. Nothing was charged.',
  })
  expect(asked).toHaveAccessibleDescription('Do you buy a plot of land with a visa card with Stripe?')
  await press(visit, 'Confirm')
  const notice = await screen.findByRole('alertdialog', { name: 'Unable to complete transaction' })
  expect(notice).toHaveTextContent('Some of these plots are no longer for sale.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('returns from the methods to the chosen quantity', async () => {
  const visit = await checkOutCredit()
  await press(visit, 'Back')
  expect(await screen.findByRole('spinbutton', { name: 'Land credits' })).toHaveValue(1)
})

test('pays ether from a wallet, reports each step and warns until the payment is verified', async () => {
  installEthWallet()
  const visit = await checkOutPlots({ ...demoConfig, mode: 'live', chains: [landChain] })
  const { promise, resolve } = Promise.withResolvers<Record<never, never>>()
  visit.server.answer(buyLandByEth, ethSession)
  visit.server.answer(reportLandEthStep, {})
  visit.server.answer(reportPaymentStatus, {})
  visit.server.answer(verifyLandEth, () => promise)
  answerBought(visit)
  await choose(visit, /Cryptocurrency/)
  await press(visit, 'Continue to cryptocurrency')
  await press(visit, 'Pay with ETH')
  const paying = await screen.findByRole('dialog', { name: 'Paying 0.0125 ETH' })
  // The first test that needs the wallet code compiles it.
  await expect.poll(() => paying.textContent, { timeout: 30_000 }).toContain('Please keep this page open.')
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  resolve({})
  await expectDeed()
  expect(leave()).toBe(false)
  // Reports are sent one after another, and nothing waits for them.
  const steps = () => visit.server.requests(reportLandEthStep).map(({ body }) => body.step)
  await expect.poll(() => steps().toSorted(), { timeout: 30_000 }).toEqual([12, 20, 30, 40])
  const statuses = () => visit.server.requests(reportPaymentStatus).map(({ body }) => body.status)
  await expect.poll(statuses, { timeout: 30_000 }).toEqual([2])
})
