import type { Collection } from '@meridian/shared/endpoints/collections'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Radio } from '#ui/forms/radio.tsx'
import { CollectionSelect } from './collection-select.tsx'
import './words.ts'

interface MovePlotsDialogProps {
  /** How many. */
  count: number
  from: Pick<Collection, 'name'>
  /** Where they can go. */
  targets: readonly Pick<Collection, 'id' | 'name'>[]
  onClose: () => void
  /** Null: out of the collection. Resolves with whether it was done. */
  onMove: (to: string | null) => Promise<boolean>
}

export function MovePlotsDialog({ count, from, targets, onClose, onMove }: MovePlotsDialogProps) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const [transfer, setTransfer] = useState(false)
  const [target, setTarget] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const firstChoice = useRef<HTMLInputElement>(null)
  const select = useRef<HTMLSelectElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (transfer && target === '') {
      setError(t('targetMissing'))
      select.current?.focus()
      return
    }
    setBusy(true)
    const done = await onMove(transfer ? target : null)
    setBusy(false)
    if (done) onClose()
  }

  const choose = (next: boolean) => {
    setTransfer(next)
    setError(undefined)
  }
  const text = t('moveText', { count, amount: formatWhole(count, language), name: from.name })
  return (
    <Dialog open title={t('moveTitle')} description={text} initialFocus={firstChoice} onClose={onClose}>
      <form noValidate className="mt-4 grid gap-3" onSubmit={(event) => void send(event)}>
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
        {transfer && (
          <CollectionSelect
            ref={select}
            collections={targets}
            value={target}
            error={error}
            onChange={(id) => {
              setTarget(id)
              setError(undefined)
            }}
          />
        )}
        <Button type="submit" variant="primary" busy={busy} className="mt-2 sm:justify-self-end sm:px-8">
          {t('confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
