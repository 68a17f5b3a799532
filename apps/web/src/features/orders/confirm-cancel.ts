import { cancelOrder, getOrder } from '@meridian/shared/endpoints/purchase'
import type { OrderSummary } from '@meridian/shared/endpoints/orders'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '#lib/api.ts'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import './words.ts'

interface Cancelling {
  queries: QueryClient
  /** Whether any of these cells is in the cart. */
  isInCart: (cells: number[]) => boolean
}

export async function confirmCancel(
  { queries, isInCart }: Cancelling,
  { tid, kind }: Pick<OrderSummary, 'tid' | 'kind'>,
): Promise<void> {
  const t = i18next.t
  const sure = await confirm({
    message: t(kind === 'plots' ? 'purchases:cancelQuestion' : 'purchases:cancelCreditsQuestion'),
    ok: t('purchases:cancel'),
    cancel: t('purchases:keep'),
  })
  if (!sure) return
  await call(cancelOrder, { params: { tid } }, { timeoutMs: 45_000 })
  // Read after cancelling, so that it cannot delay it.
  const cells = await call(getOrder, { params: { tid } }).then(
    ({ order }) => order.plots.map(({ _id }) => Number(_id)),
    () => [],
  )
  announce(t(isInCart(cells) ? 'purchases:cancelledInCart' : 'purchases:cancelled'))
  await queries.invalidateQueries({ queryKey: ['account'] })
}
