/**
 * Decides whether received ether matches the order. Only chain data and our stored quotes count, never a claim of the
 * client.
 */
import type { RefundReason } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { centsToWei, weiToCents } from '#platform/chain/price-feed.ts'
import { mintFees } from '#features/orders/mint-fees.ts'
import type { AttemptRow } from '#features/orders/order-queries.ts'
import type { Tx } from '#platform/db/database.ts'
import { isDust, isOfThatTime, priceAt } from './eth-prices.ts'
import type { Price } from './eth-prices.ts'
import type { IncomingPayment } from '#features/payments/settlement/incoming-payment.ts'
import { whoSent } from './known-addresses.ts'
import type { Sender } from './known-addresses.ts'

/**
 * Per cent of value that a payment may lose when it was sent before its quote ended. No other payment may lose any:
 * otherwise a buyer could wait for the end of the quote and pay whenever the price is lower.
 */
export const lateLossPercent = 2n

/**
 * Minutes after the quote's end in which a widget payment counts as sent in time: the provider needs some minutes
 * between card and chain, and only the provider knows when the card was charged.
 */
const providerMinutes = 15

interface Quote {
  id: string
  method: 'eth' | 'wert'
  wei: bigint
  cents: bigint
  /** Null: the price is in ether and does not expire. */
  until: Date | null
  price: Price | null
  /** Hash of a transaction that was seen while the quote was valid. */
  seenTx: string | null
  /** The buyer's wallet, to which the widget's provider sends rejected funds; null: there is none. */
  buyerAddress: string | null
}

export interface EthJudgement extends Pick<IncomingPayment, 'method' | 'attemptId' | 'verdict' | 'surplus'> {
  /**
   * The address of a refund. For widget payments it is not the sender, because the sender is the provider. Null: no
   * address yet.
   */
  refundTo: string | null
  /** Whether a wrong payment is too small to refund. */
  isDust: boolean
}

export interface EthMoney {
  chainId: number
  orderId: string
  amount: bigint
  /** The address that paid the contract, in lower case. */
  payer: string
  /** The time of its block. */
  at: Date
  txHash: string
}

export async function judgeEthPayment(tx: Tx, money: EthMoney): Promise<EthJudgement> {
  const { amount, payer, at } = money
  const sender = await whoSent(tx, payer)
  const quotes = (await readQuotes(tx, money.orderId)).filter(isFor[sender])
  const price = await priceAt(tx, money.chainId, at)

  const asAnswerTo = (quote: Quote | undefined) => {
    const method = quote?.method ?? (sender === 'widget' ? 'wert' : 'eth')
    const refundTo = method === 'wert' ? (quote?.buyerAddress ?? null) : payer
    return { method, attemptId: quote?.id ?? null, refundTo } as const
  }
  const right = (quote: Quote, surplus: bigint, worth: Price | null): EthJudgement => ({
    ...asAnswerTo(quote),
    verdict: { is: 'right' },
    ...(surplus > 0n && !isDust(surplus, worth) ? { surplus } : {}),
    isDust: false,
  })

  const good = quotes.filter(({ until }) => until === null || until >= at)
  const answered = answeredBy(good, amount)
  // Only the owner's wallet may pay for a mint: a mint can not be undone, so a stranger must not start one.
  if (answered?.until === null && payer !== (await mintFees().readWallet(tx, money.orderId)))
    return {
      ...asAnswerTo(answered),
      verdict: { is: 'wrong', why: { code: 'other_wallet', params: {} } },
      isDust: isDust(amount, price),
    }
  if (answered) return right(answered, amount - answered.wei, answered.price ?? price)

  const old = quotes.filter((quote) => !good.includes(quote))
  // While a valid quote exists, an expired one counts only when the payment covers its amount.
  const meant = answeredBy(old, amount) ?? (good.length === 0 ? old.find(isFromWallet) : undefined)
  const named = meant ?? (sender === 'widget' ? quotes[0] : good.find(isFromWallet))
  const wrong = (why: RefundReason): EthJudgement => ({
    ...asAnswerTo(named),
    verdict: { is: 'wrong', why },
    isDust: isDust(amount, price),
  })
  if (!meant) return wrong(whyNot(quotes))
  if (!price || !isOfThatTime(price, at)) return wrong({ code: 'late_at_unknown_price', params: {} })
  const forgiven = wasUnderWay(meant, money, sender) ? lateLossPercent : 0n
  if (weiToCents(amount, price) * 100n < meant.cents * (100n - forgiven))
    return wrong({ code: 'late_and_worth_less', params: {} })
  return right(meant, amount - centsToWei(meant.cents, price), price)
}

/** Whether the payment was sent before its quote ended, as far as the stored data shows. */
function wasUnderWay({ method, wei, until, seenTx }: Quote, money: EthMoney, sender: Sender): boolean {
  if (method === 'eth') return seenTx === money.txHash && money.amount >= wei
  const lateMs = money.at.getTime() - (until?.getTime() ?? 0)
  return sender === 'widget' && lateMs <= providerMinutes * 60_000
}

function whyNot(quotes: Quote[]): RefundReason {
  if (quotes.length === 0) return { code: 'nobody_asked', params: {} }
  return { code: quotes.some(isFromWallet) ? 'less_than_price' : 'not_exact_amount', params: {} }
}

const isFromWallet = ({ method }: Quote): boolean => method === 'eth'

/** Quotes that a sender can pay: when the provider's addresses are configured, only they pay widget quotes. */
const isFor: Record<Sender, (quote: Quote) => boolean> = {
  widget: ({ method }) => method === 'wert',
  other: isFromWallet,
  unknown: () => true,
}

/** The widget's provider pays the exact amount; a wallet may send more. */
const answeredBy = (quotes: Quote[], amount: bigint): Quote | undefined =>
  quotes.find(({ wei }) => wei === amount) ??
  quotes
    .filter((quote) => isFromWallet(quote) && quote.wei <= amount)
    .reduce<Quote | undefined>((best, quote) => (best && best.wei >= quote.wei ? best : quote), undefined)

/** All on-chain quotes of this order, newest first. */
async function readQuotes(tx: Tx, orderId: string): Promise<Quote[]> {
  const { rows } = await sql<
    Pick<
      AttemptRow,
      'id' | 'amount_cents' | 'quote_until' | 'quote_answer' | 'quote_decimals' | 'seen_tx'
    > & {
      method: Quote['method']
      amount_wei: string
      address: string | null
    }
  >`
    select id, method, amount_wei, amount_cents, quote_until, quote_answer, quote_decimals, seen_tx,
      case when exists (
        select from known_addresses where role = 'ours' and known_addresses.address = lower(parameters ->> 'address')
      ) then null else lower(parameters ->> 'address') end as address
    from payment_attempts
    where order_id = ${orderId} and method in ('eth', 'wert') and amount_wei is not null
    order by created_at desc`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    wei: BigInt(row.amount_wei),
    cents: row.amount_cents,
    until: row.quote_until,
    price:
      row.quote_answer !== null && row.quote_decimals !== null
        ? { answer: BigInt(row.quote_answer), decimals: row.quote_decimals }
        : null,
    seenTx: row.seen_tx,
    buyerAddress: row.address,
  }))
}
