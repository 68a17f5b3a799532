import type { Collection } from '@meridian/shared/endpoints/collections'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Radio } from '#ui/forms/radio.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { checkTarget, CollectionTarget, firstTarget, readTarget } from './collection-target.tsx'
import type { Target, TargetValues } from './collection-target.tsx'
import './words.ts'

interface MovePlotsDialogProps {
  /** The number of plots. */
  count: number
  from: Pick<Collection, 'name'>
  /** The possible destinations. */
  targets: readonly Pick<Collection, 'id' | 'name' | 'total'>[]
  onClose: () => void
  /** Null: out of the collection. */
  move: (to: Target | null) => Promise<unknown>
}

export function MovePlotsDialog({ count, from, targets, onClose, move }: MovePlotsDialogProps) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const [transfer, setTransfer] = useState(false)
  const firstChoice = useRef<HTMLInputElement>(null)
  const form = useMutationForm<TargetValues, unknown>({
    defaultValues: firstTarget(targets),
    check: (values) => (transfer ? checkTarget(values, t) : []),
    send: (values) => move(transfer ? readTarget(values) : null),
    onDone: onClose,
  })

  const choose = (next: boolean) => {
    setTransfer(next)
    form.form.clearErrors()
  }
  const text = t('moveText', { count, amount: formatWhole(count, language), name: from.name })
  return (
    <Dialog open title={t('moveTitle')} description={text} initialFocus={firstChoice} onClose={onClose}>
      <form {...form.formProps} className="mt-4 grid gap-3">
        <fieldset className="grid gap-1">
          <legend className="sr-only">{t('moveChoice')}</legend>
          <Radio
            ref={firstChoice}
            name="move"
            label={t('removeChoice')}
            checked={!transfer}
            onChange={() => choose(false)}
          />
          <Radio name="move" label={t('transferChoice')} checked={transfer} onChange={() => choose(true)} />
        </fieldset>
        {transfer && <CollectionTarget form={form} targets={targets} />}
        <FormProblem text={form.problem} />
        <Button type="submit" variant="primary" busy={form.busy} className="mt-2 sm:justify-self-end sm:px-8">
          {t('confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
