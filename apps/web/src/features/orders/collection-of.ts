import type { OrderDetail } from '@meridian/shared/endpoints/orders'

/**
 * The collection of the plots. A collection that was minted meanwhile received none: its plots were granted
 * individually.
 */
export function collectionOf({ collection, steps }: OrderDetail): OrderDetail['collection'] {
  const isOutside = steps.some(({ event }) => event.code === 'plots_granted' && event.params.outside)
  return isOutside ? null : collection
}
