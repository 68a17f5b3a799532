import type { FoundPlace } from '@meridian/shared/endpoints/map'
import { Crosshair, Flag, House, MapPin, Waves } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { sayCountry } from '#lib/i18n/country.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { seaName } from '#lib/i18n/sea-name.ts'
import { Button } from '#ui/button.tsx'
import type { usePlaceSearch } from './use-place-search.ts'
import './words.ts'

interface PlaceOptionsProps {
  id: string
  search: ReturnType<typeof usePlaceSearch>
  expanded: boolean
  active: number
  onActive: (index: number) => void
  onChoose: (place: FoundPlace) => void
}

const icons: Record<FoundPlace['kind'], LucideIcon> = {
  town: MapPin,
  region: Flag,
  country: Flag,
  sea: Waves,
  coordinates: Crosshair,
  address: House,
}

export const optionId = (id: string, index: number) => `${id}-place-${index}`

/** The results below the field, or the reason why there are none. */
export function PlaceOptions({ id, search, expanded, active, onActive, onChoose }: PlaceOptionsProps) {
  const { t } = useTranslation('places')
  const { data: config } = useConfig()
  const { places, leftOut, error, status, attribution, retry } = search
  const empty = status === 'found' && places.length === 0
  return (
    <>
      <div
        hidden={!expanded}
        className="absolute inset-x-0 top-full z-20 mt-2 overflow-hidden rounded-card border border-line bg-card shadow-card"
      >
        {places.length > 0 && leftOut !== '' && (
          <p className="border-b border-line px-4 py-2 text-sm wrap-anywhere text-ink-2">
            {t('leftOut', { street: leftOut })}
          </p>
        )}
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a select takes no pictures */}
        {/* Rendered also while it is empty, because the field refers to it. */}
        <ul
          id={`${id}-places`}
          role="listbox"
          aria-label={t('results')}
          className="max-h-[60dvh] overflow-y-auto"
        >
          {places.map((place, index) => (
            <PlaceOption
              key={`${place.name} ${place.lng} ${place.lat}`}
              id={optionId(id, index)}
              place={place}
              active={index === active}
              onActive={() => onActive(index)}
              onChoose={() => onChoose(place)}
            />
          ))}
        </ul>
        {status === 'waiting' && places.length === 0 && (
          <p className="px-4 py-3 text-sm text-ink-2">{t('searching')}</p>
        )}
        {empty && (
          <div className="px-4 py-3 text-sm text-ink-2">
            <p className="font-medium text-ink">{t('none')}</p>
            <p>{t(config?.map.addresses ? 'noneHint' : 'noneHintOffline')}</p>
          </div>
        )}
        {status === 'failed' && (
          <div className="flex items-center justify-between gap-3 py-1.5 pr-1.5 pl-4 text-sm text-ink-2">
            {loadFailure(error, t('failed'))}
            <Button onClick={retry}>{t('retry')}</Button>
          </div>
        )}
        {places.length > 0 && attribution !== '' && (
          <p className="border-t border-line px-4 py-1 text-right text-[0.6875rem] text-ink-3">
            {attribution}
          </p>
        )}
      </div>
      <output className="sr-only">
        {expanded &&
          status === 'found' &&
          (empty
            ? t('none')
            : `${leftOut === '' ? '' : t('leftOut', { street: leftOut })} ${t('count', { count: places.length })}`)}
      </output>
    </>
  )
}

interface PlaceOptionProps {
  id: string
  place: FoundPlace
  active: boolean
  onActive: () => void
  onChoose: () => void
}

function PlaceOption({ id, place, active, onActive, onChoose }: PlaceOptionProps) {
  const Icon = icons[place.kind]
  const country = sayCountry(place.country)
  const isCountry = place.kind === 'country' && country !== ''
  const name = place.kind === 'sea' ? seaName(place.name) : place.name
  // Of coordinates, the detail is the district or the sea.
  const detail = [seaName(place.detail), isCountry || country === place.name ? '' : country]
    .filter(Boolean)
    .join(', ')
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // The field keeps the focus and handles the keys; the pointer is a second way.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <li
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 text-sm text-ink aria-selected:bg-raised"
      onPointerMove={onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0">
        <span className="block truncate font-medium">{isCountry ? country : name}</span>
        {detail !== '' && <span className="block truncate text-ink-2">{detail}</span>}
      </span>
    </li>
  )
}
