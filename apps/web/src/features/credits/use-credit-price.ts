import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { isForSale } from './quantity-rules.ts'

/** The price of this many credits; the previous price stays on screen while the new one loads. */
export const useCreditPrice = (amount: number) =>
  useQuery({
    ...endpointQuery(getCreditPrice, { params: { amount: String(amount) } }),
    enabled: isForSale(amount),
    placeholderData: keepPreviousData,
  })
