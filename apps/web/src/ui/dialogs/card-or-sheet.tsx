import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { usePhone } from '#lib/use-media.ts'
import { Dialog } from './dialog.tsx'
import { captureFocus } from '#ui/capture-focus.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useRoom } from '#ui/use-room.ts'

interface CardOrSheetProps {
  id: string
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
}

/**
 * On a desktop, a card beside the map: not a dialog and without a focus trap, so that the map stays usable. On a
 * phone, a sheet from the bottom edge.
 */
export function CardOrSheet({ id, open, onClose, title, closeLabel, children }: CardOrSheetProps) {
  const phone = usePhone()
  if (!open) return null
  if (phone) {
    return (
      <Dialog open title={title} onClose={onClose}>
        {children}
      </Dialog>
    )
  }
  return (
    <SideCard id={id} onClose={onClose} title={title} closeLabel={closeLabel}>
      {children}
    </SideCard>
  )
}

function SideCard({ id, onClose, title, closeLabel, children }: Omit<CardOrSheetProps, 'open'>) {
  const headingId = useId()
  const card = useRef<HTMLElement>(null)
  const lastFocused = useRef<Element>(null)
  useRoom('--side', card)

  useEffect(() => {
    const returnFocus = captureFocus()
    const element = card.current
    element?.focus()
    return () => {
      // Only if the focus was in the card: closing it must not move the focus away from the map.
      if (element?.contains(document.activeElement) || document.activeElement === document.body) returnFocus()
    }
  }, [])

  // When a focused control is removed, the focus falls to the body, and Escape would not reach the card.
  useEffect(() => {
    if (lastFocused.current?.isConnected !== false || document.activeElement !== document.body) return
    card.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const element = card.current
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    const note = ({ target }: FocusEvent) => {
      lastFocused.current = target as Element
    }
    element?.addEventListener('keydown', leave)
    element?.addEventListener('focusin', note)
    return () => {
      element?.removeEventListener('keydown', leave)
      element?.removeEventListener('focusin', note)
    }
  }, [onClose])

  return (
    <aside
      ref={card}
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="fixed top-20 right-4.5 z-20 flex max-h-[calc(100dvh-6.5rem)] w-94 animate-appear flex-col rounded-card border border-line bg-card shadow-card outline-none"
    >
      {/* It scrolls inside the frame without an opaque background: otherwise Chromium leaves out parts of the map behind it. */}
      <div className="flex min-h-0 flex-col overflow-y-auto p-4.5 [@media(height<50rem)]:pt-3">
        <div className="flex items-center justify-between gap-3">
          <h2 id={headingId} className="font-serif text-xl font-semibold">
            {title}
          </h2>
          <IconButton icon={X} label={closeLabel} className="-my-1 -mr-2" onClick={onClose} />
        </div>
        {children}
      </div>
    </aside>
  )
}
