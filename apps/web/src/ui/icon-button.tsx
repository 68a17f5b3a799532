import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  icon: LucideIcon
  /** The accessible name, and the tooltip. */
  label: string
}

export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 transition-colors duration-150 hover:bg-raised hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-3',
        className,
      )}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
