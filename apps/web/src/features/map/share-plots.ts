/**
 * A link to a place and to plots: `/?plots=…#zoom/lat/lng`. The ids are sorted; each is written in base 36 as its
 * distance from the one before, so that neighbours take two or three characters.
 */
import { isForSale } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import type { TFunction } from 'i18next'
import { showResult } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'

export const SHARED_PLOTS = 'plots'

export function encodePlots(cells: readonly number[]): string {
  const sorted = [...new Set(cells)].toSorted((one, other) => one - other).slice(0, maxPlotsPerOrder)
  return sorted.map((cell, index) => (cell - (sorted[index - 1] ?? 0)).toString(36)).join('.')
}

/** What is no plot is left out: a link is whatever someone typed. */
export function decodePlots(text: string): number[] {
  let cell = 0
  const cells = text
    .split('.')
    .slice(0, maxPlotsPerOrder)
    .filter((part) => /^[0-9a-z]{1,7}$/.test(part))
    .map((part) => (cell += Number.parseInt(part, 36)))
  return [...new Set(cells)].filter(isForSale)
}

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
