import type { ReactNode } from 'react'
import { DocumentLinks } from './document-links.tsx'

/** A page of text. */
export function DocumentPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-3xl px-5 pt-10 pb-10 sm:pt-16">
      <article>
        <h1 className="mb-8 font-serif text-4xl leading-tight font-semibold text-balance sm:text-5xl">
          {title}
        </h1>
        {children}
      </article>
      <DocumentLinks />
    </div>
  )
}
