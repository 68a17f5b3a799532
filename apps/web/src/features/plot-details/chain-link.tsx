import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '#ui/text-link.tsx'

interface ChainLinkProps {
  to: NonNullable<PublicPlot['holder']>
  /** The accessible name of a shortened address. */
  label?: string
  children: ReactNode
}

/** A link to the network's explorer, or plain text without one. */
export function ChainLink({ to: { id, url }, label, children }: ChainLinkProps) {
  if (url === null)
    return (
      <span className="tabular" title={id}>
        {children}
      </span>
    )
  return (
    <TextLink
      to={url}
      newTab
      rel="noreferrer"
      title={id}
      className="tabular inline-flex items-center gap-1 text-ink! underline decoration-line"
    >
      {label === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden>{children}</span>
          <span className="sr-only">{label}</span>
        </>
      )}
      <ArrowUpRight size={14} strokeWidth={1.75} className="shrink-0 text-ink-2" aria-hidden />
    </TextLink>
  )
}
