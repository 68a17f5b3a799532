import { getDeed } from '@meridian/shared/endpoints/metadata'
import { AppError } from '@meridian/shared/errors'
import { pagePaths } from '@meridian/shared/page-paths'
import { useQuery } from '@tanstack/react-query'
import type { Map } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LandFrame } from '#app/layout/land-frame.tsx'
import { useNameOfPage } from '#app/layout/page-name.ts'
import { LandHistory } from '#features/plot-details/land-history.tsx'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { usePhone } from '#lib/use-media.ts'
import { buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SideCard } from '#ui/dialogs/side-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BuyBeside } from './buy-beside.tsx'
import { DeedActions } from './deed-actions.tsx'
import { DeedPicture } from './deed-picture.tsx'
import { describeDeed } from './describe-deed.ts'
import type { Deed } from './describe-deed.ts'
import { flyToDeed } from './fly-to-deed.ts'
import { DeedFacts } from './deed-facts.tsx'
import { TierReached } from './tier-reached.tsx'
import type { AddressedDeed } from './use-deed-of-address.ts'
import { useDeedOrder } from './use-deed-order.ts'
import { useDeedText } from './use-deed-text.ts'
import { useOwnLand } from './use-own-land.ts'
import './words.ts'

interface DeedCardProps {
  /** Null where the browser can draw no map. */
  map: Map | null
  addressed: AddressedDeed
  /** Called with the plots, once they are known. */
  onLand: (cells: number[]) => void
  onClose: () => void
}

/** A deed over its land: for everyone the land, for its buyer also the purchase. */
export default function DeedCard(props: DeedCardProps) {
  const { map, addressed, onLand, onClose } = props
  const { number, bought } = addressed
  const { t } = useTranslation('deed')
  const phone = usePhone()
  const { data, error } = useQuery(endpointQuery(getDeed, { params: { number } }))
  const deed = useMemo(() => data && describeDeed(data.deed), [data])
  useEffect(() => {
    if (!deed) return
    onLand(deed.cells)
    // After a payment, the map has flown there already.
    if (map && !bought) flyToDeed(map, deed.places[0] ?? [], { phone })
    // oxlint-disable-next-line react/exhaustive-deps -- framed once, and not again when the window becomes a phone's
  }, [map, deed])
  const isMissing = error instanceof AppError && [400, 404].includes(error.status)

  return (
    <SideCard
      id="deed"
      onClose={onClose}
      title={t('number', { number })}
      closeLabel={t('close')}
      isTitleSmall
      isSheet={phone}
      className={classNames(
        // The inner line of a document's frame.
        'before:pointer-events-none before:absolute before:inset-1.5 before:z-20 before:rounded-[0.625rem] before:border before:border-line max-sm:before:hidden',
        bought ? (phone ? 'animate-deed-up' : 'animate-deed-in') : 'animate-appear',
      )}
    >
      {deed && <DeedBody {...props} deed={deed} />}
      {!deed && !error && <Skeleton className="mt-3 h-80 w-full shrink-0" label={t('loading')} />}
      {isMissing && (
        <>
          <p className="mt-1 font-serif text-2xl font-semibold">{t('missing')}</p>
          <p className="mt-2 text-ink-2">{t('missingHint')}</p>
          <Link to={pagePaths.home} className={buttonClasses('primary', 'mt-4')}>
            {t('toMap')}
          </Link>
        </>
      )}
      {error && !isMissing && (
        <p className="mt-3 text-ink-2">{loadFailure(error, t(bought ? 'unreachable' : 'notLoaded'))}</p>
      )}
    </SideCard>
  )
}

function DeedBody({ map, addressed, deed }: DeedCardProps & { deed: Deed }) {
  const { t } = useTranslation('deed')
  const order = useDeedOrder(deed.number)
  const own = useOwnLand(deed.cells)
  const words = useDeedText(deed, order ? own.name : null)
  useNameOfPage(words.title)
  const bought = { at: deed.at, kind: 'bought', wallet: null, transaction: null } as const
  return (
    <LandFrame
      isCard
      picture={<DeedPicture deed={deed} label={words.picture} />}
      kicker={
        <>
          {order && <span className="text-yours">{t('yours')}</span>}
          {addressed.bought && <span className="text-good">{t('bought')}</span>}
        </>
      }
      title={words.title}
      line={
        <>
          {words.line}
          {addressed.bought && <TierReached plots={deed.cells.length} />}
        </>
      }
      actions={<DeedActions map={map} deed={deed} order={order} own={own} words={words} />}
    >
      <DeedFacts
        words={words}
        order={order}
        ownerName={deed.ownerName}
        collection={own.collection?.name ?? null}
      />
      <LandHistory history={[bought]} />
      <BuyBeside cells={deed.cells} isOwn={order !== null} />
    </LandFrame>
  )
}
