import { useTranslation } from 'react-i18next'
import { OwnerAction } from '#features/tokens/owner-action.tsx'
import { OwnerSection } from '#features/tokens/owner-section.tsx'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens } from '#lib/token-amount.ts'
import type { OwnedSale } from './owner-tasks.ts'
import './words.ts'

const tasks = () => import('./owner-tasks.ts')

/** Price, deposit and withdrawal, for the owner of the contract only. */
export function OwnerSale(owned: OwnedSale) {
  const { t } = useTranslation('sale')
  const language = useLanguage()
  const { sale } = owned
  const inUsdt = { unit: 'USDT', decimals: sale.usdtDecimals, invalid: t('invalid') }
  const inMass = { unit: 'MASS', decimals: 18, invalid: t('invalid') }
  const usdt = (amount: bigint) => formatTokens(amount, sale.usdtDecimals, language)
  return (
    <OwnerSection>
      <OwnerAction
        {...inUsdt}
        kind="setPrice"
        label={t('ownerPrice')}
        hint={t('ownerFloor', { price: usdt(sale.priceFloor), now: usdt(sale.price) })}
        action={t('setPrice')}
        question={(amount) => t('askPrice', { amount })}
        prepare={async (price) => (await tasks()).setPriceTask(owned, price)}
      />
      <OwnerAction
        {...inMass}
        kind="depositSale"
        label={t('ownerDeposit')}
        hint={t('ownerLeft', { amount: formatTokens(sale.available, 18, language, 4) })}
        action={t('deposit')}
        question={(amount) => t('askDeposit', { amount })}
        prepare={async (amount) => (await tasks()).depositTask(owned, amount)}
      />
      <OwnerAction
        {...inUsdt}
        kind="withdrawSale"
        label={t('ownerWithdrawUsdt')}
        action={t('withdrawUsdt')}
        question={(amount) => t('askWithdraw', { amount })}
        prepare={async (amount) => (await tasks()).withdrawTask(owned, 'usdt', amount)}
      />
      <OwnerAction
        {...inMass}
        kind="withdrawSale"
        label={t('ownerWithdrawMass')}
        action={t('withdrawMass')}
        question={(amount) => t('askWithdraw', { amount })}
        prepare={async (amount) => (await tasks()).withdrawTask(owned, 'mass', amount)}
      />
    </OwnerSection>
  )
}
