import { changeProfile, getProfile } from '@meridian/shared/endpoints/accounts'
import type { User } from '@meridian/shared/endpoints/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/status-line.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import { usernameField } from './field-kinds.ts'
import { useSending } from './use-sending.ts'
import './words.ts'

/** A picture of 1 MB over a slow line. */
const TIMEOUT_MS = 120_000

export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'signUp'])
  const queries = useQueryClient()
  const [avatar, setAvatar] = useState<string | null>(null)
  const form = useForm({ defaultValues: { username: user.username } })
  const { register, setError, formState } = form

  const { busy, formProps } = useSending(form, async ({ username }) => {
    if (username.trim() === '')
      return setError('username', { message: t('enterUsername') }, { shouldFocus: true })
    const body = { username: username.trim(), ...(avatar !== null && { avatar }) }
    const answer = await call(changeProfile, { body }, { timeoutMs: TIMEOUT_MS })
    queries.setQueryData(endpointKey(getProfile), answer)
    form.reset({ username: answer.user.username })
    setAvatar(null)
    announce(t('done'))
  })

  return (
    <form {...formProps}>
      <AvatarPicker user={user} picked={avatar} onPick={setAvatar} />
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
