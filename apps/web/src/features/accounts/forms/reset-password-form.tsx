import { resetPassword } from '@meridian/shared/endpoints/accounts'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { shortenAddress } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { endSession } from '#features/accounts/end-session.ts'
import { newPasswordField } from './field-kinds.ts'
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
  const { field, busy, formProps } = useMutationForm({
    defaultValues: { password: '', confirm: '', unlink: false },
    check: ({ password, confirm }) =>
      password === confirm ? undefined : { path: 'confirm', msg: t('accounts:passwordMismatch') },
    send: ({ password, unlink }) =>
      call(resetPassword, { body: { password, secret_key: secretKey, unlink_wallet: unlink } }),
    onDone: () => {
      // With it ended every session; one that is kept here would lead past the login.
      void endSession()
      onDone()
    },
  })

  return (
    <form {...formProps}>
      <TextField
        {...field('password')}
        {...newPasswordField}
        label={t('password')}
        hint={t('signUp:passwordHint')}
      />
      <TextField {...field('confirm')} {...newPasswordField} label={t('confirm')} />
      {wallet !== null && (
        <Checkbox
          {...field('unlink')}
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
