import type { OrderDetail } from '@meridian/shared/endpoints/orders'

/** Where the plots are, or are to go. One that was minted meanwhile took none: they were given outside of it. */
export function collectionOf({ collection, steps }: OrderDetail): OrderDetail['collection'] {
  const isOutside = steps.some(({ event }) => event.code === 'plots_granted' && event.params.outside)
  return isOutside ? null : collection
}
