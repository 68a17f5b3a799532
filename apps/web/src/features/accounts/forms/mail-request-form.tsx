import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { showResult } from '#ui/dialogs/dialogs.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { emailField } from './field-kinds.ts'
import { useSending } from './use-sending.ts'
import '#features/accounts/words.ts'

interface MailRequestFormProps {
  /** Stands in the field at first. */
  email?: string
  send: (email: string) => Promise<unknown>
  clearsWhenSent?: boolean
}

/** One address, to which a mail with a key is to be sent. */
export function MailRequestForm({ email = '', send, clearsWhenSent = false }: MailRequestFormProps) {
  const { t } = useTranslation('accounts')
  const form = useForm({ defaultValues: { email } })
  const { register, setError, formState } = form

  const { busy, formProps } = useSending(form, async (values) => {
    if (values.email.trim() === '')
      return setError('email', { message: t('enterEmail') }, { shouldFocus: true })
    await send(values.email)
    if (clearsWhenSent) form.reset({ email: '' })
    await showResult({ error: false, title: t('mailSentTitle'), message: t('mailSent') })
  })

  return (
    <form {...formProps}>
      <TextField
        {...register('email')}
        {...emailField}
        label={t('email')}
        error={formState.errors.email?.message}
      />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'sendingMail' : 'sendMail')}
      </Button>
    </form>
  )
}
