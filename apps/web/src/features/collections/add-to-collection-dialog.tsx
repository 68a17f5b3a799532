import type { Collection } from '@meridian/shared/endpoints/collections'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { checkTarget, CollectionTarget, firstTarget, readTarget } from './collection-target.tsx'
import type { Target, TargetValues } from './collection-target.tsx'
import './words.ts'

interface AddToCollectionDialogProps {
  /** The number of plots. */
  count: number
  targets: readonly Pick<Collection, 'id' | 'name' | 'total'>[]
  onClose: () => void
  add: (to: Target) => Promise<unknown>
}

export function AddToCollectionDialog({ count, targets, onClose, add }: AddToCollectionDialogProps) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const select = useRef<HTMLSelectElement>(null)
  const form = useMutationForm<TargetValues, unknown>({
    defaultValues: firstTarget(targets),
    check: (values) => checkTarget(values, t),
    send: (values) => add(readTarget(values)),
    onDone: onClose,
  })
  const text = t('addText', { count, amount: formatWhole(count, language) })
  return (
    <Dialog open title={t('addTitle')} description={text} initialFocus={select} onClose={onClose}>
      <form {...form.formProps} className="mt-5 grid gap-5">
        <CollectionTarget form={form} targets={targets} selectRef={select} />
        <FormProblem text={form.problem} />
        <Button type="submit" variant="primary" busy={form.busy} className="sm:justify-self-end sm:px-8">
          {t('confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
