/** All pages in Vietnamese: English text is an error, except for names and the texts of the specification. */
import { getTerms } from '@meridian/shared/endpoints/accounts'
import { listCollections } from '@meridian/shared/endpoints/collections'
import { listConversions } from '@meridian/shared/endpoints/gin'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { getPublicPlot, getSurroundings } from '@meridian/shared/endpoints/metadata'
import { checkOrder, getOrder, listOrders } from '@meridian/shared/endpoints/purchase'
import { listMyAssets } from '@meridian/shared/endpoints/plots'
import { cellAt, cellBbox, cellCenter } from '@meridian/shared/grid'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

const PATIENCE = { timeout: 30_000 }

/** Texts that are the same in every language, and names. */
const given = [
  'Connect wallet',
  'All prices are in USD',
  'MetaMask is not installed. Please install it to use this feature.',
  'Copy',
  'English',
]

/** Words that most English sentences contain and Vietnamese ones do not. */
const english =
  /\b(?:the|and|are|is|was|were|of|for|with|from|not|your|you|my|this|that|have|has|please|can|will|what|plots?|lands?|credits?|purchases?|paid|buy|price|date|name|password|wallet|account|page|map|try|again|open|close|show|loading|back|log|sign)\b/i

/** All visible texts and all texts for screen readers. */
function textsOn(page: HTMLElement): string[] {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style, svg')) texts.push(node.textContent ?? '')
  for (const element of page.querySelectorAll('*'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

const left = () =>
  textsOn(document.body).filter((text) => !given.some((one) => text.includes(one)) && english.test(text))

const now = '2026-03-01T10:00:00.000Z'
const order: OrderDetail = {
  tid: '0198c0de-0000-7000-8000-000000000001',
  kind: 'plots',
  state: 'open',
  name: 'Buy 1200 Land Plot',
  quantity: 1200,
  basePrice: 25,
  subTotal: 30_000,
  discount: 0,
  discountPercent: 0,
  total: 30_000,
  method: 'wert',
  fee: 1200,
  charged: null,
  created_at: now,
  hold_until: '2026-03-01T10:15:00.000Z',
  quote_until: null,
  price_until: null,
  paid_at: null,
  granted: 0,
  credited: 0,
  refunded: 0,
  deed: null,
  can_cancel: true,
  can_resume: true,
  collection: null,
  make_good: 'refund',
  plots: [],
  attempts: [],
  payments: [],
  refunds: [],
  steps: [{ at: now, source: 'server', event: { code: 'attempt_begun', params: { method: 'wert' } } }],
}
const cell = cellAt(-150, -30)
const plot = {
  _id: String(cell),
  location: { bbox: cellBbox(cell), coordinates: [] },
  center: { coordinates: cellCenter(cell) },
  areas: [{ district: 'Rapa Iti', country: 'PF' }],
  price: 25,
  created_at: now,
  mint_status: false,
  collection_id: '',
}

async function come(path: string, isSignedIn: boolean): Promise<Visit> {
  const visit = prepareVisit()
  if (isSignedIn) visit.signIn()
  const { server } = visit
  server.answer(getTerms, ({ query }) => ({
    data: { content: query.language === 'vi' ? '<h2>1. Bạn mua gì</h2>' : '<h2>1. What you buy</h2>' },
  }))
  server.answer(listOrders, { orders: [order], next: null, now })
  server.answer(getOrder, { order, now })
  server.answer(checkOrder, { order, now })
  server.answer(listConversions, { balance: '0', data: [] })
  server.answer(listMyAssets, { data: [plot], total: 1 })
  server.answer(listCollections, { data: [], count: 0, next: null })
  window.localStorage.setItem('language', 'vi')
  await visit.goTo(path)
  await waitFor(() => expect(document.querySelector('main h1, main h2')).not.toBeNull(), PATIENCE)
  // Loading texts are checked, too.
  return visit
}

test.each([
  ['/about', false],
  ['/privacy', false],
  ['/terms_of_service', false],
  ['/login', false],
  ['/registry', false],
  ['/forgot_password_send_email', false],
  ['/connect_wallet', false],
  ['/purchases', false],
  ['/myassets', false],
  ['/nowhere', false],
  ['/purchases', true],
  ['/myassets', true],
  ['/link_email_account', true],
  ['/change-password', true],
  ['/change-profile', true],
  ['/connect_wallet', true],
  ['/convert-gin', true],
  [`/stripe_payment/success?tid=${order.tid}`, true],
])('%s is Vietnamese throughout (signed in: %s)', async (path, isSignedIn) => {
  await come(path, isSignedIn)
  await waitFor(() => expect(left()).toEqual([]), PATIENCE)
})

test("shows the terms in the reader's language", async () => {
  await come('/terms_of_service', false)
  expect(await screen.findByRole('heading', { name: '1. Bạn mua gì' }, PATIENCE)).toBeVisible()
})

test('writes names, numbers and dates of an order and its history in Vietnamese', async () => {
  const visit = await come('/purchases', true)
  expect(await screen.findByRole('heading', { name: 'Mua 1.200 lô đất' }, PATIENCE)).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent('31.200')
  await visit.user.click(screen.getByRole('button', { name: /^Chi tiết/ }))
  expect(await screen.findByText('Đang thanh toán bằng thẻ (Wert).', {}, PATIENCE)).toBeVisible()
  await waitFor(() => expect(left()).toEqual([]), PATIENCE)
})

test('shows form errors in Vietnamese', async () => {
  const visit = await come('/registry', false)
  await visit.user.click(screen.getByRole('button', { name: 'Đăng ký' }))
  expect(await screen.findByText('Vui lòng nhập một địa chỉ email hợp lệ', {}, PATIENCE)).toBeVisible()
  await waitFor(() => expect(left()).toEqual([]), PATIENCE)
})

test("names seas in Vietnamese, and in English again in the reader's next language", async () => {
  const visit = prepareVisit()
  const atSea = cellAt(113, 12)
  visit.server.answer(getPublicPlot, {
    plot: {
      _id: String(atSea),
      name: null,
      areas: [{ district: 'South China Sea', country: 'XZ' }],
      size: 160_000,
      center: cellCenter(atSea),
      bbox: cellBbox(atSea),
      state: 'free',
      held_until: null,
      for_sale: true,
      price: 25,
      collection: null,
      owner_name: null,
      token: null,
      holder: null,
      history: [],
    },
  })
  visit.server.answer(getSurroundings, {
    surroundings: {
      town: null,
      shore: 'sea',
      sea: 'South China Sea',
      water: null,
      plots_around: 120,
      sold_around: 0,
      usual_price: null,
    },
  })
  window.localStorage.setItem('language', 'vi')
  await visit.goTo(`/plot/${atSea}`)
  const title = { level: 1, name: `Biển Đông\u00A0· ${atSea}` }
  expect(await screen.findByRole('heading', title, PATIENCE)).toBeVisible()
  expect(screen.getByText('Biển Đông, Vùng biển quốc tế')).toBeVisible()
  expect(await screen.findByText('Trên biển, Biển Đông', {}, PATIENCE)).toBeVisible()
  expect(document.body).not.toHaveTextContent('South China Sea')
  window.localStorage.setItem('language', 'en')
  await visit.goTo(`/plot/${atSea}`)
  expect(await screen.findByText('At sea, South China Sea', {}, PATIENCE)).toBeVisible()
})
