import { cancelOrder } from '@meridian/shared/endpoints/orders'
import type { OrderSummary } from '@meridian/shared/endpoints/orders'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '#lib/api.ts'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'

export async function askToCancel(queries: QueryClient, { tid, kind }: OrderSummary): Promise<void> {
  const t = i18next.t
  const sure = await confirm({
    message: t(kind === 'plots' ? 'purchases:cancelQuestion' : 'purchases:cancelCreditsQuestion'),
    ok: t('purchases:cancel'),
    cancel: t('purchases:keep'),
  })
  if (!sure) return
  await call(cancelOrder, { params: { tid } }, { timeoutMs: 45_000 })
  announce(t('purchases:cancelled'))
  await queries.invalidateQueries({ queryKey: ['account'] })
}
