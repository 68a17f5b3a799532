import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import { captureFocus } from '#ui/capture-focus.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { pageState } from '#lib/page-state.ts'
import '#ui/words.ts'

const onScreen = pageState(() => ({
  /** The number of dialogs on screen: one that replaces another opens without a flicker of the overlay. */
  count: 0,
  /** Returns the focus after the newest dialog; the dialog that replaces it inherits the function. */
  lastReturn: null as (() => void) | null,
}))

interface DialogProps {
  open: boolean
  /** Called for Escape, a press outside and the cross. Without it, only the owner closes the dialog. */
  onClose?: (() => void) | undefined
  title: string
  /** Shown before the title. */
  icon?: ReactNode
  /** Read together with the title; omit it where the content is enough. */
  description?: string
  /** Read after the description, with further details. */
  note?: string | undefined
  /** 'alertdialog' interrupts: screen readers read it at once, and a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** A new key is a new dialog in the same frame: announced and focused again, without a flicker of the overlay. */
  contentKey?: number
  /** Focused first; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Returns the focus; by default to the element that had it when the dialog opened. */
  onReturnFocus?: () => void
  /** Called instead when another dialog has the focus. */
  onFocusTaken?: () => void
  className?: string
  children: ReactNode
}

/** A card in the middle; on phones a sheet from the bottom edge. */
export function Dialog({
  open,
  onClose,
  title,
  icon,
  description,
  note,
  role = 'dialog',
  contentKey,
  initialFocus,
  onReturnFocus,
  onFocusTaken,
  className,
  children,
}: DialogProps) {
  const { t } = useTranslation('dialogs')
  const returnFocus = useRef<() => void>(null)
  const [replaces] = useState(() => onScreen().count > 0)
  const stay = (event: Event) => event.preventDefault()

  useEffect(() => {
    if (!open) return undefined
    const dialogs = onScreen()
    dialogs.count += 1
    return () => {
      dialogs.count -= 1
    }
  }, [open])

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay
          className={classNames('fixed inset-0 z-40 bg-overlay', !replaces && 'animate-appear')}
        />
        <Radix.Content
          key={contentKey}
          role={role}
          // Radix sets this one frame after it disables the page; a press in between would be lost.
          style={{ pointerEvents: 'auto' }}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            const isFocusGone = document.activeElement === document.body
            returnFocus.current =
              onReturnFocus ?? (replaces && isFocusGone ? onScreen().lastReturn : null) ?? captureFocus()
            onScreen().lastReturn = returnFocus.current
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The dialog that replaced it already has the focus.
            if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) onFocusTaken?.()
            else returnFocus.current?.()
          }}
          {...(onClose === undefined && { onEscapeKeyDown: stay })}
          {...((onClose === undefined || role === 'alertdialog') && { onInteractOutside: stay })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-card border border-line bg-card p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-ink shadow-card outline-none',
            'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(32rem,calc(100vw-3rem))] sm:-translate-1/2 sm:rounded-card sm:p-7',
            !replaces && 'animate-rise sm:animate-appear',
            className,
          )}
        >
          <span className="mx-auto -mt-3 mb-4 block h-1 w-10 rounded-full bg-line sm:hidden" aria-hidden />
          {onClose !== undefined && role === 'dialog' && (
            <IconButton icon={X} label={t('close')} className="absolute top-3 right-3" onClick={onClose} />
          )}
          <div className="flex items-center gap-3 pr-10">
            {icon}
            <Radix.Title className="font-serif text-2xl leading-snug font-semibold text-balance wrap-anywhere">
              {title}
            </Radix.Title>
          </div>
          {description !== undefined && (
            <Radix.Description asChild>
              <div className="mt-2 text-ink-2">
                <p>{description}</p>
                {note !== undefined && <p className="mt-2">{note}</p>}
              </div>
            </Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
