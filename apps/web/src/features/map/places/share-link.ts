import type { TFunction } from 'i18next'
import { showResult } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import { encodePlots, SHARED_PLOTS } from './share-plots.ts'

/** Copies the address of the place that is looked at, with the plots that are selected. */
export async function shareLink(selected: readonly number[], t: TFunction<'plots'>): Promise<void> {
  const url = new URL(window.location.href)
  url.search = selected.length > 0 ? `${SHARED_PLOTS}=${encodePlots(selected)}` : ''
  try {
    await navigator.clipboard.writeText(url.href)
    announce(t(selected.length > 0 ? 'linkWithPlotsCopied' : 'linkCopied', { count: selected.length }))
  } catch {
    // No clipboard without a secure connection, or where it was refused.
    await showResult({ error: false, title: t('shareTitle'), message: url.href })
  }
}
