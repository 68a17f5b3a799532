import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { deedPage } from '@meridian/shared/page-paths'
import type { Map } from 'maplibre-gl'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '#lib/use-media.ts'
import { Button } from '#ui/button.tsx'
import { ShareButton } from '#ui/dialogs/share-button.tsx'
import type { Deed } from './describe-deed.ts'
import { flyToDeed } from './fly-to-deed.ts'
import type { useDeedText } from './use-deed-text.ts'
import type { OwnLand } from './use-own-land.ts'
import './words.ts'
import { withWords } from '#lib/i18n/words.ts'

const NameLandDialog = lazy(() => withWords(() => import('./name-land-dialog.tsx')))
const PrintedDeed = lazy(() => withWords(() => import('./printed-deed.tsx')))

interface DeedActionsProps {
  map: Map | null
  deed: Deed
  /** The buyer's purchase; null for everyone else. */
  order: OrderDetail | null
  own: OwnLand
  words: ReturnType<typeof useDeedText>
}

export function DeedActions({ map, deed, order, own, words }: DeedActionsProps) {
  const { t } = useTranslation('deed')
  const phone = usePhone()
  const [place, setPlace] = useState(0)
  const [opened, setOpened] = useState<'name' | 'print' | null>(null)
  const naming = order && own.naming
  const places = deed.places.length

  function show() {
    // Further presses lead to the other places, one after another.
    const next = map ? (place + 1) % places : 0
    setPlace(next)
    if (map) flyToDeed(map, deed.places[next] ?? [], { phone })
  }

  return (
    <div className="-mx-1 flex flex-wrap gap-2 bg-card px-1 py-2 *:grow *:px-3 *:text-sm">
      {naming && (
        <Button variant="primary" onClick={() => setOpened('name')}>
          {t(own.name === null ? 'nameLand' : 'renameLand')}
        </Button>
      )}
      {map && (!naming || places > 1) && (
        <Button variant={naming ? 'secondary' : 'primary'} onClick={show}>
          {places > 1 ? t('nextPlace', { nth: ((place + 1) % places) + 1, places }) : t('view')}
        </Button>
      )}
      <ShareButton path={deedPage(deed.number)} title={words.shared} />
      {order && (
        <Button onClick={() => setOpened('print')}>
          <Printer size={17} strokeWidth={1.75} aria-hidden />
          {t('print')}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'name' && naming && (
          <NameLandDialog cells={deed.cells} naming={naming} onClose={() => setOpened(null)} />
        )}
        {opened === 'print' && (
          <PrintedDeed
            deed={deed}
            words={words}
            collection={own.collection?.name ?? null}
            onDone={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
