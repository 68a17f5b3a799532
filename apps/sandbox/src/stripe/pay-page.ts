import { escape, paymentPage } from '#pages/send-page.ts'
import type { StoredSession } from './stripe-objects.ts'

/** Links are relative: the page is below /stripe here and below /sandbox/stripe through the app. */
const frame = { title: 'Pay · Stripe sandbox', style: '../style.css' }

export function payPage(stored: StoredSession, isDeclined: boolean): string {
  const { session, lines } = stored
  const total = session.amount_total ?? 0
  const currency = session.currency ?? 'usd'
  if (session.status !== 'open') return closedPage(stored)
  const rows = lines.map(
    ({ description, quantity, amount_total: amount }) =>
      `<div><dt>${escape(description ?? '')}${quantity === 1 ? '' : ` × ${quantity}`}</dt><dd>${money(amount, currency)}</dd></div>`,
  )
  return paymentPage(
    frame,
    `<h1>Meridian</h1>
<p class="note">Pays here as at Stripe’s checkout${session.customer_email ? `, as ${escape(session.customer_email)}` : ''}.</p>
<p class="total">${money(total, currency)}</p>
${isDeclined ? '<p role="alert">Your card was declined. Nothing was charged.</p>' : ''}
<dl>
${rows.join('\n')}
<div class="sum"><dt>Total</dt><dd>${money(total, currency)}</dd></div>
</dl>
<form method="post">
<button class="first" name="act" value="pay">Pay ${money(total, currency)}</button>
<div class="row">
<button name="act" value="decline">Decline the card</button>
<button name="act" value="cancel">Close and go back</button>
</div>
</form>`,
  )
}

function closedPage({ session }: StoredSession): string {
  const isPaid = session.status === 'complete'
  const link = isPaid ? landingUrl(session.success_url ?? '', session.id) : session.cancel_url
  return paymentPage(
    frame,
    `<h1>${isPaid ? 'This is paid' : 'This checkout has expired'}</h1>
<p class="note">${isPaid ? 'There is nothing left to pay here.' : 'Nothing was charged. Please start again from the shop.'}</p>
${link ? `<p class="actions"><a class="button" href="${escape(link)}">Back to the shop</a></p>` : ''}`,
  )
}

export const landingUrl = (template: string, sessionId: string): string =>
  template.replaceAll('{CHECKOUT_SESSION_ID}', sessionId)

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
