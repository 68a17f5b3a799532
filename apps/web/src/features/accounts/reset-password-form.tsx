import { resetPassword } from '@meridian/shared/endpoints/accounts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { endSession } from './end-session.ts'
import { newPasswordField } from './field-kinds.ts'
import { useSending } from './use-sending.ts'

export function ResetPasswordForm({ secretKey, onDone }: { secretKey: string; onDone: () => void }) {
  const { t } = useTranslation(['resetPassword', 'accounts', 'signUp'])
  const form = useForm({ defaultValues: { password: '', confirm: '' } })
  const { register, setError, formState } = form

  const { busy, formProps } = useSending(form, async ({ password, confirm }) => {
    if (password !== confirm)
      return setError('confirm', { message: t('accounts:passwordMismatch') }, { shouldFocus: true })
    await call(resetPassword, { body: { password, secret_key: secretKey } })
    // With it ended every session; one that is kept here would lead past the login.
    void endSession()
    onDone()
  })

  return (
    <form {...formProps}>
      <TextField
        {...register('password')}
        {...newPasswordField}
        label={t('password')}
        hint={t('signUp:passwordHint')}
        error={formState.errors.password?.message}
      />
      <TextField
        {...register('confirm')}
        {...newPasswordField}
        label={t('confirm')}
        error={formState.errors.confirm?.message}
      />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
