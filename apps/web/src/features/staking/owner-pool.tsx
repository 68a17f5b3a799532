import { useTranslation } from 'react-i18next'
import { OwnerAction } from '#features/tokens/owner-action.tsx'
import { OwnerSection } from '#features/tokens/owner-section.tsx'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens } from '#lib/token-amount.ts'
import type { Staker } from './stake-tasks.ts'
import './words.ts'

const tasks = () => import('./stake-tasks.ts')

/** Deposit and withdrawal, for the owner of the contract only. */
export function OwnerPool(owned: Staker) {
  const { t } = useTranslation('staking')
  const language = useLanguage()
  const inMass = { unit: 'MASS', decimals: 18, invalid: t('enterMass') }
  return (
    <OwnerSection>
      <OwnerAction
        {...inMass}
        kind="depositPool"
        label={t('ownerDeposit')}
        hint={t('ownerFree', { amount: formatTokens(owned.pool.available, 18, language, 4) })}
        action={t('deposit')}
        question={(amount) => t('askDeposit', { amount })}
        prepare={async (amount) => (await tasks()).depositTask(owned, amount)}
      />
      <OwnerAction
        {...inMass}
        kind="withdrawPool"
        label={t('ownerWithdraw')}
        hint={t('ownerSafe')}
        action={t('withdrawPool')}
        question={(amount) => t('askWithdraw', { amount })}
        prepare={async (amount) => (await tasks()).withdrawTask(owned, amount)}
      />
    </OwnerSection>
  )
}
