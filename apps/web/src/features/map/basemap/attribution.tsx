import type { PublicConfig } from '@meridian/shared/endpoints/system'
import type { Map, Source } from 'maplibre-gl'
import { Fragment, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OnlineStatus } from '#features/map/basemap/online/use-online-base.ts'
import { onlineSourceOf, onlineSources } from '#features/map/basemap/online/online-style.ts'
import { OnlineSwitch } from './online-switch.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { useStreetsInView } from '#features/map/basemap/style/use-streets-in-view.ts'
import { useMapKind } from '#features/map/basemap/style/use-map-kind.ts'
import './words.ts'

type CreditedSource = Source & { attribution?: string }

interface AttributionProps {
  map: Map
  online: OnlineStatus
  world: PublicConfig['map']
}

/** The credits of the current base map, and whether the embedded map has streets in this view. */
export function Attribution({ map, online: status, world }: AttributionProps) {
  const { t } = useTranslation('map')
  const { kind } = useMapKind()
  const online = status === 'drawn'
  const withStreets = useStreetsInView(map, world.detailed)
  const source = onlineSourceOf(world[kind])
  const onlineSwitch = source && (
    <OnlineSwitch source={source} byDefault={world.onlineByDefault} status={status} />
  )
  const isEmbedded = status === 'off' || status === 'unreachable'
  const credits = useOnlineCredits(map, online)
  // An online style draws everything itself; pictures lie under the embedded names, borders and streets.
  const withEmbedded = !online || (source !== null && 'pictures' in source)
  return (
    <>
      <ScaleBar map={map} />
      {onlineSwitch}
      {online && (
        <span>
          {credits.map((html) => (
            <Credit key={html} html={html} />
          ))}
        </span>
      )}
      {isEmbedded && kind === 'satellite' && <span>{t('coarsePhoto')}</span>}
      {isEmbedded && kind === 'streets' && <span>{t(withStreets ? 'offlineStreets' : 'offlineMap')}</span>}
      {withEmbedded && withStreets && (
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noreferrer"
          className="underline-offset-2 hover:underline"
        >
          {t('openStreetMap')}
        </a>
      )}
      {withEmbedded && <span>{world.attribution}</span>}
    </>
  )
}

/** The attributions of the online sources, once they are loaded. */
function useOnlineCredits(map: Map, online: boolean): string[] {
  const [credits, setCredits] = useState('')
  useEffect(() => {
    if (!online) return undefined
    const read = () => {
      const texts = onlineSources(map).map((id) => map.getSource<CreditedSource>(id)?.attribution ?? '')
      setCredits([...new Set(texts)].filter((text) => text !== '').join('\n'))
    }
    read()
    map.on('sourcedata', read)
    return () => void map.off('sourcedata', read)
  }, [map, online])
  return credits === '' ? [] : credits.split('\n')
}

/** The HTML comes from third parties, so only texts and web links are used. */
function Credit({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (
    <>
      {[...body.childNodes].map((node, at) => {
        const text = node.textContent ?? ''
        const href = node instanceof HTMLAnchorElement ? node.href : ''
        const isLink = /^https?:/.test(href)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the order of the parts never changes
          <Fragment key={at}>
            {isLink ? (
              <a href={href} target="_blank" rel="noreferrer" className="underline-offset-2 hover:underline">
                {text}
              </a>
            ) : (
              text
            )}{' '}
          </Fragment>
        )
      })}
    </>
  )
}
