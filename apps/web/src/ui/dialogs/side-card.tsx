import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { captureFocus } from '#ui/capture-focus.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useRoom } from '#ui/use-room.ts'

interface SideCardProps {
  id: string
  onClose: () => void
  title: string
  closeLabel: string
  /** A small line above the content's own heading. */
  isTitleSmall?: boolean
  /** For the upper part of a phone's screen to stay free; see SHEET_SHARE. */
  isSheet?: boolean
  className?: string
  children: ReactNode
}

/** The part of a phone's height that a sheet beside the map takes at most. */
export const SHEET_SHARE = 0.56

/** A card over the map: not a dialog and without a focus trap, so that the map stays visible and usable. */
export function SideCard({
  id,
  onClose,
  title,
  closeLabel,
  isTitleSmall = false,
  isSheet = false,
  className,
  children,
}: SideCardProps) {
  const headingId = useId()
  const card = useRef<HTMLElement>(null)
  const lastFocused = useRef<Element>(null)
  useRoom('--side', card, !isSheet)

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
      className={classNames(
        'fixed z-20 flex flex-col border border-line bg-card shadow-card outline-none',
        isSheet
          ? 'inset-x-0 bottom-0 max-h-[56dvh] rounded-t-card pb-[env(safe-area-inset-bottom)]'
          : 'top-20 right-4.5 max-h-[calc(100dvh-6.5rem)] w-94 rounded-card',
        className ?? 'animate-appear',
      )}
    >
      {/* It scrolls inside the frame without an opaque background: otherwise Chromium leaves out parts of the map behind it. */}
      <div className="flex min-h-0 flex-col overflow-y-auto p-4.5 [@media(height<50rem)]:pt-3">
        <div className="flex items-center justify-between gap-3">
          <h2
            id={headingId}
            className={
              isTitleSmall
                ? 'tabular text-xs font-medium tracking-wide text-ink-2'
                : 'font-serif text-xl font-semibold'
            }
          >
            {title}
          </h2>
          <IconButton icon={X} label={closeLabel} className="-my-1 -mr-2" onClick={onClose} />
        </div>
        {children}
      </div>
    </aside>
  )
}
