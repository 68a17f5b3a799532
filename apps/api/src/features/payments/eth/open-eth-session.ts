/** Returns the unique amount and the address for an ETH payment. The quote is valid for 15 minutes. */
import { formatEther } from 'viem'
import { beginAttempt, closeOldQuotes } from '#features/orders/payment-attempts.ts'
import { lockOpenOrder } from '#features/orders/lock-open-order.ts'
import type { AttemptRow, OrderRow } from '#features/orders/order-queries.ts'
import type { PriceFeed } from '#platform/chain/price-feed.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { keepPrice } from './eth-prices.ts'
import { landPaymentOf, payCalldata } from './land-payment.ts'
import { nameByAmount } from './name-by-amount.ts'

export interface EthSession {
  targetNetworkId: string
  targetWallet: string
  /** In ether, up to 18 decimals. */
  amountCurrency: string
  data: string
  quote_until: string
}

/** A repeated request returns the same amount while its quote is valid, and a new one afterwards. */
export async function openEthSession(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  feed: PriceFeed,
  { id: orderId, total_cents: amountCents }: OrderRow,
): Promise<{ order: OrderRow; attempt: AttemptRow; session: EthSession }> {
  const { chain, address } = landPaymentOf(config)
  const quote = await feed.quoteEth(amountCents)
  return inTransaction(db, async (tx) => {
    const order = await lockOpenOrder(tx, orderId)
    await keepPrice(tx, quote)
    await closeOldQuotes(tx, { orderId, method: 'eth', until: quote.quotedAt })
    const amountWei = await nameByAmount(tx, quote.wei)
    const { answer, decimals, roundId, quoteUntil } = quote
    const attempt = await beginAttempt(tx, order, {
      method: 'eth',
      amountCents,
      feeCents: 0n,
      quote: { amountWei, answer, decimals, roundId, quoteUntil },
    })
    return {
      order,
      attempt,
      session: {
        targetNetworkId: chain.hexId,
        targetWallet: address,
        amountCurrency: formatEther(BigInt(attempt.amount_wei ?? amountWei)),
        data: payCalldata(orderId),
        quote_until: (attempt.quote_until ?? quoteUntil).toISOString(),
      },
    }
  })
}
