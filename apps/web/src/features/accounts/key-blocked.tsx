import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import './words.ts'

interface KeyBlockedProps {
  title: string
  message: string
  /** Given if a retry may help. */
  onTryAgain?: (() => void) | undefined
  /** A link to the next step: the only way out of the dialog. */
  children: ReactNode
}

/** A dialog over a page whose key is invalid; it cannot be dismissed. */
export function KeyBlocked({ title, message, onTryAgain, children }: KeyBlockedProps) {
  const { t } = useTranslation('accounts')
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      description={message}
      icon={<CircleAlert size={26} strokeWidth={1.75} className="shrink-0 text-bad" aria-hidden />}
      className="sm:w-108"
    >
      <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        {onTryAgain && <Button onClick={onTryAgain}>{t('tryAgain')}</Button>}
        {children}
      </div>
    </Dialog>
  )
}
