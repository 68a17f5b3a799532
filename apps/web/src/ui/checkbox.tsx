import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
}

/** The browser's own checkbox, drawn anew: forms, keyboards and screen readers need nothing else. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-2.5 select-none', className)}>
      <span className="relative inline-flex size-5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-[6px] border border-field bg-card checked:border-accent checked:bg-accent"
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
  )
}
