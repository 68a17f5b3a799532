import { giveUpMint as giveUpEndpoint } from '@meridian/shared/endpoints/minting'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { refreshLand } from '#features/live/refresh-land.ts'
import { call } from '#lib/api.ts'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import type { MintedPlot } from './start-mint.ts'
import '#features/minting/words.ts'

/** Throws the server's refusal. */
export async function giveUpMint({ id, title }: MintedPlot, queries: QueryClient): Promise<void> {
  const isAgreed = await confirm({
    title: i18next.t('minting:giveUpQuestion'),
    message: i18next.t('minting:giveUpText', { plot: title }),
    ok: i18next.t('minting:giveUpConfirm'),
  })
  if (!isAgreed) return
  try {
    const { pending } = await call(giveUpEndpoint, { body: { id } })
    announce(i18next.t(pending ? 'minting:givingUp' : 'minting:givenUp', { plot: title }))
  } finally {
    void refreshLand(queries)
  }
}
