import { useTranslation } from 'react-i18next'
import type { MapKind } from '#features/map/basemap/style/base-style.ts'
import { useMapKind } from '#features/map/basemap/style/use-map-kind.ts'
import './words.ts'

const kinds: MapKind[] = ['streets', 'satellite']

/** A radio group, so that the arrow keys switch between streets and satellite. */
export function MapStyleSwitch() {
  const { t } = useTranslation('map')
  const { kind, chooseKind } = useMapKind()
  return (
    <fieldset className="flex rounded-full border border-line bg-card p-1 shadow-card">
      <legend className="sr-only">{t('styles')}</legend>
      {kinds.map((option) => (
        <label
          key={option}
          className="inline-flex min-h-9 items-center rounded-full px-4 text-sm font-medium text-ink-2 transition-colors duration-150 select-none hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="map-style"
            className="sr-only"
            checked={kind === option}
            onChange={() => chooseKind(option)}
          />
          {t(option)}
        </label>
      ))}
    </fieldset>
  )
}
