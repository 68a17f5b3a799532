/** After the fee, the server mints. The page polls the progress while it is visible. */
import { isRefusal } from '#lib/flow/poll-until-decided.ts'
import type { MintAnswer, MintStage } from './collection-mint-flow.ts'

const BEFORE_FIRST_MS = 5000
const POLL_MS = 1000

export async function followMint({
  context,
  effects,
  signal,
}: MintStage<'following'>): MintAnswer<'following'> {
  const { clock, dialogs, page, server } = effects
  dialogs.hideProgress()
  const watched = AbortSignal.any([signal, page.left])
  try {
    await clock.wait(BEFORE_FIRST_MS, watched)
    page.refreshLand()
    for (;;) {
      await page.whenVisible(watched)
      const status = await readOrMiss(() => server.readStatus(context.collection.id))
      if (status && status.state !== 1) {
        page.refreshLand()
        return status.state === 2 ? { type: 'minted', status } : { type: 'reset' }
      }
      await clock.wait(POLL_MS, watched)
    }
  } catch (error) {
    return watched.aborted ? { type: 'left' } : { type: 'failed', error }
  }
}

/** Null where the response was lost; the next poll tries again. */
async function readOrMiss<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read()
  } catch (error) {
    if (isRefusal(error)) throw error
    return null
  }
}

export async function showMinted({ context, effects }: MintStage<'minted'>): MintAnswer<'minted'> {
  await effects.dialogs.showMinted(context.collection, context.status)
  return { type: 'shown' }
}
