import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { messageOf } from '#admin/parts/call.ts'

interface EntranceProps {
  title: string
  hint: string
  button: string
  busy: boolean
  error: unknown
  onPress: () => void
  children?: ReactNode
}

/** The screens before the session: one sentence and one button. */
export function Entrance({ title, hint, button, busy, error, onPress, children }: EntranceProps) {
  return (
    <main className="m-auto w-full max-w-sm p-6">
      <p className="font-serif text-lg font-semibold">Meridian admin</p>
      <div className="mt-4 rounded-card border border-line bg-card p-6 shadow-card">
        <h1 className="font-serif text-xl font-semibold">{title}</h1>
        <p className="mt-1 text-sm text-ink-2">{hint}</p>
        <Button variant="primary" className="mt-5 w-full" busy={busy} onClick={onPress}>
          {button}
        </Button>
        {error !== null && (
          <p role="alert" className="mt-3 text-sm text-bad">
            {messageOf(error)}
          </p>
        )}
        {children}
      </div>
    </main>
  )
}
