import { listConversions } from '@meridian/shared/endpoints/gin'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatMoment } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { useOutsidePages } from '#lib/outside-pages.ts'
import { Button } from '#ui/button.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatGin } from './format-gin.ts'
import './words.ts'

type Deposit = EndpointAnswer<typeof listConversions>['data'][number]

/** The account's Gin in the game, and its conversions. */
export function GinBalance() {
  const { t } = useTranslation('gin')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(endpointQuery(listConversions))
  if (error && !data)
    return (
      <p className="text-ink-2">
        {loadFailure(error, t('unreadable'))} <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
      </p>
    )
  return (
    <>
      <h2 className="text-sm text-ink-2">{t('inGame')}</h2>
      <p className="tabular text-2xl font-semibold break-all" aria-live="polite">
        {data ? t('gin', { amount: formatGin(data.balance, language) }) : <Skeleton className="h-8 w-32" />}
      </p>
      <h2 className="mt-6 font-medium">{t('history')}</h2>
      {data?.data.length === 0 && <p className="mt-1 text-sm text-ink-2">{t('none')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.data.map((deposit) => (
          <DepositLine key={deposit.id} deposit={deposit} />
        ))}
      </ul>
    </>
  )
}

function DepositLine({ deposit }: { deposit: Deposit }) {
  const { amount, network, transaction_hash, at, lost, ignored = false } = deposit
  const { t } = useTranslation('gin')
  const language = useLanguage()
  const pages = useOutsidePages(network)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-sm">
      <span className={lost || ignored ? 'tabular text-ink-3 line-through' : 'tabular font-medium'}>
        {t('gin', { amount: formatGin(amount, language) })}
      </span>
      <span className="text-ink-2">
        {pages.network} · {formatMoment(at, language)} ·{' '}
        <OutsideLink to={pages.transactionOf(transaction_hash)}>{t('transaction')}</OutsideLink>
      </span>
      {lost && <span className="w-full text-bad">{t('lost')}</span>}
      {ignored && !lost && <span className="w-full text-ink-2">{t('ignored')}</span>}
    </li>
  )
}
