/** What the widget tells, once each, as events of the purchase. */
import { CLOSED } from './pay-in-widget.ts'
import type { PurchaseFlow } from './start-purchase.ts'

export interface WidgetEvents {
  onLoaded: () => void
  onError: (error: { name: string; message: string }) => void
  onStatus: (status: string, data: object) => void
  /** What the card is charged now, its provider's fee included, in dollars with cents. */
  onRate: (charge: string) => void
  onClose: () => void
}

/** A failover sent the money to the buyer's own address: nothing was bought. Unknown statuses decide nothing. */
const events: Record<string, 'success' | 'declined'> = {
  success: 'success',
  failed: 'declined',
  canceled: 'declined',
  cancelled: 'declined',
  failover: 'declined',
}

export function hearWidget(send: PurchaseFlow['send']): WidgetEvents {
  const told = new Set<string>()
  let charge: { currency_amount?: string } = {}
  return {
    onLoaded: () => send({ type: 'loaded', isWidgetLoaded: true }),
    onError: (said) => send({ type: 'broke', said }),
    onStatus: (name, said) => {
      // Providers repeat themselves.
      if (told.has(name)) return
      told.add(name)
      send({ type: events[name] ?? 'progress', said: { ...said, ...charge } })
    },
    onRate: (amount) => {
      charge = { currency_amount: amount }
    },
    onClose: () => send({ type: 'close', said: { status: CLOSED } }),
  }
}
