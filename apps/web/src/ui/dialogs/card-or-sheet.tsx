import type { ReactNode } from 'react'
import { usePhone } from '#lib/use-media.ts'
import { Dialog } from './dialog.tsx'
import { SideCard } from './side-card.tsx'

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
