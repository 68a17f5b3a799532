import { FileCheck, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import '#features/payments/flow/words.ts'

interface CardNoticeProps {
  busy: boolean
  onProceed: () => void
  onClose: () => void
}

export function CardNotice({ busy, onProceed, onClose }: CardNoticeProps) {
  const { t } = useTranslation('paying')
  return (
    <Dialog open title={t('noticeTitle')} onClose={onClose}>
      <ul className="mt-4 grid gap-3 text-ink-2">
        <li className="flex gap-3">
          <Smartphone size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-accent" aria-hidden />
          {t('noticePhone')}
        </li>
        <li className="flex gap-3">
          <FileCheck size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-accent" aria-hidden />
          {t('noticeTerms')}
        </li>
      </ul>
      <Button variant="primary" busy={busy} className="mt-6 min-h-12 w-full" onClick={onProceed}>
        {t('proceed')}
      </Button>
      <output className="sr-only">{busy && t('opening')}</output>
    </Dialog>
  )
}
