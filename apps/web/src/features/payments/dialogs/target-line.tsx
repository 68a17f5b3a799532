import { listCollectionItems } from '@meridian/shared/endpoints/collections'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlotsPurchase } from '#features/payments/flow/purchase.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import '#features/payments/flow/words.ts'

/** Names the collection that the plots join after payment, or that they stay individual. */
export function TargetLine({ purchase: { type, collection, cells } }: { purchase: PlotsPurchase }) {
  const { t } = useTranslation('paying')
  const { data } = useQuery({ ...endpointQuery(listCollectionItems), enabled: type === 'collection' })
  if (type === 'collection' && !data) return null
  // A collection that is being minted takes no more plots: the plots are granted outside of it.
  const name = data?.items.find(({ id, state }) => id === collection && state === 0)?.name
  return (
    <p className="mt-2 text-sm wrap-anywhere text-ink-2">
      {name === undefined ? t('asIndividual', { count: cells.length }) : t('intoCollection', { name })}
    </p>
  )
}
