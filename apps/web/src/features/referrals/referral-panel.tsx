import { countReferred } from '@meridian/shared/endpoints/referrals'
import { AppError } from '@meridian/shared/errors'
import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectedWallet } from '#features/wallet/connection/connected-wallet.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatWhole } from '#lib/format.ts'
import { formatDecimal } from '#lib/token-amount.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Referred } from './referred.ts'
import { InviteLink } from './invite-link.tsx'
import { isLess } from './is-less.ts'
import { useIsContract } from './use-is-contract.ts'
import { useStoredFee } from './use-stored-fee.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalLine } from './withdrawal-line.tsx'
import './words.ts'

interface ReferralPanelProps {
  connected: ConnectedWallet | null
  /** The chain on which MASS is sold. */
  chain: Chain
  onConnect: () => void
}

/** Poll interval while a withdrawal is under way. */
const FOLLOW_MS = 4000
/** Poll interval otherwise: referred buyers may buy at any time. */
const AGAIN_MS = 15_000

const noWallet = `0x${'0'.repeat(40)}`

const isUnderWay = (referred: Pick<Referred, 'withdrawal'> | undefined) =>
  (referred?.withdrawal ?? null) !== null && referred?.withdrawal?.state !== 'paid'

const isWithheld = ({ can_withdraw, balance }: Referred) => !can_withdraw && isLess('0', balance)

/** The people that the wallet has referred, the reward, and its withdrawal. */
export function ReferralPanel({ connected, chain, onConnect }: ReferralPanelProps) {
  const { t } = useTranslation('referrals')
  const language = useLanguage()
  const wallet = connected?.address ?? null
  const { isBusy, start } = useWithdrawal(chain)
  const isContract = useIsContract(chain, wallet)
  const stored = useStoredFee(wallet === null ? null : { chainId: chain.id, wallet }, isBusy)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(countReferred, { query: { wallet: wallet ?? noWallet } }),
    enabled: wallet !== null,
    // Read again when the window regains the focus.
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) || stored.hash !== null ? FOLLOW_MS : AGAIN_MS),
  })
  const label = isUnderWay(data) || stored.hash !== null ? 'goOn' : 'withdraw'

  const withdraw = async () => {
    if (wallet !== null) start(wallet)
    else if (await confirm({ message: t('connectFirst'), ok: t('connect') })) onConnect()
  }

  const figure = (value: string | undefined) => {
    if (wallet === null) return '–'
    return value ?? <Skeleton className="h-7 w-20" />
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      {error && !data && (
        <p className="text-ink-2">
          {loadFailure(error, t('unreadable'))}{' '}
          <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Figure
          name={t('balance')}
          main
          {...(data && isWithheld(data) && { hint: errorMessage(new AppError('REFERRAL_NOT_ENTITLED')) })}
        >
          {figure(data && t('usdt', { amount: formatDecimal(data.balance, language, 6) }))}
        </Figure>
        <Figure name={t('invited')}>{figure(data && formatWhole(data.count, language))}</Figure>
        <Figure
          name={t('received')}
          {...(data && { hint: t('receivedHint', { usdt: formatDecimal(data.earned, language, 6) }) })}
        >
          {figure(data && formatDecimal(data.mass, language, 6))}
        </Figure>
      </dl>
      <Button variant="primary" busy={isBusy} className="min-h-12 w-full" onClick={() => void withdraw()}>
        <HandCoins size={18} strokeWidth={1.75} aria-hidden />
        {t(isBusy ? 'withdrawing' : label)}
      </Button>
      <WithdrawalLine withdrawal={data?.withdrawal ?? null} stored={stored} chain={chain} />
      {isContract && <p className="text-sm text-bad">{t('contractWallet')}</p>}
      <InviteLink wallet={wallet} onConnect={onConnect} />
    </div>
  )
}

interface FigureProps {
  name: string
  hint?: string
  main?: boolean
  children: React.ReactNode
}

function Figure({ name, hint, main = false, children }: FigureProps) {
  return (
    <div className={main ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className={`tabular font-serif font-semibold break-words ${main ? 'text-3xl' : 'text-xl'}`}>
        {children}
      </dd>
      {hint !== undefined && <dd className="mt-0.5 text-sm text-ink-3">{hint}</dd>}
    </div>
  )
}
