import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { isForSale } from './quantity-rules.ts'

/** The price of so many credits; the price before stays on screen while the new one is on its way. */
export const useCreditPrice = (amount: number) =>
  useQuery({
    ...endpointQuery(getCreditPrice, { params: { amount: String(amount) } }),
    enabled: isForSale(amount),
    placeholderData: keepPreviousData,
  })
