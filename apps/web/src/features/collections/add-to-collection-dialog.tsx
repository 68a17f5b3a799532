import type { Collection } from '@meridian/shared/endpoints/collections'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { CollectionSelect } from './collection-select.tsx'
import './words.ts'

interface AddToCollectionDialogProps {
  /** How many plots. */
  count: number
  targets: readonly Pick<Collection, 'id' | 'name'>[]
  onClose: () => void
  add: (collectionId: string) => Promise<unknown>
}

export function AddToCollectionDialog({ count, targets, onClose, add }: AddToCollectionDialogProps) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const select = useRef<HTMLSelectElement>(null)
  const { field, busy, formProps } = useMutationForm({
    defaultValues: { target: '' },
    check: ({ target }) => (target === '' ? { path: 'target', msg: t('targetMissing') } : undefined),
    send: ({ target }) => add(target),
    onDone: onClose,
  })
  const { ref, ...target } = field('target')

  const text = t('addText', { count, amount: formatWhole(count, language) })
  return (
    <Dialog open title={t('addTitle')} description={text} initialFocus={select} onClose={onClose}>
      <form {...formProps} className="mt-5 grid gap-5">
        <CollectionSelect
          {...target}
          ref={(element) => {
            ref(element)
            select.current = element
          }}
          collections={targets}
        />
        <Button type="submit" variant="primary" busy={busy} className="sm:justify-self-end sm:px-8">
          {t('confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
