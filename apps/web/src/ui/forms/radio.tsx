import type { ComponentProps, ReactNode } from 'react'

interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** The native radio button with our style, so that arrow keys and screen readers work unchanged. */
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
