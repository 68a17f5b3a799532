import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: string
  /** For a field whose heading already names it. */
  hideLabel?: boolean
  /** An error sentence; marks the field as invalid. */
  error?: string | undefined
}

/** The native select: it works best on phones, with keyboards and screen readers. */
export function SelectField({ label, hideLabel = false, error, className, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={classNames('mb-1.5 block text-sm font-medium text-ink', hideLabel && 'sr-only')}
      >
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          className="block h-12 w-full appearance-none truncate rounded-field border border-field bg-card pr-10 pl-3.5 text-base text-ink aria-invalid:border-bad"
        />
        <ChevronDown
          size={18}
          className="pointer-events-none absolute top-3.5 right-3.5 text-ink-3"
          aria-hidden
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
