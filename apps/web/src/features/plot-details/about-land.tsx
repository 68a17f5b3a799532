import { getSurroundings } from '@meridian/shared/endpoints/metadata'
import { formatSize } from '@meridian/shared/grid/land-size'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { seaName } from '#lib/i18n/sea-name.ts'
import { OutsideLink } from '#ui/outside-link.tsx'
import { Fact } from './fact.tsx'
import '#features/map/basemap/words.ts'
import './words.ts'

interface AboutLandProps {
  /** A plot of the land; what lies around it is described. */
  cell: number
  /** For pages that do not have it elsewhere. */
  squareMetres?: number
}

/** A card with the facts that are known about land, of a plot or of a collection. */
export function AboutLand({ cell, squareMetres }: AboutLandProps) {
  const { t } = useTranslation(['plotPage', 'map'])
  const language = useLanguage()
  const { data } = useQuery(endpointQuery(getSurroundings, { params: { id: String(cell) } }))
  const around = data?.surroundings
  const kilometres = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="about-land" className="rounded-card border border-line bg-card p-5 shadow-card">
      <h2 id="about-land" className="font-serif text-lg font-semibold">
        {t('about')}
      </h2>
      <dl className="mt-3 grid gap-2.5 text-sm">
        {squareMetres !== undefined && <Fact name={t('area')}>{formatSize(squareMetres, language, 1)}</Fact>}
        {around?.town && (
          <Fact name={t('nearestTown')}>
            {t('townAt', { town: around.town.name, kilometres: kilometres.format(around.town.kilometres) })}
          </Fact>
        )}
        {around && (
          <Fact name={t('shore')}>
            {[t(`shore_${around.shore}`), around.sea && seaName(around.sea)].filter(Boolean).join(', ')}
          </Fact>
        )}
        {around?.water && (
          <Fact name={t('water')}>
            {t('waterAt', {
              water: around.water.name,
              kilometres: kilometres.format(around.water.kilometres),
            })}
          </Fact>
        )}
        {around && (
          <Fact name={t('soldAround')}>
            {t('soldOf', {
              count: around.plots_around,
              sold: formatWhole(around.sold_around, language),
              plots: formatWhole(around.plots_around, language),
            })}
          </Fact>
        )}
        {around && around.usual_price !== null && (
          <Fact name={t('priceAround')}>{formatDollars(around.usual_price, language)}</Fact>
        )}
      </dl>
      {around?.water && (
        <p className="mt-3 text-xs text-ink-2">
          <OutsideLink to="https://www.openstreetmap.org/copyright">{t('map:openStreetMap')}</OutsideLink>
        </p>
      )}
    </section>
  )
}
