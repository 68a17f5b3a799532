import type { Collection } from '@meridian/shared/endpoints/collections'
import type { TFunction } from 'i18next'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { repeatedNames } from './repeated-names.ts'
import './words.ts'

/** The destination of plots: an id, NEW or empty; and the name of a new collection. */
export interface TargetValues {
  target: string
  name: string
}

export type Target = { id: string } | { name: string }

const NEW = 'new'

/** Without existing collections, the choice starts with a new one. */
export const firstTarget = (targets: readonly unknown[]): TargetValues => ({
  target: targets.length === 0 ? NEW : '',
  name: '',
})

export const readTarget = ({ target, name }: TargetValues): Target =>
  target === NEW ? { name } : { id: target }

export function checkTarget({ target, name }: TargetValues, t: TFunction<'collections'>) {
  if (target === '') return [{ path: 'target' as const, msg: t('targetMissing') }]
  if (target === NEW && name.trim() === '') return [{ path: 'name' as const, msg: t('nameMissing') }]
  return []
}

interface CollectionTargetProps {
  form: Pick<ReturnType<typeof useMutationForm<TargetValues, unknown>>, 'form' | 'field'>
  targets: readonly Pick<Collection, 'id' | 'name' | 'total'>[]
  selectRef?: RefObject<HTMLSelectElement | null>
}

/** Chooses one of the collections that can receive plots, or a new one. */
export function CollectionTarget({ form: { form, field }, targets, selectRef }: CollectionTargetProps) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const repeated = repeatedNames(targets)
  const { ref, ...target } = field('target')
  return (
    <>
      {targets.length === 0 && <p className="text-sm text-ink-2">{t('noOther')}</p>}
      <SelectField
        {...target}
        ref={(element) => {
          ref(element)
          if (selectRef) selectRef.current = element
        }}
        label={t('target')}
      >
        {targets.length > 0 && <option value="">{t('choose')}</option>}
        {targets.map(({ id, name, total }) => (
          <option key={id} value={id}>
            {name}
            {repeated.has(name) && ` · ${t('plots', { count: total, amount: formatWhole(total, language) })}`}
          </option>
        ))}
        <option value={NEW}>{t('createOne')}</option>
      </SelectField>
      {form.watch('target') === NEW && (
        <TextField
          {...field('name')}
          label={t('name')}
          placeholder={t('namePlaceholder')}
          maxLength={80}
          autoComplete="off"
        />
      )}
    </>
  )
}
