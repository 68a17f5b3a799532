import { ruleLimits } from '@meridian/shared/field-issue'
import { resetPassword } from '@meridian/shared/endpoints/email-links'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { shortenAddress } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { findBreaches } from '#ui/forms/find-breaches.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { endSession } from '#features/accounts/end-session.ts'
import { newPasswordField } from './field-kinds.ts'
import './words.ts'
import '#features/accounts/words.ts'

interface ResetPasswordFormProps {
  secretKey: string
  /** The wallet that can log in to the account, if there is one. */
  wallet: string | null
  /** The wallet may belong to a previous user of the account, so it is unlinked unless the owner keeps it. */
  unlinks: boolean
  onDone: () => void
}

export function ResetPasswordForm({ secretKey, wallet, unlinks, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation(['resetPassword', 'accounts', 'signUp'])
  const { form, field, busy, problem, formProps } = useMutationForm({
    defaultValues: { password: '', confirm: '', unlink: false },
    check: ({ password, confirm }) => [
      ...findBreaches(resetPassword, { password }),
      ...(password === confirm ? [] : [{ path: 'confirm' as const, msg: t('accounts:passwordMismatch') }]),
    ],
    send: ({ password, unlink }) =>
      call(resetPassword, { body: { password, secret_key: secretKey, unlink_wallet: unlink } }),
    onDone: () => {
      // The reset ended every session on the server; a stored one would skip the login.
      void endSession()
      onDone()
    },
  })

  // Known only after the key is checked, while the form is already visible.
  useEffect(() => form.setValue('unlink', unlinks), [form, unlinks])

  return (
    <form {...formProps}>
      <TextField
        {...field('password')}
        {...newPasswordField}
        label={t('password')}
        hint={t('signUp:passwordHint', ruleLimits.password)}
      />
      <TextField {...field('confirm')} {...newPasswordField} label={t('confirm')} />
      {wallet !== null && (
        <Checkbox
          {...field('unlink')}
          className="-my-2"
          label={t(unlinks ? 'unlinkUnlessOwn' : 'unlinkWallet', { address: shortenAddress(wallet, 5) })}
        />
      )}
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
