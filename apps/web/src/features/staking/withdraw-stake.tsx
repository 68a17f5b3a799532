import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '#features/tokens/amount-field.tsx'
import { useTokenRun } from '#features/tokens/token-run.ts'
import { TokenTaskButton } from '#features/tokens/token-task-button.tsx'
import { useTypedAmount } from '#features/tokens/use-typed-amount.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens, readTokens, toDecimal, typeDecimal } from '#lib/token-amount.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import type { Staker } from './stake-tasks.ts'
import './words.ts'

interface WithdrawStakeProps extends Staker {
  staked: bigint
}

/** Withdraws the principal: all of it unless a lower amount is typed. */
export function WithdrawStake({ staked, ...staker }: WithdrawStakeProps) {
  const { t } = useTranslation('staking')
  const [isOpen, setOpen] = useState(false)
  const { start } = useTokenRun()
  const withdraw = (amount: bigint) => {
    setOpen(false)
    start({
      kind: 'withdrawStake',
      prepare: async () => {
        const { withdrawStakeTask } = await import('./stake-tasks.ts')
        return withdrawStakeTask(staker, amount)
      },
    })
  }
  return (
    <>
      <TokenTaskButton kind="withdrawStake" className="px-3 text-sm" onClick={() => setOpen(true)}>
        {t('withdraw')}
      </TokenTaskButton>
      {isOpen && <WithdrawDialog staked={staked} onClose={() => setOpen(false)} onWithdraw={withdraw} />}
    </>
  )
}

interface WithdrawDialogProps {
  staked: bigint
  onClose: () => void
  onWithdraw: (amount: bigint) => void
}

function WithdrawDialog({ staked, onClose, onWithdraw }: WithdrawDialogProps) {
  const { t } = useTranslation('staking')
  const language = useLanguage()
  const [typed, setTyped] = useTypedAmount(typeDecimal(toDecimal(staked, 18), language))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readTokens(typed, language, 18)
    if (amount === null || amount > staked) setWrong(true)
    else onWithdraw(amount)
  }
  return (
    <Dialog
      open
      title={t('withdrawTitle')}
      description={t('withdrawText')}
      onClose={onClose}
      className="sm:w-108"
    >
      <form noValidate className="mt-5 grid gap-5" onSubmit={submit}>
        <AmountField
          label={t('withdrawAmount')}
          value={typed}
          onChange={(next) => {
            setTyped(next)
            setWrong(false)
          }}
          unit={t('unitOf', { amount: formatTokens(staked, 18, language, 4) })}
          error={isWrong ? t('withdrawWrong') : undefined}
        />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('withdraw')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
