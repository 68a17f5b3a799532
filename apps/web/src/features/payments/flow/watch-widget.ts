/** What the widget tells, once each, as events of the purchase. */
import { CLOSED } from './pay-in-widget.ts'
import type { CardEnding } from './purchase-flow.ts'
import type { PurchaseFlow } from './start-purchase.ts'

export interface WidgetEvents {
  onLoaded: () => void
  onError: (error: { name: string; message: string }) => void
  onStatus: (status: string, data: object) => void
  /** What the card is charged now, its provider's fee included, in dollars with cents. */
  onRate: (charge: string) => void
  onClose: () => void
}

/** Unknown statuses decide nothing. */
const endings: Record<string, CardEnding> = {
  failed: 'declined',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  failover: 'failover',
}

export function watchWidget(send: PurchaseFlow['send']): WidgetEvents {
  const told = new Set<string>()
  let charge: { currency_amount?: string } = {}
  return {
    onLoaded: () => send({ type: 'loaded', isWidgetLoaded: true }),
    onError: (said) => send({ type: 'broke', said, ending: told.size > 0 ? 'brokenMidway' : 'broken' }),
    onStatus: (name, said) => {
      // Providers repeat themselves.
      if (told.has(name)) return
      told.add(name)
      const ending = endings[name]
      const heard = { said: { ...said, ...charge } }
      // After a success, nobody here can say that nothing was charged.
      if (ending) send({ type: 'declined', ending: told.has('success') ? 'brokenMidway' : ending, ...heard })
      else send({ type: name === 'success' ? 'success' : 'progress', ...heard })
    },
    onRate: (amount) => {
      charge = { currency_amount: amount }
    },
    onClose: () =>
      send({ type: 'close', said: { status: CLOSED }, ending: told.size > 0 ? 'midway' : 'closed' }),
  }
}
