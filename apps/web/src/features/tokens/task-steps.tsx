import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import type { TransactionState } from '#features/wallet/transaction/transaction-flow.ts'
import './words.ts'

/** The step of each state: allow, send, confirm. */
const stepOf: Partial<Record<TransactionState, number>> = {
  locking: 0,
  recovering: 0,
  preparing: 0,
  connecting: 0,
  checking: 0,
  approving: 0,
  simulating: 1,
  sending: 1,
  mining: 2,
  replaced: 2,
  verifying: 2,
  succeeded: 3,
}

const words = {
  locking: 'looking',
  recovering: 'looking',
  preparing: 'looking',
  connecting: 'askWallet',
  checking: 'looking',
  approving: 'askWallet',
  simulating: 'looking',
  sending: 'askWallet',
  mining: 'mining',
  replaced: 'mining',
  verifying: 'mining',
} as const satisfies Partial<Record<TransactionState, string>>

interface TaskStepsProps {
  labels: readonly [allow: string, send: string, confirm: string]
  /** Null: nothing is under way. */
  state: TransactionState | null
}

/** The progress of a call, in the order in which the wallet opens. */
export function TaskSteps({ labels, state }: TaskStepsProps) {
  const { t } = useTranslation('tokens')
  const now = state === null ? -1 : (stepOf[state] ?? -1)
  const said = state !== null && state in words ? t(words[state as keyof typeof words]) : ''
  return (
    <div className="text-sm">
      <ol aria-label={t('steps')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {labels.map((label, step) => {
          const isDone = step < now
          const isNow = step === now
          return (
            <li
              key={label}
              aria-current={isNow ? 'step' : undefined}
              className={classNames(
                'flex items-center gap-1.5',
                isDone ? 'text-good' : isNow ? 'font-semibold text-ink' : 'text-ink-2',
              )}
            >
              {step > 0 && (
                <span className="mr-1.5 font-normal text-ink-3 max-sm:hidden" aria-hidden>
                  —
                </span>
              )}
              <span
                className={classNames(
                  'inline-flex size-5 items-center justify-center rounded-full border text-xs',
                  isDone ? 'border-good' : isNow ? 'border-accent text-accent' : 'border-field',
                )}
                aria-hidden
              >
                {isDone ? <Check size={12} strokeWidth={3} /> : step + 1}
              </span>
              {label}
              {isDone && <span className="sr-only">({t('stepDone')})</span>}
            </li>
          )
        })}
      </ol>
      <output className="mt-2 block min-h-5 text-ink-2">{said}</output>
    </div>
  )
}
