import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { announce } from './status-line.tsx'

type Variant = 'primary' | 'secondary' | 'quiet'

const base =
  'relative inline-flex items-center justify-center gap-2 overflow-hidden rounded-field px-4 font-medium whitespace-nowrap transition-colors duration-150 select-none aria-disabled:cursor-not-allowed'

const variants: Record<Variant, string> = {
  primary:
    'bg-accent text-accent-ink hover:bg-accent-strong not-aria-busy:aria-disabled:bg-raised not-aria-busy:aria-disabled:text-ink-3',
  secondary: 'border border-line bg-card text-ink hover:bg-raised aria-disabled:text-ink-3',
  quiet: 'text-ink-2 hover:bg-raised hover:text-ink aria-disabled:text-ink-3',
}

export const buttonClasses = (variant: Variant, className?: string) =>
  classNames(base, 'min-h-11', variants[variant], className)

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: Variant
  /** Shows that work is in progress; presses are ignored, and the focus stays. */
  busy?: boolean
  /** The reason why it cannot be pressed now; announced on a press. */
  blocked?: string | false | undefined
  children: ReactNode
}

/** A blocked button stays reachable by keyboard and touch, and shows why it is blocked. */
export function Button({
  variant = 'secondary',
  busy = false,
  blocked = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reason = busy || blocked === '' ? false : blocked
  const inert = busy || reason !== false
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has a default above
      type={inert && type === 'submit' ? 'button' : type}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      {...(reason !== false && { title: reason, 'aria-description': reason })}
      className={buttonClasses(variant, className)}
      onClick={reason !== false ? () => announce(reason) : busy ? undefined : onClick}
    >
      {children}
      {busy && <span className="absolute bottom-0 left-0 h-0.5 w-2/5 animate-sweep bg-current" aria-hidden />}
    </button>
  )
}
