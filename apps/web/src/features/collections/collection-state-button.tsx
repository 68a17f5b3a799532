import type { Collection } from '@meridian/shared/endpoints/collections'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { showResult } from '#ui/dialogs/dialogs.ts'
import './words.ts'

/** Mints, or says what became of it. Nothing to press where nothing can be minted. */
export function CollectionStateButton({ collection }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  const { state, total, allow_mint, name } = collection
  const say = (message: string) => void showResult({ error: false, title: name, message })

  if (state === 2) {
    return (
      <Button
        aria-label={t('nftOf', { name })}
        className="px-3.5 text-sm text-yours!"
        onClick={() => say(t('mintDone'))}
      >
        {t('nft')}
      </Button>
    )
  }
  if (state === 1) {
    return (
      <Button
        aria-label={t('mintingOf', { name })}
        className="px-3.5 text-sm text-held!"
        onClick={() => say(t('mintRunning'))}
      >
        {t('minting')}
      </Button>
    )
  }
  if (total === 0 || !allow_mint) return null
  return (
    <Button
      variant="primary"
      aria-label={t('mintOf', { name })}
      className="px-3.5 text-sm"
      onClick={() => say(t('mintNotOpen'))}
    >
      {t('mint')}
    </Button>
  )
}
