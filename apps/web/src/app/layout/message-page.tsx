import type { ReactNode } from 'react'
import { BrandMark } from '#ui/brand-mark.tsx'
import { GlobeGround } from '#ui/globe-ground.tsx'

/** A page with one message and one link. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-6 pt-[16dvh] pb-16 text-center">
      <GlobeGround />
      <BrandMark size={56} className="mb-6 opacity-90" />
      <h1 className="font-serif text-3xl font-semibold text-balance">{title}</h1>
      <p className="mt-3 text-pretty text-ink-2">{text}</p>
      <div className="mt-7">{children}</div>
    </div>
  )
}
