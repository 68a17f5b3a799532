import type { TFunction } from 'i18next'
import { showResult } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'

/** By the device's own sheet where it has one; else the link is copied, or shown where that is refused. */
export async function sharePlot(url: string, title: string, t: TFunction<'plotPage'>): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // Whoever closes the sheet has shared nothing, and wants nothing else.
      if ((error as { name?: unknown }).name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    announce(t('shared'))
  } catch {
    await showResult({ error: false, title: t('shareTitle'), message: url })
  }
}
