import type { Collection } from '@meridian/shared/endpoints/collections'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/forms/select-field.tsx'
import './words.ts'

interface CollectionSelectProps {
  collections: readonly Pick<Collection, 'id' | 'name'>[]
  value: string
  error: string | undefined
  disabled?: boolean
  hideLabel?: boolean
  ref?: Ref<HTMLSelectElement>
  onChange: (id: string) => void
}

/** One of the collections that can receive plots. */
export function CollectionSelect({ collections, onChange, ...rest }: CollectionSelectProps) {
  const { t } = useTranslation('collections')
  return (
    <SelectField {...rest} label={t('target')} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('choose')}</option>
      {collections.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
