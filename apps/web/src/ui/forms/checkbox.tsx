import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** May contain a link: a press on it opens the link and does not change the box. */
  label: ReactNode
  hint?: string
  /** An error sentence; marks the box as invalid. */
  error?: string | undefined
}

/** The native checkbox with our style, so that forms, keyboards and screen readers work unchanged. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label className="inline-flex min-h-11 items-center gap-2.5 select-none">
        <span className="relative inline-flex size-5 shrink-0">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={note === undefined ? undefined : id}
            className="peer size-5 appearance-none rounded-[6px] border border-field bg-card checked:border-accent checked:bg-accent aria-invalid:border-bad"
          />
          <Check
            size={14}
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto hidden text-accent-ink peer-checked:block"
            aria-hidden
          />
        </span>
        <span>{label}</span>
      </label>
      {note !== undefined && (
        <p id={id} className={classNames('text-sm', error === undefined ? 'pl-7.5 text-ink-3' : 'text-bad')}>
          {note}
        </p>
      )}
    </div>
  )
}
