import { forgot } from '@meridian/shared/endpoints/email-links'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { showResult } from '#ui/dialogs/dialogs.ts'
import { findBreaches } from '#ui/forms/find-breaches.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { emailField } from './field-kinds.ts'
import '#features/accounts/words.ts'

interface MailRequestFormProps {
  /** The initial value of the field. */
  email?: string
  send: (email: string) => Promise<unknown>
  clearsWhenSent?: boolean
}

/** Asks for an address and sends a mail with a key to it. */
export function MailRequestForm({ email = '', send, clearsWhenSent = false }: MailRequestFormProps) {
  const { t } = useTranslation('accounts')
  const { form, field, busy, problem, formProps } = useMutationForm({
    defaultValues: { email },
    check: (values) =>
      values.email.trim() === '' ? [{ path: 'email', msg: t('enterEmail') }] : findBreaches(forgot, values),
    send: (values) => send(values.email),
    onDone: () => {
      if (clearsWhenSent) form.reset({ email: '' })
      return showResult({ error: false, title: t('mailSentTitle'), message: t('mailSent') })
    },
  })

  return (
    <form {...formProps}>
      <TextField {...field('email')} {...emailField} label={t('email')} />
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'sendingMail' : 'sendMail')}
      </Button>
    </form>
  )
}
