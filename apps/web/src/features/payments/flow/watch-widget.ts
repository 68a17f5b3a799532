/** Turns the widget's events into events of the purchase, each once. */
import { CLOSED } from './pay-in-widget.ts'
import type { CardEnding } from './purchase-flow.ts'
import type { PurchaseFlow } from './start-purchase.ts'

export interface WidgetEvents {
  onLoaded: () => void
  onError: (error: { name: string; message: string }) => void
  onStatus: (status: string, data: object) => void
  /** The card's current charge including the provider's fee, in dollars with cents. */
  onRate: (charge: string) => void
  onClose: () => void
}

/** Statuses not listed here end nothing. */
const endings: Record<string, CardEnding> = {
  failed: 'declined',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  failover: 'failover',
}

export function watchWidget(send: PurchaseFlow['send']): WidgetEvents {
  const seen = new Set<string>()
  let charge: { currency_amount?: string } = {}
  return {
    onLoaded: () => send({ type: 'loaded', isWidgetLoaded: true }),
    onError: (said) => send({ type: 'broke', said, ending: seen.size > 0 ? 'brokenMidway' : 'broken' }),
    onStatus: (name, said) => {
      // Providers send the same event more than once.
      if (seen.has(name)) return
      seen.add(name)
      const ending = endings[name]
      const reported = { said: { ...said, ...charge } }
      // After a success, the page can not claim that nothing was charged.
      if (ending)
        send({ type: 'declined', ending: seen.has('success') ? 'brokenMidway' : ending, ...reported })
      else send({ type: name === 'success' ? 'success' : 'progress', ...reported })
    },
    onRate: (amount) => {
      charge = { currency_amount: amount }
    },
    onClose: () =>
      send({ type: 'close', said: { status: CLOSED }, ending: seen.size > 0 ? 'midway' : 'closed' }),
  }
}
