/**
 * The widget in its frame: shows what is charged, takes the buyer's decision, and tells the page what happens,
 * in the messages of the provider's own widget.
 */
const form = document.querySelector('#widget')
const said = document.querySelector('#said')
const { session, refusal, price } = JSON.parse(form.dataset.state)
const base = location.pathname.replace(/\/widget$/, '')
const query = location.search
const pollMs = 250
const rateEveryMs = 15_000

/** The page is on the same origin: the sandbox is reached through the app. */
const tell = (type, data) =>
  window.parent.postMessage(data === undefined ? { type } : { type, data }, location.origin)

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent) return
  if (data?.type === 'theme')
    document.documentElement.dataset.theme = data.data?.theme === 'dark' ? 'dark' : 'light'
  // What is bought, in the shop's words.
  const name = data?.type === 'extra' ? data.data?.item_info?.name : undefined
  if (typeof name === 'string' && name) document.querySelector('h1').textContent = name
})

function tellRate({ rate, purchaseCents, feeCents, totalCents }) {
  const dollars = (cents) => (cents / 100).toFixed(2)
  for (const [name, text] of Object.entries({
    rate: `$${rate.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    purchase: `$${dollars(purchaseCents)}`,
    fee: `$${dollars(feeCents)}`,
    total: `$${dollars(totalCents)}`,
  }))
    for (const cell of document.querySelectorAll(`[data-price="${name}"]`)) cell.textContent = text
  tell('rate-update', {
    ticker: 'ETH-USD',
    fee_percent: String((feeCents / purchaseCents) * 100),
    currency_amount: dollars(totalCents),
    fee_amount: dollars(feeCents),
    commodity_amount: session.commodity_amount,
    purchase_amount: dollars(purchaseCents),
    miner_fee: '0',
    currency_miner_fee: '0',
  })
}

async function ask(path, options) {
  const answer = await fetch(`${base}/${path}`, options)
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`)
  return answer.json()
}

function tellStatus(order, status, times) {
  const { id, paymentId, txId } = order
  const data = { status, payment_id: paymentId, order_id: id, external_order_id: session.click_id }
  for (let time = 0; time < times; time += 1)
    tell('payment-status', { ...data, ...(txId ? { tx_id: txId } : {}) })
}

const sentences = {
  pending: 'Your card was charged. The ether is on its way …',
  success: 'Paid. You can close this.',
  failed: 'Your card was declined. Nothing was charged.',
  failover: 'The contract did not take the ether. It went to the wallet instead.',
}

function allowPresses(allowed) {
  for (const button of form.querySelectorAll('button[data-act]')) button.disabled = !allowed
}

async function place(act) {
  allowPresses(false)
  tell('position', { step: 'payment' })
  const body = JSON.stringify({ act, query })
  let { order: current, manners } = await ask('orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  said.textContent = sentences.pending
  tellStatus(current, 'pending', 1 + manners.repeat)
  while (current.status === 'pending') {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    ;({ order: current, manners } = await ask(`orders/${current.id}`).catch(() => ({
      order: current,
      manners,
    })))
  }
  said.textContent = sentences[current.status]
  tell('position', { step: 'result' })
  tellStatus(current, current.status, 1 + manners.repeat)
  if (manners.order === 'late-pending') tellStatus(current, 'pending', 1)
  if (current.status === 'failed') allowPresses(true)
}

form.addEventListener('click', ({ target }) => {
  const { act } = target.closest('button')?.dataset ?? {}
  if (act === 'close') return tell('close')
  if (act)
    place(act).catch((error) => {
      said.textContent = error.message
      tell('error', { name: 'ORDER_FAILED', message: error.message })
    })
})
form.addEventListener('submit', (event) => event.preventDefault())
// The buttons are disabled in the HTML: a click before the script runs would be lost.
allowPresses(true)

if (refusal) {
  tell('error', { name: refusal.code, message: refusal.message })
} else {
  tell('loaded')
  tell('position', { step: 'order' })
  if (price) {
    tellRate(price)
    setInterval(() => void ask(`price${query}`).then(tellRate, () => undefined), rateEveryMs)
  }
}
