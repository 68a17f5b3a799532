import { listCollectionItems } from '@meridian/shared/endpoints/collections'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlotsPurchase } from '#features/payments/purchase.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import '#features/payments/words.ts'

/** Where the plots go when they are paid for. */
export function TargetLine({ purchase: { type, collection } }: { purchase: PlotsPurchase }) {
  const { t } = useTranslation('paying')
  const { data } = useQuery({ ...endpointQuery(listCollectionItems), enabled: type === 'collection' })
  const name = data?.items.find(({ id }) => id === collection)?.name
  if (type === 'collection' && name === undefined) return null
  return (
    <p className="mt-2 text-sm wrap-anywhere text-ink-2">
      {name === undefined ? t('asIndividual') : t('intoCollection', { name })}
    </p>
  )
}
