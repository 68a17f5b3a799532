import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatWhole } from '#lib/format.ts'
import { sayCountry, sayPlace, sayPlot } from '#lib/i18n/country.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import type { Deed } from './describe-deed.ts'
import './words.ts'

const SQUARE_KILOMETRE = 1_000_000

/** The texts of a deed, for screen and print. */
export function useDeedText(order: OrderDetail, deed: Deed) {
  const { t } = useTranslation('deed')
  const language = useLanguage()
  const count = deed.cells.length
  const counted = { count, amount: formatWhole(count, language) }
  const others = { count: deed.elsewhere, amount: formatWhole(deed.elsewhere, language) }
  const named = sayPlace(deed.area) || t('atSea')
  const place = deed.elsewhere > 0 ? `${named} ${t('elsewhere', others)}` : named
  const kilometres = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  // The date of the grant: an earlier payment may have been refunded.
  const granted = order.steps.find(({ event }) => event.code === 'plots_granted')
  const title = t('title', { ...counted, place })
  const single = count === 1 ? order.plots.find(({ _id }) => Number(_id) === deed.cells[0]) : undefined
  const date = formatMoment(granted?.at ?? order.created_at, language)
  return {
    title,
    // Without a district, the place is the country.
    line: [deed.area.district === '' ? '' : sayCountry(deed.area.country), date].filter(Boolean).join(' · '),
    /** What a link to it is called: a single plot has a name of its own. */
    shared: single ? sayPlot(single._id, single.areas[0]) : title,
    date,
    picture: t('picture', counted),
    facts: [
      ...(single ? [[t('plot'), sayPlot(single._id, single.areas[0])] as const] : []),
      [
        t('area'),
        deed.squareMetres < SQUARE_KILOMETRE
          ? t('squareMetres', { area: formatWhole(Math.round(deed.squareMetres), language) })
          : t('squareKilometres', { area: kilometres.format(deed.squareMetres / SQUARE_KILOMETRE) }),
      ],
      [t('centre'), formatCoordinates(deed.center)],
      [t('collection'), order.collection?.name ?? t('individual')],
    ] as const,
  }
}
