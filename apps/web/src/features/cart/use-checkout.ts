import { createCollection, listCollectionItems } from '@meridian/shared/endpoints/collections'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { useSingleMutation } from '#ui/forms/use-single-mutation.ts'
import { NEW_COLLECTION, useCart } from './cart-store.ts'
import { useOpenCollections } from './land-target.tsx'
import './words.ts'

/** The destination of the bought plots. */
export type LandTargetChoice = { type: 'individual' } | { type: 'collection'; collection: string }

/** Turns the chosen option into an existing collection: creates a new one first, and only once. */
export function useCheckout(proceed: (target: LandTargetChoice) => void) {
  const { t } = useTranslation('cart')
  const queries = useQueryClient()
  const { landType, landCollection, setLandTarget } = useCart()
  const collections = useOpenCollections()
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<{ name?: string; collection?: string }>({})

  const { busy, start: create } = useSingleMutation({
    mutationFn: () => call(createCollection, { body: { name } }),
    onSuccess: async ({ inserted }) => {
      await queries.invalidateQueries({ queryKey: endpointKey(listCollectionItems) })
      // Chosen from now on, so that a second press creates no second collection.
      setLandTarget('collection', inserted._id)
      setName('')
      proceed({ type: 'collection', collection: inserted._id })
    },
  })

  const checkOut = () => {
    setErrors({})
    if (landType === 'individual') return proceed({ type: 'individual' })
    if (landCollection === NEW_COLLECTION) {
      if (name.trim() !== '') return create()
      setErrors({ name: t('nameMissing') })
      return nameField.current?.focus()
    }
    // The chosen collection may have been minted or deleted since.
    if (collections?.some(({ id }) => id === landCollection))
      return proceed({ type: 'collection', collection: landCollection })
    setErrors({ collection: t('noneChosen') })
  }

  return { name, setName, nameField, errors, busy, checkOut }
}
