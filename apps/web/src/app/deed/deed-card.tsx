import { pagePaths, plotPage } from '@meridian/shared/page-paths'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import type { Map } from 'maplibre-gl'
import { ArrowRight, Printer } from 'lucide-react'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { LandPicture } from '#features/plot-pictures/land-picture.tsx'
import { formatCamera } from '#features/map/data/camera.ts'
import { findFreeNeighbours } from '#features/map/interaction/find-free-neighbours.ts'
import { flyToCells } from '#features/map/places/fly-to-cells.ts'
import { formatMoney } from '#features/orders/format-money.ts'
import { paidCents } from '#features/orders/order-lines.ts'
import { EtherText, OrderPrice } from '#features/orders/order-price.tsx'
import { useOrder } from '#features/orders/use-order.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { usePhone } from '#lib/use-media.ts'
import { Button } from '#ui/button.tsx'
import { currentDialog, dialogs } from '#ui/dialogs/dialogs.ts'
import { CardOrSheet } from '#ui/dialogs/card-or-sheet.tsx'
import { ShareButton } from '#ui/dialogs/share-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { deedNumber, describeDeed } from './describe-deed.ts'
import type { Deed } from './describe-deed.ts'
import { PrintedDeed } from './printed-deed.tsx'
import { useDeedText } from './use-deed-text.ts'
import './words.ts'

interface DeedCardProps {
  map: Map
  tid: string
  mine: readonly number[]
  onClose: () => void
  /** Called with free plots next to the bought ones. */
  onBuyBeside: (cells: number[]) => void
}

/** After a payment: flies to the land and shows the deed. */
export default function DeedCard({ map, tid, mine, onClose, onBuyBeside }: DeedCardProps) {
  const { t } = useTranslation('deed')
  const { data, error } = useOrder(tid)
  const order = data?.order
  const deed = useMemo(() => order && describeDeed(order), [order])
  const isFree = useFreeOfDialogs()
  const content = useFlight(map, isFree ? deed?.cells : undefined)

  if (deed === null || !isFree) return null
  return (
    <CardOrSheet
      id="deed"
      open
      onClose={onClose}
      title={t('number', { number: deedNumber(tid) })}
      closeLabel={t('close')}
    >
      {order && deed && (
        <Deed
          content={content}
          order={order}
          deed={deed}
          mine={mine}
          onView={() => {
            flyToCells(map, deed.cells)
            onClose()
          }}
          onBuyBeside={onBuyBeside}
        />
      )}
      {!order && !error && <Skeleton className="mt-3 h-80 w-full" label={t('loading')} />}
      {!order && error && <p className="mt-3 text-ink-2">{loadFailure(error, t('unreachable'))}</p>}
    </CardOrSheet>
  )
}

/** True from the first moment without an open dialog, so that the result dialog comes before the deed. */
function useFreeOfDialogs(): boolean {
  const isAsked = useStore(dialogs.store, (state) => currentDialog(state) !== undefined)
  const [isFree, setFree] = useState(!isAsked)
  if (!isAsked && !isFree) setFree(true)
  return isFree
}

/** The pixels of bar, search and demo label at the top of a phone's map. */
const PHONE_TOP = 152

/** Flies once per deed, however often the order is loaded again; to the area beside the card or above the sheet. */
function useFlight(map: Map, cells: readonly number[] | undefined): RefObject<HTMLDivElement | null> {
  const flown = useRef(false)
  const content = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  useEffect(() => {
    if (flown.current || !cells) return
    flown.current = true
    const card = content.current?.closest<HTMLElement>('aside, [role=dialog]')
    if (phone) flyToCells(map, cells, { top: PHONE_TOP, bottom: card?.offsetHeight ?? 0 })
    else flyToCells(map, cells, { right: card ? window.innerWidth - card.offsetLeft : 0 })
  }, [map, cells, phone])
  return content
}

interface DeedProps extends Pick<DeedCardProps, 'mine' | 'onBuyBeside'> {
  content: RefObject<HTMLDivElement | null>
  order: OrderDetail
  deed: Deed
  onView: () => void
}

function Deed({ content, order, deed, mine, onView, onBuyBeside }: DeedProps) {
  const { t } = useTranslation('deed')
  const words = useDeedText(order, deed)
  const [printing, setPrinting] = useState(false)
  return (
    <div ref={content}>
      <p className="mt-2 text-sm font-medium text-yours">{t('yours')}</p>
      <p className="font-serif text-2xl leading-tight font-semibold text-balance wrap-anywhere">
        {words.title}
      </p>
      <p className="tabular mt-1 text-sm text-ink-2">{words.line}</p>
      <div className="mt-3">
        <LandPicture cells={deed.cells} label={words.picture} />
      </div>
      <dl className="tabular mt-3 grid gap-1.5 text-sm">
        {words.facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name={t('paid')}>
          <OrderPrice {...order} cents={paidCents(order)} />
          {order.payments
            .filter(({ method }) => method === 'eth')
            .map(({ reference, amount }) => (
              <Fragment key={reference}>
                {' · '}
                <EtherText say={(digits) => formatMoney(amount, digits)} />
              </Fragment>
            ))}
        </Fact>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" className="grow" onClick={onView}>
          {t('view')}
        </Button>
        <ShareButton path={pathOf(deed)} title={words.shared} className="px-3.5" />
        <Button className="px-3.5" onClick={() => setPrinting(true)}>
          <Printer size={17} strokeWidth={1.75} aria-hidden />
          {t('print')}
        </Button>
      </div>
      <Beside deed={deed} mine={mine} onBuyBeside={onBuyBeside} />
      {printing && <PrintedDeed order={order} deed={deed} onDone={() => setPrinting(false)} />}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

/** One plot has its own page; several are shown on the map. */
const pathOf = ({ cells, center }: Deed): string =>
  cells.length === 1
    ? plotPage(String(cells[0]))
    : `${pagePaths.home}${formatCamera({ ...center, zoom: 14 })}`

function Beside({ deed, mine, onBuyBeside }: Pick<DeedProps, 'deed' | 'mine' | 'onBuyBeside'>) {
  const { t } = useTranslation('deed')
  const language = useLanguage()
  /** Null: not known yet, or failed. */
  const [free, setFree] = useState<number[] | null>(null)
  useEffect(() => {
    let isGone = false
    void findFreeNeighbours(deed.cells, new Set(mine)).then((cells) => {
      if (!isGone) setFree(cells)
    })
    return () => {
      isGone = true
    }
  }, [deed, mine])
  if (free === null) return <p className="mt-3 min-h-11" />
  if (free.length === 0) return <p className="mt-3 min-h-11 text-sm text-ink-2">{t('noneBeside')}</p>
  return (
    <div className="tabular mt-3 flex min-h-11 items-center justify-between gap-3 border-t border-line pt-2 text-sm">
      <span>{t('beside', { count: free.length, amount: formatWhole(free.length, language) })}</span>
      <Button
        variant="quiet"
        className="-mr-2 shrink-0 text-sm text-accent!"
        onClick={() => onBuyBeside(free)}
      >
        {t('buyBeside')}
        <ArrowRight size={16} aria-hidden />
      </Button>
    </div>
  )
}
