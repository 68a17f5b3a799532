import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { landFilters, landSorts } from './group-parcels.ts'
import type { LandView } from './group-parcels.ts'
import '#features/my-plots/words.ts'

interface LandViewToolsProps {
  view: LandView
  onView: (view: LandView) => void
}

const field = 'min-h-11 rounded-field border border-field bg-card text-sm'

/** Search, filter and order of the lists. */
export function LandViewTools({ view, onView }: LandViewToolsProps) {
  const { t } = useTranslation('assets')
  return (
    <search aria-label={t('findInLand')} className="grid grid-cols-2 gap-2 pt-5">
      <label className="relative col-span-2">
        <span className="sr-only">{t('findInLand')}</span>
        <Search
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
          aria-hidden
        />
        <input
          type="search"
          value={view.search}
          placeholder={t('findInLand')}
          onChange={({ target }) => onView({ ...view, search: target.value })}
          className={`${field} w-full pr-3 pl-9`}
        />
      </label>
      <Choice
        label={t('filterLand')}
        choices={landFilters}
        chosen={view.filter}
        textOf={(filter) => t(`filter_${filter}`)}
        onChoose={(filter) => onView({ ...view, filter })}
      />
      <Choice
        label={t('sortLand')}
        choices={landSorts}
        chosen={view.sort}
        textOf={(sort) => t(`sort_${sort}`)}
        onChoose={(sort) => onView({ ...view, sort })}
      />
    </search>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  choices: readonly Value[]
  chosen: Value
  textOf: (value: Value) => string
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, choices, chosen, textOf, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={chosen}
      onChange={({ target }) => onChoose(choices[target.selectedIndex] ?? chosen)}
      className={`${field} px-3`}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {textOf(choice)}
        </option>
      ))}
    </select>
  )
}
