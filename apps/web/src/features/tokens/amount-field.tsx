import { useId } from 'react'
import type { Ref } from 'react'
import { classNames } from '#ui/class-names.ts'

interface AmountFieldProps {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown after the amount: the token's name, and the available balance. */
  unit: string
  /** The error message; marks the field as invalid. */
  error?: string | undefined
  hint?: string | undefined
  /** A button that fills in the whole balance. */
  all?: { label: string; onPress: () => void } | undefined
}

export function AmountField({ ref, label, value, onChange, unit, error, hint, all }: AmountFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {all && (
          <button
            type="button"
            className="-my-3 min-h-11 px-1 font-medium text-accent underline-offset-4 hover:underline"
            onClick={all.onPress}
          >
            {all.label}
          </button>
        )}
      </div>
      <div
        className={classNames(
          'flex h-14 items-center gap-3 rounded-field border bg-card px-3.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink',
          error === undefined ? 'border-field' : 'border-bad',
        )}
      >
        <input
          ref={ref}
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={classNames(`${id}-unit`, note !== undefined && `${id}-note`)}
          className="tabular h-full w-full min-w-0 grow bg-transparent text-xl text-ink outline-none placeholder:text-ink-3"
        />
        <span id={`${id}-unit`} className="tabular shrink-0 text-sm text-ink-2">
          {unit}
        </span>
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={classNames('mt-1.5 text-sm', error === undefined ? 'text-ink-2' : 'text-bad')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
