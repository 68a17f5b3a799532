import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { formatSize } from '@meridian/shared/grid/land-size'
import { articleOf } from '@meridian/shared/names/article-of'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatWhole } from '#lib/format.ts'
import { sayCountry, sayPlace, sayPlot } from '#lib/i18n/country.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import type { Deed } from './describe-deed.ts'
import './words.ts'

/** The texts of a deed, for screen and print. `name`: the owner's name for the land. */
export function useDeedText(deed: Deed, name: string | null) {
  const { t } = useTranslation('deed')
  const language = useLanguage()
  const count = deed.cells.length
  const counted = { count, amount: formatWhole(count, language) }
  const others = { count: deed.elsewhere, amount: formatWhole(deed.elsewhere, language) }
  const named = sayPlace(deed.area) || t('atSea')
  const inPlace = articleOf(named, language) + named
  const place = deed.elsewhere > 0 ? `${inPlace} ${t('elsewhere', others)}` : inPlace
  const land = t('title', { ...counted, place })
  const single = count === 1 ? deed.plots[0] : undefined
  const date = formatMoment(deed.at, language)
  // Without a district, the place is the country.
  const country = deed.area.district === '' ? '' : sayCountry(deed.area.country)
  return {
    title: name ?? land,
    line: [name === null ? '' : land, country, date].filter(Boolean).join('\u00A0· '),
    /** The title of a link to it. The owner's name for it is not public. */
    shared: single ? sayPlot(single._id, single.areas[0]) : land,
    date,
    picture: t('picture', counted),
    plot: single ? sayPlot(single._id, single.areas[0]) : null,
    area: formatSize(deed.squareMetres, language),
    centre: formatCoordinates(deed.center),
  }
}
