import { getOrder, listOrders, makeReceipt } from '@meridian/shared/endpoints/purchase'
import type { Receipt } from '@meridian/shared/endpoints/purchase'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { cellAt, cellBbox } from '@meridian/shared/grid'
import { packPlots } from '@meridian/shared/plot-index'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const tid = '0198c0de-0000-7000-8000-000000000001'
const now = '2026-03-01T10:00:00.000Z'
const fee = { unit: 'wei' as const, amount: '5000000000000000' }

/** The order of a collection's mint fee, which has no price in dollars. */
const aMintOrder = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  tid,
  kind: 'mint',
  state: 'open',
  name: 'Mint Land Collection',
  quantity: 1,
  basePrice: 0,
  subTotal: 0,
  discount: 0,
  discountPercent: 0,
  total: 0,
  method: 'eth',
  fee: 0,
  charged: null,
  created_at: now,
  hold_until: null,
  quote_until: '2026-03-01T10:15:00.000Z',
  price_until: null,
  granted: 0,
  credited: 0,
  refunded: 0,
  deed: null,
  can_cancel: true,
  can_resume: true,
  collection: { id: 'c1', name: 'By the lake' },
  make_good: 'refund',
  plots: [],
  attempts: [
    {
      id: 'a1',
      method: 'eth',
      state: 'open',
      amount: 0,
      fee: 0,
      amountCurrency: '0.005',
      quote_until: null,
      created_at: now,
      expires_at: null,
      url: null,
    },
  ],
  paid_at: null,
  payments: [],
  refunds: [],
  steps: [{ at: now, source: 'server', event: { code: 'ordered', params: {} } }],
  ...change,
})

async function show(order: OrderDetail, name = 'Mint Land Collection') {
  const visit = prepareVisit().signIn()
  visit.server.answer(listOrders, { orders: [order], next: null, now })
  visit.server.answer(getOrder, { order, now })
  await visit.goTo('/purchases')
  await screen.findByRole('heading', { name })
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  await visit.user.click(screen.getByRole('button', { name: `Details: ${name}` }))
  await screen.findByText(`Purchase ${tid}`)
  return { visit, buttons, card: within(screen.getByRole('main')).getAllByRole('listitem')[0]! }
}

test('lists a pending mint fee, which can be cancelled but not paid here', async () => {
  const { buttons, card } = await show(aMintOrder())
  expect(card).toHaveTextContent('Waiting for payment')
  expect(card).toHaveTextContent('By the lake')
  expect(card).toHaveTextContent('0.005 ETH')
  expect(card).not.toHaveTextContent('$')
  expect(card).not.toHaveTextContent('price good for')
  expect(buttons).toContain('Cancel the purchase')
  expect(buttons).not.toContain('Go on paying')
})

test('shows what was received and what was refunded, with the reason', async () => {
  const { card } = await show(
    aMintOrder({
      state: 'completed',
      can_cancel: false,
      can_resume: false,
      payments: [
        { method: 'eth', amount: fee, reference: `0x${'ab'.repeat(32)}`, payer: null, captured_at: now },
      ],
      refunds: [
        {
          amount: fee,
          state: 'done',
          reason: { code: 'not_mintable', params: {} },
          to: `0x${'0a'.repeat(20)}`,
          waits_for: null,
          reference: null,
          created_at: now,
        },
      ],
      steps: [{ at: now, source: 'server', event: { code: 'mint_fee_paid', params: {} } }],
    }),
  )
  expect(card).toHaveTextContent('Paid')
  expect(card).toHaveTextContent('The mint fee was paid.')
  expect(card).toHaveTextContent('The land collection could not be minted any more.')
  expect(card).not.toHaveTextContent('What became of it')
  expect(card).not.toHaveTextContent('$')
})

const widgetOrder = aMintOrder({
  kind: 'plots',
  state: 'completed',
  quantity: 40,
  basePrice: 25,
  subTotal: 1000,
  discount: 100,
  discountPercent: 10,
  total: 900,
  fee: 36,
  method: 'wert',
  charged: 945.36,
  granted: 40,
  can_cancel: false,
  collection: { id: 'c1', name: 'By the lake' },
  attempts: [],
  plots: Array.from({ length: 40 }, (_, n) => ({
    _id: String(n),
    bbox: [0, n, 1, n + 1] as [number, number, number, number],
    areas: [{ district: 'Here', country: 'There' }],
    price: 22.5,
    outcome: 'granted' as const,
  })),
  paid_at: '2026-02-27T08:30:00.000Z',
  payments: [
    // A payment that was too low and was refunded, then the full amount.
    {
      method: 'wert',
      amount: fee,
      reference: '5:0xaa',
      payer: null,
      captured_at: '2026-02-25T08:30:00.000Z',
    },
    {
      method: 'wert',
      amount: fee,
      reference: '5:0xab',
      payer: null,
      captured_at: '2026-02-27T08:30:00.000Z',
    },
  ],
})

const widgetReceipt: Receipt = {
  number: 12,
  made_at: now,
  shop: { name: 'Meridian Ltd', address: '1 Harbour Road', tax_id: 'VN-0101' },
  vat_percent: 20,
  sums: {
    paid: { cents: 93_600, net_cents: 78_000, vat_cents: 15_600 },
    credit_notes: [{ at: '2026-03-01T09:00:00.000Z', cents: 3600, net_cents: 3000, vat_cents: 600 }],
    left: { cents: 90_000, net_cents: 75_000, vat_cents: 15_000 },
  },
}

test('shows each charge of a card purchase to the cent, on screen and in print', async () => {
  const { card, visit } = await show(widgetOrder, 'Buy 40 Land Plots')
  const lines = [
    ['40 plots × $25.00', '$1,000.00'],
    ['Discount (10%)', '−$100.00'],
    ['Card fee (4%)', '$36.00'],
    ['Total', '$936.00'],
    ['The card provider’s own fee and rate', '$9.36'],
    ['Charged to your card', '$945.36'],
  ]
  for (const [label, amount] of lines)
    expect(within(card).getByText(label!, { selector: 'dt' }).nextElementSibling).toHaveTextContent(amount!)
  expect(card.querySelector('p.tabular')).toHaveTextContent('$945.36')
  expect(card).toHaveTextContent('the card provider reported to your browser')
  vi.stubGlobal('print', vi.fn())
  onTestFinished(() => void vi.unstubAllGlobals())
  visit.server.answer(makeReceipt, { receipt: widgetReceipt })
  await visit.user.click(within(card).getByRole('button', { name: 'Print or save the receipt' }))
  const paper = await waitFor(() => {
    const printed = document.querySelector<HTMLElement>('.printed')
    expect(printed).not.toBeNull()
    return printed!
  })
  for (const [label, amount] of lines)
    expect(within(paper).getByRole('rowheader', { name: label! }).nextElementSibling).toHaveTextContent(
      amount!,
    )
  for (const [label, amount] of [
    ['Receipt number', '12'],
    ['VAT included in $936.00 (20%)', '$156.00'],
    ['Without VAT', '$780.00'],
    ['Credit note, Mar 1, 2026', '−$36.00 · VAT 20%: −$6.00'],
    ['Total after credit notes', '$900.00 · VAT 20%: $150.00'],
  ])
    expect(within(paper).getByRole('rowheader', { name: label! }).nextElementSibling).toHaveTextContent(
      amount!,
    )
  for (const text of ['Meridian Ltd', '1 Harbour Road', 'Tax number: VN-0101', 'rounded to the cent'])
    expect(paper).toHaveTextContent(text)
  expect(visit.server.requests(makeReceipt)).toHaveLength(1)
  expect(paper).toHaveTextContent('$22.50')
  const named = (label: string) =>
    within(paper).getByRole('rowheader', { name: label }).nextElementSibling?.textContent
  expect(named('Buyer')).toBe('walker · walker@example.org')
  expect(named('Land collection')).toBe('By the lake')
  expect(within(paper).getByRole('rowheader', { name: 'Date' }).nextElementSibling).toHaveTextContent(
    'Feb 27, 2026',
  )
})

test('does not list plots in a collection that they were not added to', async () => {
  const granted = { granted: 40, refunded: 0, credited: 0, outside: true }
  const at = '2026-02-27T08:30:00.000Z'
  const steps = [
    { at, source: 'server' as const, event: { code: 'plots_granted' as const, params: granted } },
  ]
  const { card } = await show({ ...widgetOrder, steps }, 'Buy 40 Land Plots')
  expect(await within(card).findByText(/they are individual plots/)).toBeVisible()
  expect(card).not.toHaveTextContent('By the lake')
})

test.each([
  ['2026-03-02T09:00:00.000Z', /Money sent before .*2026.* still counts at this price/],
  ['2026-03-01T09:00:00.000Z', 'This price has ended: if you send money now, you get all of it back.'],
])('explains for a closed purchase what happens to money that still comes: %s', async (until, said) => {
  const closed = { state: 'cancelled', can_cancel: false, can_resume: false } as const
  const { card } = await show(aMintOrder({ ...closed, price_until: until }))
  // Counted by the server's clock, once the page has received it.
  await waitFor(() => expect(card).toHaveTextContent(said), { timeout: 30_000 })
})

test('shows nothing of that for an order that other orders of the buyer replaced', async () => {
  const { card } = await show(aMintOrder({ state: 'cancelled', can_cancel: false, can_resume: false }))
  expect(card).not.toHaveTextContent('this price')
})

test('opens the receipt of an old purchase from the link in a mail', async () => {
  const visit = prepareVisit().signIn()
  const older = aMintOrder({ state: 'completed', can_cancel: false, can_resume: false })
  const newer = aMintOrder({ tid: '0198c0de-0000-7000-8000-000000000002' })
  visit.server.answer(listOrders, { orders: [newer], next: null, now })
  visit.server.answer(getOrder, { order: older, now })
  await visit.goTo(`/purchases?tid=${tid}`)
  await screen.findByText(`Purchase ${tid}`)
  expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })).toHaveLength(2)
})

test("shows the visitor's own purchases for a link to another buyer's purchase", async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(listOrders, { orders: [aMintOrder()], next: null, now })
  visit.server.refuse(getOrder, 'ORDER_NOT_FOUND')
  await visit.goTo('/purchases?tid=0198c0de-0000-7000-8000-00000000000f')
  await screen.findByRole('heading', { name: 'Mint Land Collection' })
  expect(screen.queryByText(/^Purchase /)).not.toBeInTheDocument()
})

test('lists a bought plot under the name that its owner gave it', async () => {
  const cell = cellAt(105.8525, 21.0288)
  const areas = [{ district: 'Hoàn Kiếm', country: 'VN' }]
  const plot = { _id: String(cell), bbox: cellBbox(cell), areas, price: 25, outcome: 'granted' as const }
  const order = aMintOrder({
    kind: 'plots',
    name: 'Buy 1 Land Plot',
    state: 'completed',
    collection: null,
    plots: [plot],
    can_cancel: false,
    can_resume: false,
    total: 25,
    basePrice: 25,
    subTotal: 25,
    attempts: [],
  })
  const visit = prepareVisit().signIn()
  const named = { cell, name: 'Lighthouse', minted: false, price: 25, collectionId: '' }
  const plots = packPlots([{ ...named, ...areas[0]!, createdAt: 0 }])
  visit.server.answer(getPlotIndex, { plots, count: 1, next: null })
  visit.server.answer(listOrders, { orders: [order], next: null, now })
  visit.server.answer(getOrder, { order, now })
  await visit.goTo('/purchases')
  await visit.user.click(await screen.findByRole('button', { name: /^Details: / }, { timeout: 30_000 }))
  expect(
    await screen.findByText(`Lighthouse, Hoàn Kiếm · ${cell}`, {}, { timeout: 30_000 }),
  ).toBeInTheDocument()
})
