import { getEthRate } from '@meridian/shared/endpoints/payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { approximateEther, formatDollars, formatShortEther } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useTimeLeft } from '#lib/use-time-left.ts'
import { coinWords } from '#lib/coin.ts'
import type { EthQuote, Purchase } from '#features/payments/flow/purchase.ts'
import '#features/payments/flow/words.ts'

const RATE_MS = 30_000

/**
 * The price of a purchase in ether: the quote while it is valid, an estimate before. No amount while the rate loads; in
 * dollars where there is no rate.
 */
export function useEthAmount(
  { price }: Purchase,
  quote: EthQuote | null,
): { amount?: string; note?: string } {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const time = useTimeLeft(quote?.until ?? null)
  const { data: rate, isError } = useQuery({ ...endpointQuery(getEthRate), refetchInterval: RATE_MS })
  const total = formatDollars(price, language)

  if (quote && time !== null)
    return {
      amount: t('ethExact', { ether: formatShortEther(quote.ether, language), ...coinWords }),
      note: t('rateGood', { time }),
    }
  if (rate)
    return {
      amount: t('ethAbout', { ether: approximateEther(price, Number(rate.usd), language), ...coinWords }),
      note: t('forDollars', { total }),
    }
  return isError ? { amount: total } : {}
}
