import { registry } from '@meridian/shared/endpoints/accounts'
import { useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { showResult } from '#ui/dialogs/dialogs.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { emailField, newPasswordField, usernameField } from './field-kinds.ts'
import { useSending } from './use-sending.ts'
import './words.ts'
import '#features/accounts/words.ts'

const empty = { username: '', email: '', password: '', confirm: '', agreed: true }

/** `onDone` follows once the visitor has read that a mail is on its way. */
export function SignUpForm({ termsPath, onDone }: { termsPath: string; onDone: () => void }) {
  const { t } = useTranslation(['signUp', 'accounts'])
  const form = useForm({ defaultValues: empty })
  const { register, setError, formState } = form
  const { errors } = formState

  const { busy, formProps } = useSending(form, async ({ confirm, agreed, ...body }) => {
    if (body.password !== confirm)
      return setError('confirm', { message: t('accounts:passwordMismatch') }, { shouldFocus: true })
    if (!agreed) {
      setError('agreed', { message: t('notAgreed') })
      // `shouldFocus` passes checkboxes by.
      return form.setFocus('agreed')
    }
    // Keyboards of phones put a space after a word.
    await call(registry, { body: { ...body, username: body.username.trim() } })
    await showResult({
      error: false,
      title: t('accounts:mailSentTitle'),
      message: `${t('accounts:mailSent')}. ${t('usernameWorks')}`,
    })
    onDone()
  })

  return (
    <form {...formProps}>
      <TextField
        {...register('username')}
        {...usernameField}
        label={t('username')}
        hint={t('usernameHint')}
        error={errors.username?.message}
      />
      <TextField
        {...register('email')}
        {...emailField}
        label={t('accounts:email')}
        error={errors.email?.message}
      />
      <TextField
        {...register('password')}
        {...newPasswordField}
        label={t('password')}
        hint={t('passwordHint')}
        error={errors.password?.message}
      />
      <TextField
        {...register('confirm')}
        {...newPasswordField}
        label={t('confirm')}
        error={errors.confirm?.message}
      />
      <Checkbox
        {...register('agreed')}
        className="-my-2"
        error={errors.agreed?.message}
        label={<Trans t={t} i18nKey="agree" components={{ terms: <TextLink to={termsPath} newTab /> }} />}
      />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
