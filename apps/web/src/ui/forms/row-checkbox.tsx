import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** For screen readers. */
  label: string
}

/** A checkbox of a table row, without a visible label. The whole cell is pressable. */
export function RowCheckbox({ label, ...rest }: RowCheckboxProps) {
  return (
    <label className="relative inline-flex size-11 shrink-0 items-center justify-center">
      <input
        {...rest}
        type="checkbox"
        aria-label={label}
        data-control="checkbox"
        className="peer size-5 appearance-none rounded-[6px] border border-field bg-card checked:border-accent checked:bg-accent disabled:opacity-50"
      />
      <Check
        size={14}
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto hidden text-accent-ink peer-checked:block"
        aria-hidden
      />
    </label>
  )
}
