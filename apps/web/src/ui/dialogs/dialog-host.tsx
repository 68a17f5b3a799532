import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '#ui/button.tsx'
import { Dialog } from './dialog.tsx'
import { currentDialog, dialogs } from './dialogs.ts'
import type { ConfirmOptions, Question } from './dialogs.ts'
import '#ui/words.ts'

/** Renders the dialogs of `showError`, `confirm`, `showResult` and `showProgress`. Mounted once. */
export function DialogHost() {
  const { t } = useTranslation('dialogs')
  const current = useStore(dialogs().store, currentDialog)
  if (current === undefined) return null
  const frame = {
    open: true,
    contentKey: current.id,
    onReturnFocus: dialogs().returnFocus,
    onFocusTaken: dialogs().clearReturnFocus,
    className: 'sm:w-108',
  }

  if (current.kind === 'progress') {
    return (
      <Dialog {...frame} title={current.title}>
        <output className="mt-2 block text-ink-2">{current.message}</output>
        <div className="mt-5 h-1 overflow-hidden rounded-full bg-line" aria-hidden>
          <div className="h-full w-2/5 animate-sweep rounded-full bg-accent motion-reduce:w-full" />
        </div>
      </Dialog>
    )
  }
  // A question without a title is its own title.
  const title = current.kind === 'error' ? t('sorry') : current.title
  return (
    <Dialog
      {...frame}
      role="alertdialog"
      title={title ?? current.message}
      icon={<Icon question={current} />}
      {...(title !== undefined && { description: current.message })}
      note={current.kind === 'confirm' ? undefined : current.note}
      onClose={() => current.answer(false)}
    >
      {current.kind === 'confirm' && <Facts {...current} />}
      <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        {current.kind === 'confirm' && (
          <Button onClick={() => current.answer(false)}>{current.cancel ?? t('cancel')}</Button>
        )}
        <Button variant="primary" className="sm:min-w-24" onClick={() => current.answer(true)}>
          {(current.kind === 'confirm' && current.ok) || t('ok')}
        </Button>
      </div>
    </Dialog>
  )
}

function Facts({ facts, note }: Pick<ConfirmOptions, 'facts' | 'note'>) {
  return (
    <>
      {facts && (
        <dl className="tabular mt-4 grid gap-2 rounded-field border border-line px-4 py-3">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {note !== undefined && <p className="mt-3 text-sm text-ink-2">{note}</p>}
    </>
  )
}

function Icon({ question }: { question: Question }) {
  if (question.kind === 'confirm') return null
  return question.kind === 'error' || question.error ? (
    <CircleAlert size={26} strokeWidth={1.75} className="shrink-0 text-bad" aria-hidden />
  ) : (
    <CircleCheck size={26} strokeWidth={1.75} className="shrink-0 text-good" aria-hidden />
  )
}
