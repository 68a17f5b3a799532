import { listCollectionItems } from '@meridian/shared/endpoints/collections'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { repeatedNames } from '#features/collections/repeated-names.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useSignedIn } from '#lib/session.ts'
import { Radio } from '#ui/forms/radio.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { NEW_COLLECTION, useCart } from './cart-store.ts'
import './words.ts'

/** The collections without a state, which can still receive plots. */
export function useOpenCollections() {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...endpointQuery(listCollectionItems), enabled: signedIn })
  return signedIn ? data?.items.filter(({ state }) => state === 0) : []
}

interface LandTargetProps {
  name: string
  onName: (name: string) => void
  nameField: RefObject<HTMLInputElement | null>
  errors: { name?: string | undefined; collection?: string | undefined }
}

/** Chooses whether the plots stay individual or go into a collection. */
export function LandTarget({ name, onName, nameField, errors }: LandTargetProps) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const group = useId()
  const { landType, landCollection, setLandTarget } = useCart()
  const collections = useOpenCollections()
  const repeated = repeatedNames(collections ?? [])

  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{t('whereTo')}</legend>
      <div className="grid sm:grid-cols-2 sm:gap-3">
        <Radio
          name={group}
          label={t('individual')}
          checked={landType === 'individual'}
          onChange={() => setLandTarget('individual')}
        />
        <Radio
          name={group}
          label={t('collection')}
          checked={landType === 'collection'}
          onChange={() => setLandTarget('collection', landCollection)}
        />
      </div>
      {landType === 'collection' && (
        <SelectField
          className="mt-2"
          label={t('collectionLabel')}
          hideLabel
          value={landCollection}
          error={errors.collection}
          onChange={(event) => setLandTarget('collection', event.currentTarget.value)}
        >
          <option value="">{t('choose')}</option>
          {collections?.map((one) => (
            <option key={one.id} value={one.id}>
              {repeated.has(one.name)
                ? t('collectionOption', {
                    name: one.name,
                    count: one.total,
                    amount: formatWhole(one.total, language),
                  })
                : one.name}
            </option>
          ))}
          <option value={NEW_COLLECTION}>{t('create')}</option>
        </SelectField>
      )}
      {landType === 'collection' && landCollection === NEW_COLLECTION && (
        <TextField
          ref={nameField}
          className="mt-2"
          label={t('name')}
          value={name}
          maxLength={80}
          error={errors.name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      )}
    </fieldset>
  )
}
