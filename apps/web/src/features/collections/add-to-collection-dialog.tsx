import type { Collection } from '@meridian/shared/endpoints/collections'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CollectionSelect } from './collection-select.tsx'
import './words.ts'

interface AddToCollectionDialogProps {
  /** How many plots. */
  count: number
  targets: readonly Pick<Collection, 'id' | 'name'>[]
  onClose: () => void
  onAdd: (collectionId: string) => Promise<boolean>
}

export function AddToCollectionDialog({ count, targets, onClose, onAdd }: AddToCollectionDialogProps) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const [target, setTarget] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const select = useRef<HTMLSelectElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (target === '') {
      setError(t('targetMissing'))
      select.current?.focus()
      return
    }
    setBusy(true)
    const done = await onAdd(target)
    setBusy(false)
    if (done) onClose()
  }

  const text = t('addText', { count, amount: formatWhole(count, language) })
  return (
    <Dialog open title={t('addTitle')} description={text} initialFocus={select} onClose={onClose}>
      <form noValidate className="mt-5 grid gap-5" onSubmit={(event) => void send(event)}>
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
        <Button type="submit" variant="primary" busy={busy} className="sm:justify-self-end sm:px-8">
          {t('confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
