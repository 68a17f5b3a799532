import { ruleLimits } from '@meridian/shared/field-issue'
import { changeProfile, getProfile } from '@meridian/shared/endpoints/accounts'
import { getDeed, getPublicCollection, getPublicPlot } from '@meridian/shared/endpoints/metadata'
import type { User } from '@meridian/shared/account/user'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { withProof } from '#lib/owner-proof.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/status-line.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { usernameField } from './field-kinds.ts'
import { findWrongName } from './find-wrong-name.ts'
import './words.ts'

/** Enough for a picture of 1 MB over a slow connection. */
const TIMEOUT_MS = 120_000

export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'signUp'])
  const queries = useQueryClient()
  const [avatar, setAvatar] = useState<string | null>(null)
  const { form, field, busy, problem, formProps } = useMutationForm({
    defaultValues: valuesOf(user),
    check: ({ username }) => findWrongName(username, t('enterUsername')),
    send: ({ username, showUsername, chainMails }) => {
      const body = {
        username: username.trim(),
        show_username: showUsername,
        chain_mails: chainMails,
        ...(avatar !== null && { avatar }),
      }
      return withProof({ change: 'username', value: body.username }, (proof) =>
        call(changeProfile, { body: { ...body, ...proof } }, { timeoutMs: TIMEOUT_MS }),
      )
    },
    onDone: (answer) => {
      const key = endpointKey(getProfile)
      // Keeps the time of the last session check: saving a profile is not a check, so a dismissed prompt stays
      // dismissed.
      queries.setQueryData(key, answer, { updatedAt: queries.getQueryState(key)?.dataUpdatedAt ?? 0 })
      // Public pages that were open before show the name, or no longer.
      for (const page of [getPublicPlot, getPublicCollection, getDeed])
        void queries.invalidateQueries({ queryKey: endpointKey(page) })
      form.reset(valuesOf(answer.user))
      setAvatar(null)
      announce(t('done'))
    },
  })

  return (
    <form {...formProps}>
      <AvatarPicker user={user} picked={avatar} onPick={setAvatar} />
      <TextField
        {...field('username')}
        {...usernameField}
        label={t('username')}
        hint={t('signUp:usernameHint', ruleLimits.username)}
      />
      <Checkbox {...field('showUsername')} label={t('showUsername')} hint={t('showUsernameHint')} />
      <Checkbox {...field('chainMails')} label={t('chainMails')} hint={t('chainMailsHint')} />
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}

const valuesOf = ({ username, show_username, chain_mails }: User) => ({
  username,
  showUsername: show_username,
  chainMails: chain_mails ?? true,
})
