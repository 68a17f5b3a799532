/** Before a wallet comes into it: the question, and the server's grant. */
import i18next from 'i18next'
import { codeOf, offerLinking, sayRefused } from '#features/minting/say-refusal.ts'
import { showMinting } from '#features/minting/wallet-steps.ts'
import type { MintAnswer, MintStage } from './mint-flow.ts'
import type { MintSession } from './mint-session.ts'
import '#features/minting/words.ts'

/** The server answers after a while each time; a block is never this late. */
const GRANT_PATIENCE_MS = 180_000
const AGAIN_MS = 1000

export async function askForMint({ context, effects }: MintStage<'asking'>): MintAnswer<'asking'> {
  const isAgreed = await effects.dialogs.ask({
    title: i18next.t('minting:question'),
    message: i18next.t('minting:questionText', { plot: context.plot.title }),
    ok: i18next.t('minting:confirm'),
  })
  return { type: isAgreed ? 'agreed' : 'declined' }
}

export async function awaitGrant(stage: MintStage<'granting'>): MintAnswer<'granting'> {
  showMinting(stage.effects, i18next.t('minting:granting'))
  try {
    return { type: 'granted', session: await grantWithPatience(stage) }
  } catch (error) {
    stage.effects.dialogs.hideProgress()
    return { type: codeOf(error) === 'WALLET_NOT_LINKED' ? 'unlinked' : 'refused', error }
  }
}

/** One that takes long is asked for again: it is the same one. */
async function grantWithPatience({ context, effects, signal }: MintStage<'granting'>): Promise<MintSession> {
  const { clock, server } = effects
  for (const until = clock.now() + GRANT_PATIENCE_MS; ;) {
    try {
      return await server.grant(context.plot.id)
    } catch (error) {
      if (codeOf(error) !== 'MINT_LATE' || clock.now() >= until) throw error
    }
    await clock.wait(AGAIN_MS, signal)
  }
}

export async function tellUnlinked({ context, effects }: MintStage<'unlinked'>): MintAnswer<'unlinked'> {
  await offerLinking(effects, context.error)
  return { type: 'told' }
}

export async function tellRefused({ context, effects }: MintStage<'refused'>): MintAnswer<'refused'> {
  await sayRefused(effects, context.error)
  return { type: 'told' }
}
