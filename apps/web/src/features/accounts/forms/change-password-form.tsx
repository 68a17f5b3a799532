import { ruleLimits } from '@meridian/shared/field-issue'
import { changePassword } from '@meridian/shared/endpoints/accounts'
import type { User } from '@meridian/shared/account/user'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { withProof } from '#lib/owner-proof.ts'
import { Button } from '#ui/button.tsx'
import { findBreaches } from '#ui/forms/find-breaches.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { currentPasswordField, newPasswordField } from './field-kinds.ts'
import './words.ts'

/** The first two names are the endpoint's field names, so that server errors find their fields. */
const empty = { old: '', new: '', retype: '' }

export function ChangePasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation(['changePassword', 'signUp'])
  const { field, busy, problem, formProps } = useMutationForm({
    defaultValues: empty,
    check: ({ retype, ...body }) => [
      ...(body.new === ''
        ? [{ path: 'new' as const, msg: t('enterNew') }]
        : findBreaches(changePassword, body)),
      ...(body.new === retype ? [] : [{ path: 'retype' as const, msg: t('mismatch') }]),
    ],
    send: ({ retype: _retype, ...body }) =>
      withProof({ change: 'password', value: '' }, ({ wallet_signature }) =>
        call(changePassword, { body: { ...body, wallet_signature } }),
      ),
    onDone,
    passwordField: 'old',
  })

  return (
    <form {...formProps}>
      {/* Lets password managers identify the account. */}
      <input hidden readOnly type="text" autoComplete="username" value={user.username} />
      <TextField
        {...field('old')}
        {...currentPasswordField}
        label={t('old')}
        // An account created by wallet has no password; only the server knows whether this one is.
        {...(user.walletAddress !== null && { hint: t('oldHint') })}
      />
      <TextField
        {...field('new')}
        {...newPasswordField}
        label={t('new')}
        hint={t('signUp:passwordHint', ruleLimits.password)}
      />
      <TextField {...field('retype')} {...newPasswordField} label={t('retype')} />
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
