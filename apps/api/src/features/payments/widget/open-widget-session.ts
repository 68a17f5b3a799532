/** Opens a card widget session for an order: the widget pays our contract, and the contract's event is the proof. */
import { AppError } from '@meridian/shared/errors'
import { cardFee, tidToBytes32 } from '@meridian/shared/orders'
import { sql } from 'kysely'
import { readWallet } from '#features/accounts/wallet/read-wallet.ts'
import { beginAttempt, closeOldQuotes } from '#features/orders/payment-attempts.ts'
import { lockOpenOrder } from '#features/orders/lock-open-order.ts'
import type { AttemptRow, OrderRow } from '#features/orders/order-queries.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { EthQuote, PriceFeed } from '#platform/chain/price-feed.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { WertSession } from '#platform/wert/wert.ts'
import { wertOf } from '#platform/configured-provider.ts'
import { nameWidgetAmount } from '#features/payments/eth/name-by-amount.ts'
import { keepKnownAddresses } from '#features/payments/eth/known-addresses.ts'

export interface OpenWidgetSession {
  order: OrderRow
  attempt: AttemptRow
  session: WertSession
}

/** Seconds that a quote must still be valid for a buyer to enter a card. */
const leastSecondsLeft = 300

export async function openWidgetSession(
  platform: Platform,
  feed: PriceFeed,
  { id: orderId, total_cents: total }: OrderRow,
  origin: string,
): Promise<OpenWidgetSession> {
  const wert = wertOf(platform)
  const feeCents = cardFee(total)
  const quote = await feed.quoteEth(total + feeCents)
  const contractAddress = findLandChain(platform.config)?.contracts['LandPayment']
  if (!contractAddress) throw new AppError('PAYMENT_METHOD_NOT_OFFERED')

  return inTransaction(platform.db, async (tx) => {
    const order = await lockOpenOrder(tx, orderId)
    const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leastSecondsLeft})`
    await closeOldQuotes(tx, { orderId, method: 'wert', until })
    await keepKnownAddresses(tx, platform.config)
    const sign = (amountWei: bigint, buyerAddress: `0x${string}` | null) =>
      wert.signSession({
        tid: tidToBytes32(order.id),
        amountWei,
        contractAddress,
        buyerAddress,
        appOrigin: origin,
      })
    const buyerAddress = await readWallet(tx, order.account_id)
    const { amountWei, signedData } = sign(await nameWidgetAmount(tx, quote.wei), buyerAddress)
    const attempt = await beginAttempt(tx, order, {
      method: 'wert',
      amountCents: total + feeCents,
      feeCents,
      // The on-chain sender will be the provider. So a refund goes to the address where the provider would send
      // rejected funds, unless that address is ours.
      parameters: { address: signedData.address },
      quote: asAsked(quote, amountWei),
    })
    // Uses the amount of the attempt that was already open, if any, so that a repeated request gets the same amount.
    return { order, attempt, session: sign(BigInt(attempt.amount_wei ?? 0), buyerAddress) }
  })
}

const asAsked = ({ answer, decimals, roundId, quoteUntil }: EthQuote, amountWei: bigint) => ({
  amountWei,
  answer,
  decimals,
  roundId,
  quoteUntil,
})
