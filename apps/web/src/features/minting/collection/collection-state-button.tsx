import type { Collection } from '@meridian/shared/endpoints/collections'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { Button } from '#ui/button.tsx'
import type { BrowserState } from './collection-mint-flow.ts'
import './words.ts'

/** The button's action: mint, show progress, or show the NFT. */
export type MintStep = 'mint' | 'minting' | 'nft'

/** Null: no button, because nothing can be minted. */
export function mintStepOf(
  { state, total, allow_mint }: Pick<Collection, 'state' | 'total' | 'allow_mint'>,
  own: BrowserState | null,
): MintStep | null {
  if (state === 2) return 'nft'
  if (state === 1 || own !== null) return 'minting'
  return total > 0 && allow_mint ? 'mint' : null
}

const colours: Record<MintStep, string> = { mint: '', minting: 'text-held!', nft: 'text-yours!' }

interface CollectionStateButtonProps {
  collection: Collection
  /** Set while this page runs the mint. */
  own: BrowserState | null
  onPress: (step: MintStep, collection: Collection) => void
}

/** One button for all states, so that the focus stays on it. */
export function CollectionStateButton({ collection, own, onPress }: CollectionStateButtonProps) {
  const { t } = useTranslation('collectionMint')
  const { data: config } = useConfig()
  const step = mintStepOf(collection, own)
  if (step === null) return null
  const isClosed = step === 'mint' && config?.minting.collections === false
  return (
    <Button
      // Minting can not be undone, so this is not the most prominent button of the list.
      blocked={isClosed && t('closed')}
      aria-label={t(isClosed ? 'closedOf' : `${step}Of`, { name: collection.name })}
      className={`px-3.5 text-sm ${colours[step]}`}
      onClick={() => onPress(step, collection)}
    >
      {t(isClosed ? 'closed' : step)}
    </Button>
  )
}
