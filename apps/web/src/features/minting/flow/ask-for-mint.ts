/** Before a wallet comes into it: the question, and the server's grant. */
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { errorMessage } from '#lib/i18n/error-message.ts'
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
  const { dialogs } = stage.effects
  dialogs.showProgress({ title: i18next.t('minting:title'), message: i18next.t('minting:granting') })
  try {
    return { type: 'granted', session: await grantWithPatience(stage) }
  } catch (error) {
    dialogs.hideProgress()
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

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null)

export async function tellUnlinked({ context, effects }: MintStage<'unlinked'>): MintAnswer<'unlinked'> {
  const isAgreed = await effects.dialogs.ask({
    message: errorMessage(context.error),
    ok: i18next.t('minting:link'),
  })
  if (isAgreed) effects.page.goToLinking()
  return { type: 'told' }
}

export async function tellRefused({ context, effects }: MintStage<'refused'>): MintAnswer<'refused'> {
  // Minted, moved or sold meanwhile: the list shows it.
  effects.page.refreshLand()
  await effects.dialogs.tellError(errorMessage(context.error))
  return { type: 'told' }
}
