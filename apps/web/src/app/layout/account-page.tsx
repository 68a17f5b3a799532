import type { ReactNode } from 'react'
import { GlobeGround } from '#ui/globe-ground.tsx'
import { DocumentLinks } from './document-links.tsx'

interface AccountPageProps {
  title: string
  /** A sentence about the purpose of the page. */
  text?: string
  children: ReactNode
}

/** A card with one form, over a globe. */
export function AccountPage({ title, text, children }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-[29.5rem] px-4 pt-[max(2rem,7dvh)] pb-10">
      <GlobeGround />
      <section className="rounded-card border border-line bg-card p-6 shadow-card sm:p-9">
        <h1 className="font-serif text-3xl font-semibold text-balance">{title}</h1>
        {text !== undefined && <p className="mt-2 text-pretty text-ink-2">{text}</p>}
        <div className="mt-7">{children}</div>
      </section>
      <DocumentLinks />
    </div>
  )
}
