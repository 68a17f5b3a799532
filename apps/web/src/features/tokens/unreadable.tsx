import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import './words.ts'

export function Unreadable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('tokens')
  return (
    <p className="flex flex-wrap items-center gap-3 text-ink-2">
      {t('unreadable')} <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </p>
  )
}
