import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  hint?: string
  /** The next steps: links or buttons. */
  children?: ReactNode
}

export function EmptyState({ icon: Icon, title, hint, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-8 text-center">
      <span className="mb-3 inline-flex size-12 items-center justify-center rounded-full bg-raised text-ink-3">
        <Icon size={22} strokeWidth={1.5} aria-hidden />
      </span>
      <p className="font-serif text-lg font-semibold">{title}</p>
      {hint !== undefined && <p className="mt-1 max-w-[34ch] text-sm text-ink-2">{hint}</p>}
      {children !== undefined && <div className="mt-4">{children}</div>}
    </div>
  )
}
