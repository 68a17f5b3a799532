import type { Collection } from '@meridian/shared/endpoints/collections'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { SelectFieldProps } from '#ui/forms/select-field.tsx'
import './words.ts'

interface CollectionSelectProps extends Omit<SelectFieldProps, 'label'> {
  collections: readonly Pick<Collection, 'id' | 'name'>[]
}

/** One of the collections that can receive plots. */
export function CollectionSelect({ collections, ...rest }: CollectionSelectProps) {
  const { t } = useTranslation('collections')
  return (
    <SelectField {...rest} label={t('target')}>
      <option value="">{t('choose')}</option>
      {collections.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
