import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens, readTokens } from '#lib/token-amount.ts'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { AmountField } from './amount-field.tsx'
import type { TokenTask, TokenTaskKind } from './token-task.ts'
import { TokenTaskButton } from './token-task-button.tsx'
import { useTokenRun } from './token-run.ts'
import { useTypedAmount } from './use-typed-amount.ts'

interface OwnerActionProps {
  kind: TokenTaskKind
  label: string
  unit: string
  decimals: number
  hint?: string
  action: string
  /** The error for an invalid amount. */
  invalid: string
  /** The confirmation before the wallet opens; `amount` is formatted. */
  question: (amount: string) => string
  prepare: (amount: bigint) => Promise<TokenTask>
}

/** One action that only a contract's owner may take: an amount, a confirmation, the wallet. */
export function OwnerAction({
  kind,
  label,
  unit,
  decimals,
  hint,
  action,
  invalid,
  question,
  prepare,
}: OwnerActionProps) {
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTypedAmount()
  const [isWrong, setWrong] = useState(false)
  const { start } = useTokenRun()
  const id = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amount = readTokens(typed, language, decimals)
    setWrong(amount === null)
    if (amount === null) return field.current?.focus()
    const isAgreed = await confirm({
      message: question(`${formatTokens(amount, decimals, language)} ${unit}`),
      ok: action,
    })
    if (isAgreed) start({ kind, prepare: () => prepare(amount), onSuccess: () => setTyped('') })
  }

  return (
    <form noValidate aria-labelledby={id} onSubmit={(event) => void submit(event)}>
      <span id={id} className="sr-only">
        {action}
      </span>
      <AmountField
        ref={field}
        label={label}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setWrong(false)
        }}
        unit={unit}
        hint={hint}
        error={isWrong ? invalid : undefined}
      />
      <TokenTaskButton kind={kind} type="submit" className="mt-2 w-full">
        {action}
      </TokenTaskButton>
    </form>
  )
}
