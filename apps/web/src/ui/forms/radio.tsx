import type { ComponentProps, ReactNode } from 'react'

interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** The browser's own radio button, drawn anew: arrow keys and screen readers need nothing else. */
export function Radio({ label, className, ...rest }: RadioProps) {
  return (
    <label className={className ?? 'inline-flex min-h-11 items-center gap-2.5 text-sm select-none'}>
      <input
        {...rest}
        type="radio"
        className="size-5 shrink-0 appearance-none rounded-full border border-field bg-card checked:border-[6px] checked:border-accent"
      />
      <span>{label}</span>
    </label>
  )
}
