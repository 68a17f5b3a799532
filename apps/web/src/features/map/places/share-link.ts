import type { TFunction } from 'i18next'
import { showResult } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import { encodePlots, SHARED_PLOTS } from '@meridian/shared/links/share-plots'

/** Copies the address of the current view, with the selected plots. */
export async function shareLink(selected: readonly number[], t: TFunction<'plots'>): Promise<void> {
  const url = new URL(window.location.href)
  url.search = selected.length > 0 ? `${SHARED_PLOTS}=${encodePlots(selected)}` : ''
  try {
    await navigator.clipboard.writeText(url.href)
    announce(t(selected.length > 0 ? 'linkWithPlotsCopied' : 'linkCopied', { count: selected.length }))
  } catch {
    // The clipboard needs a secure connection and permission; otherwise a dialog shows the link.
    await showResult({ error: false, title: t('shareTitle'), message: url.href })
  }
}
