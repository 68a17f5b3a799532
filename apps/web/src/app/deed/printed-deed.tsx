import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#features/accounts/use-profile.ts'
import { LandPicture } from '#features/plot-pictures/land-picture.tsx'
import { useConfig } from '#lib/config.ts'
import { formatBbox } from '#lib/format.ts'
import { sayCountry, sayPlot } from '#lib/i18n/country.ts'
import { PrintedPage, PrintedRow } from '#ui/printed-page.tsx'
import { cellBbox } from '@meridian/shared/grid'
import { pictureOf } from './deed-picture.tsx'
import type { Deed } from './describe-deed.ts'
import type { useDeedText } from './use-deed-text.ts'
import './words.ts'

interface PrintedDeedProps {
  deed: Deed
  words: ReturnType<typeof useDeedText>
  collection: string | null
  onDone: () => void
}

/** A framed sheet for the owner. It has the deed's number and no payment, so that it can be shown to others. */
export default function PrintedDeed({ deed, words, collection, onDone }: PrintedDeedProps) {
  const { t } = useTranslation('deed')
  const { data: config } = useConfig()
  const user = useProfile()
  const picture = useLoaded(pictureOf(deed.number))
  if (picture === undefined) return null
  return (
    <PrintedPage name={`${t('deed')} ${deed.number}`} onDone={onDone}>
      <div className="printed-deed">
        <p>{t('office')}</p>
        <h1>{words.title}</h1>
        <p>{t('number', { number: deed.number })}</p>
        {config?.mode === 'demo' && <p>{t('sandbox')}</p>}
        {picture === null ? (
          <LandPicture cells={deed.places[0] ?? []} label={words.picture} />
        ) : (
          <img src={picture} alt={words.picture} />
        )}
        <table>
          <tbody>
            {user && <PrintedRow label={t('owner')}>{user.display_name}</PrintedRow>}
            <PrintedRow label={t('date')}>{words.date}</PrintedRow>
            {words.plot !== null && <PrintedRow label={t('plot')}>{words.plot}</PrintedRow>}
            <PrintedRow label={t('area')}>{words.area}</PrintedRow>
            <PrintedRow label={t('centre')}>{words.centre}</PrintedRow>
            <PrintedRow label={t('collection')}>{collection ?? t('individual')}</PrintedRow>
          </tbody>
        </table>
      </div>
      <h2>{t('plots')}</h2>
      <table>
        <tbody>
          {deed.plots.map(({ _id, areas }) => (
            <PrintedRow key={_id} label={sayPlot(_id, areas[0])}>
              {[sayCountry(areas[0]?.country ?? ''), formatBbox(cellBbox(Number(_id)))]
                .filter(Boolean)
                .join(' · ')}
            </PrintedRow>
          ))}
        </tbody>
      </table>
    </PrintedPage>
  )
}

/** Undefined until the picture is loaded, null where it can not be: the browser prints only loaded content. */
function useLoaded(url: string): string | null | undefined {
  const [loaded, setLoaded] = useState<string | null>()
  useEffect(() => {
    const image = new Image()
    image.src = url
    image.decode().then(
      () => setLoaded(url),
      () => setLoaded(null),
    )
  }, [url])
  return loaded
}
