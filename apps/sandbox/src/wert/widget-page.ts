import { escape, paymentPage } from '#pages/send-page.ts'
import type { PageFrame } from '#pages/send-page.ts'
import { feePercent } from './card-price.ts'
import type { CardPrice } from './card-price.ts'
import type { WidgetRefusal, WidgetSession } from './widget-session.ts'

/** Links are relative: the page is at /wert/<partner>/widget here and below /sandbox through the app. */
const frame = { title: 'Pay · Wert sandbox', look: 'framed', style: '../style.css', script: '../widget.js' }
/** Light unless the shop wants it dark, whatever the system prefers: the surrounding page is the shop's. */
type Theme = PageFrame['theme'] & string

export function widgetPage(session: WidgetSession, price: CardPrice | null, theme: Theme): string {
  const { commodity, commodity_amount: amount, sc_address: contract, click_id: note } = session
  return paymentPage(
    { ...frame, theme },
    `<form id="widget" data-state="${escape(JSON.stringify({ session, price }))}">
<h1>${escape(amount)} ${escape(commodity)}</h1>
<p class="total" data-price="total">${price ? dollars(price.totalCents) : `${escape(amount)} ${escape(commodity)}`}</p>
<dl>
${
  price
    ? `<div><dt>${escape(amount)} ${escape(commodity)} at <span data-price="rate">$${price.rate.toLocaleString('en-US', { minimumFractionDigits: 2 })}</span></dt><dd data-price="purchase">${dollars(price.purchaseCents)}</dd></div>
<div><dt>The provider’s own fee, ${feePercent}%</dt><dd data-price="fee">${dollars(price.feeCents)}</dd></div>
<div class="sum"><dt>Your card is charged</dt><dd data-price="total">${dollars(price.totalCents)}</dd></div>`
    : `<div><dt>Ether</dt><dd>${escape(amount)} ${escape(commodity)}</dd></div>`
}
</dl>
<p class="note" id="said" role="status">To the contract <span title="${escape(contract)}">${escape(short(contract))}</span>, for the order <span title="${escape(note)}">${escape(short(note))}</span>.</p>
<button type="button" class="first" data-act="pay" disabled>Pay</button>
<div class="row">
<button type="button" data-act="decline" disabled>Decline</button>
<button type="button" data-act="fail-over" disabled>Fail over</button>
<button type="button" data-act="close" disabled>Close</button>
</div>
</form>`,
  )
}

export function refusedPage(refusal: WidgetRefusal, theme: Theme): string {
  const state = { refusal: { code: refusal.code, message: refusal.message } }
  return paymentPage(
    { ...frame, theme },
    `<form id="widget" data-state="${escape(JSON.stringify(state))}">
<h1>This can not be paid</h1>
<p role="alert" id="said">${escape(refusal.message)}</p>
<button type="button" data-act="close" disabled>Close</button>
</form>`,
  )
}

const short = (text: string): string => (text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text)

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
