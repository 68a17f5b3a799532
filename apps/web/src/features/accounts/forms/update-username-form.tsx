import { updateUsername } from '@meridian/shared/endpoints/accounts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { endSession } from '#features/accounts/end-session.ts'
import { usernameField } from './field-kinds.ts'
import { useSending } from './use-sending.ts'
import './words.ts'

interface UpdateUsernameFormProps {
  secretKey: string
  /** The name that the key may change. */
  username: string
  onDone: () => void
}

export function UpdateUsernameForm({ secretKey, username, onDone }: UpdateUsernameFormProps) {
  const { t } = useTranslation(['profile', 'signUp'])
  const form = useForm({ defaultValues: { username } })
  const { register, setError, formState } = form

  const { busy, formProps } = useSending(form, async (values) => {
    const name = values.username.trim()
    if (name === '') return setError('username', { message: t('enterUsername') }, { shouldFocus: true })
    await call(updateUsername, { body: { username: name, key: secretKey } })
    void endSession()
    onDone()
  })

  return (
    <form {...formProps}>
      <TextField
        {...register('username')}
        {...usernameField}
        label={t('username')}
        hint={t('signUp:usernameHint')}
        error={formState.errors.username?.message}
      />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
