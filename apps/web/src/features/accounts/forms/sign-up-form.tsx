import { ruleLimits } from '@meridian/shared/field-issue'
import { registry } from '@meridian/shared/endpoints/email-links'
import type { GuestVisit } from '@meridian/shared/account/guest-visit'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { showResult } from '#ui/dialogs/dialogs.ts'
import { findBreaches } from '#ui/forms/find-breaches.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { TextLink } from '#ui/text-link.tsx'
import { storeSignUp } from '#features/accounts/signed-up-here.ts'
import { emailField, newPasswordField, usernameField } from './field-kinds.ts'
import './words.ts'
import '#features/accounts/words.ts'

const empty = { username: '', email: '', password: '', confirm: '', agreed: true }

interface SignUpFormProps {
  termsPath: string
  /** The camera and plots that the confirmation mail restores. */
  readVisit: () => GuestVisit | undefined
  /** Called after the visitor has read that a mail was sent. */
  onDone: () => void
}

export function SignUpForm({ termsPath, readVisit, onDone }: SignUpFormProps) {
  const { t } = useTranslation(['signUp', 'accounts'])
  const language = useLanguage()
  const { field, busy, problem, formProps } = useMutationForm({
    defaultValues: empty,
    check: ({ confirm, agreed, ...body }) => [
      ...findBreaches(registry, { ...body, username: body.username.trim() }),
      ...(body.password === confirm
        ? []
        : [{ path: 'confirm' as const, msg: t('accounts:passwordMismatch') }]),
      ...(agreed ? [] : [{ path: 'agreed' as const, msg: t('notAgreed') }]),
    ],
    send: async ({ confirm: _confirm, agreed: _agreed, ...body }) => {
      // Phone keyboards add a space after a word.
      const username = body.username.trim()
      await call(registry, { body: { ...body, username, language, visit: readVisit() } })
      storeSignUp(username)
    },
    onDone: async () => {
      await showResult({
        error: false,
        title: t('accounts:mailSentTitle'),
        message: t('accounts:mailSent'),
      })
      onDone()
    },
  })

  return (
    <form {...formProps}>
      <TextField
        {...field('username')}
        {...usernameField}
        label={t('username')}
        hint={t('usernameHint', ruleLimits.username)}
      />
      <TextField {...field('email')} {...emailField} label={t('accounts:email')} />
      <TextField
        {...field('password')}
        {...newPasswordField}
        label={t('password')}
        hint={t('passwordHint', ruleLimits.password)}
      />
      <TextField {...field('confirm')} {...newPasswordField} label={t('confirm')} />
      <Checkbox
        {...field('agreed')}
        className="-my-2"
        label={<Trans t={t} i18nKey="agree" components={{ terms: <TextLink to={termsPath} newTab /> }} />}
      />
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
