import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { showResult } from './dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import '#ui/words.ts'

interface ShareButtonProps {
  /** A path of this site. */
  path: string
  title: string
  className?: string
}

/** Opens the device's share sheet if there is one; otherwise copies the link, or shows it where copying is refused. */
export function ShareButton({ path, title, className }: ShareButtonProps) {
  const { t } = useTranslation('sharing')
  const url = `${window.location.origin}${path}`

  async function share() {
    if ('share' in navigator) {
      try {
        await navigator.share({ title, url })
        return
      } catch (error) {
        // The visitor closed the share sheet.
        if ((error as { name?: unknown }).name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      announce(t('copied'))
    } catch {
      await showResult({ error: false, title: t('link'), message: url })
    }
  }

  return (
    <Button className={className} onClick={() => void share()}>
      <Share2 size={17} strokeWidth={1.75} aria-hidden />
      {t('share')}
    </Button>
  )
}
