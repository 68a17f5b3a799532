import { resetPassword } from '@meridian/shared/endpoints/accounts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { shortenAddress } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { endSession } from '#features/accounts/end-session.ts'
import { newPasswordField } from './field-kinds.ts'
import { useSending } from './use-sending.ts'
import './words.ts'
import '#features/accounts/words.ts'

interface ResetPasswordFormProps {
  secretKey: string
  /** The wallet that can log in to the account, if there is one. */
  wallet: string | null
  onDone: () => void
}

export function ResetPasswordForm({ secretKey, wallet, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation(['resetPassword', 'accounts', 'signUp'])
  const form = useForm({ defaultValues: { password: '', confirm: '', unlink: false } })
  const { register, setError, formState } = form

  const { busy, formProps } = useSending(form, async ({ password, confirm, unlink }) => {
    if (password !== confirm)
      return setError('confirm', { message: t('accounts:passwordMismatch') }, { shouldFocus: true })
    await call(resetPassword, { body: { password, secret_key: secretKey, unlink_wallet: unlink } })
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
      {wallet !== null && (
        <Checkbox
          {...register('unlink')}
          className="-my-2"
          label={t('unlinkWallet', { address: shortenAddress(wallet, 5) })}
        />
      )}
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
