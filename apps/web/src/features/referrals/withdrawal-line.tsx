import { useTranslation } from 'react-i18next'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { formatMoment, shortenAddress } from '#lib/format.ts'
import { formatDecimal } from '#lib/token-amount.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { outsidePages } from '#lib/outside-pages.ts'
import { OutsideLink } from '#ui/outside-link.tsx'
import type { Referred } from './referred.ts'
import './words.ts'

interface WithdrawalLineProps {
  /** The newest withdrawal that the server knows. */
  withdrawal: Referred['withdrawal']
  /** A fee that the server may not have received yet, and the error if the server rejects it. */
  stored: { hash: string | null; error: unknown }
  chain: Chain
}

const sentences = { confirming: 'confirming', paying: 'paying', paid: 'done' } as const

/** The state of the newest withdrawal, with links to the explorer. */
export function WithdrawalLine({ withdrawal, stored, chain }: WithdrawalLineProps) {
  const { t } = useTranslation('referrals')
  const language = useLanguage()
  const pages = outsidePages(chain)
  const isNews = stored.hash !== null && stored.hash !== withdrawal?.hash
  if (!withdrawal && !isNews) return null
  const { state, hash, payout_hash, amount, at } =
    isNews || !withdrawal
      ? { state: 'confirming' as const, hash: stored.hash ?? '', payout_hash: null, amount: null, at: null }
      : withdrawal
  const transactions = [
    [t('feeTransaction'), hash],
    [t('payout'), payout_hash],
  ] as const
  return (
    <section
      aria-label={t(state === 'paid' ? 'last' : 'underWay')}
      className="rounded-field border border-line bg-raised px-4 py-3 text-sm"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{t(state === 'paid' ? 'last' : 'underWay')}</p>
        {/* The amount is not known until the fee is final. */}
        {amount !== null && state !== 'confirming' && (
          <p className="tabular font-semibold">{t('usdt', { amount: formatDecimal(amount, language, 6) })}</p>
        )}
      </div>
      <p className="text-ink-2" aria-live="polite">
        {t(sentences[state])} {at !== null && formatMoment(at, language)}
      </p>
      {stored.error !== null && isNews && <p className="text-bad">{errorMessage(stored.error)}</p>}
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {transactions.map(
          ([name, transaction]) =>
            transaction !== null && (
              <li key={name} className="tabular">
                {name}:{' '}
                <OutsideLink to={pages.transactionOf(transaction)}>
                  {shortenAddress(transaction, 6)}
                </OutsideLink>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
