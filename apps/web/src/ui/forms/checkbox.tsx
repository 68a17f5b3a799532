import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** May hold a link: pressing it follows it and leaves the box as it is. */
  label: ReactNode
  /** What is wrong, in a sentence; marks the box as invalid. */
  error?: string | undefined
}

/** The browser's own checkbox, drawn anew: forms, keyboards and screen readers need nothing else. */
export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="inline-flex min-h-11 items-center gap-2.5 select-none">
        <span className="relative inline-flex size-5 shrink-0">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : id}
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
      {error !== undefined && (
        <p id={id} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
