import { ruleLimits } from '@meridian/shared/field-issue'
import { updateUsername } from '@meridian/shared/endpoints/email-links'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { endSession } from '#features/accounts/end-session.ts'
import { usernameField } from './field-kinds.ts'
import { findWrongName } from './find-wrong-name.ts'
import './words.ts'

interface UpdateUsernameFormProps {
  secretKey: string
  /** The current name. */
  username: string
  onDone: () => void
}

export function UpdateUsernameForm({ secretKey, username, onDone }: UpdateUsernameFormProps) {
  const { t } = useTranslation(['profile', 'signUp'])
  const { field, busy, problem, formProps } = useMutationForm({
    defaultValues: { username },
    check: (values) => findWrongName(values.username, t('enterUsername')),
    send: (values) => call(updateUsername, { body: { username: values.username.trim(), key: secretKey } }),
    onDone: () => {
      void endSession()
      onDone()
    },
  })

  return (
    <form {...formProps}>
      <TextField
        {...field('username')}
        {...usernameField}
        label={t('username')}
        hint={t('signUp:usernameHint', ruleLimits.username)}
      />
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
