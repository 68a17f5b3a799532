import i18next from 'i18next'
import { isRefusal } from '#lib/flow/poll-until-decided.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'
import type { MintedCollection, MintStatus } from './fee-session.ts'
import './words.ts'

interface Looked {
  collection: MintedCollection
  /** Hash of a fee that this page has sent and still waits for. */
  feeHash: string | null
  /** Whether this page is still running the mint. */
  isRunning: boolean
  effects: Pick<CollectionMintEffects, 'server' | 'dialogs' | 'page'>
  /** The collection is not being minted: discard this page's state for it. */
  forget: () => void
}

/** 'Minting ...' was pressed: reads the progress once and shows it. */
export async function lookAtMint({ collection, feeHash, isRunning, effects, forget }: Looked): Promise<void> {
  const { server, dialogs, page } = effects
  const show = (message: string) => dialogs.showResult({ error: false, title: collection.name, message })
  let status: MintStatus
  try {
    status = await server.readStatus(collection.id)
  } catch (error) {
    if (isRefusal(error)) {
      forget()
      page.refreshLand()
    }
    return dialogs.showError(errorMessage(error))
  }
  if (status.state !== 1) page.refreshLand()
  if (status.state === 2) return show(i18next.t('collectionMint:completed'))
  // The list was outdated: the mint was reset in the meantime.
  if (status.state === 0 && !isRunning) return show(i18next.t('collectionMint:notMinting'))
  await dialogs.showMinting(collection, { ...status, fee_txid: status.fee_txid ?? feeHash })
}
