import { changePassword } from '@meridian/shared/endpoints/accounts'
import type { User } from '@meridian/shared/endpoints/accounts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { currentPasswordField, newPasswordField } from './field-kinds.ts'
import { useSending } from './use-sending.ts'
import './words.ts'

/** The names of the first two fields are the call's own, so that a refusal finds them. */
const empty = { old: '', new: '', retype: '' }

export function ChangePasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation(['changePassword', 'signUp'])
  const form = useForm({ defaultValues: empty })
  const { register, setError, formState } = form
  const { errors } = formState

  const { busy, formProps } = useSending(form, async ({ retype, ...body }) => {
    if (body.new === '') return setError('new', { message: t('enterNew') }, { shouldFocus: true })
    if (body.new !== retype) return setError('retype', { message: t('mismatch') }, { shouldFocus: true })
    await call(changePassword, { body })
    onDone()
  })

  return (
    <form {...formProps}>
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly type="text" autoComplete="username" value={user.username} />
      <TextField
        {...register('old')}
        {...currentPasswordField}
        label={t('old')}
        // An account that came by wallet has no password; whether this one did, only the server knows.
        {...(user.walletAddress !== null && { hint: t('oldHint') })}
        error={errors.old?.message}
      />
      <TextField
        {...register('new')}
        {...newPasswordField}
        label={t('new')}
        hint={t('signUp:passwordHint')}
        error={errors.new?.message}
      />
      <TextField
        {...register('retype')}
        {...newPasswordField}
        label={t('retype')}
        error={errors.retype?.message}
      />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
