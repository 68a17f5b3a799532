import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { currentPasswordField, usernameField } from './field-kinds.ts'
import { signIn } from '#features/accounts/sign-in.ts'
import '#features/accounts/words.ts'

/** No client-side checks: the server reports all errors. */
export function LoginForm({ forgotPassword }: { forgotPassword?: ReactNode }) {
  const { t } = useTranslation('login')
  const queries = useQueryClient()
  const { field, busy, problem, formProps } = useMutationForm({
    defaultValues: { email: '', password: '', remember: false },
    send: (values) => signIn(queries, values),
  })

  return (
    <form {...formProps}>
      <TextField {...field('email')} {...usernameField} label={t('identifier')} maxLength={254} />
      <TextField {...field('password')} {...currentPasswordField} label={t('password')} />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <Checkbox {...field('remember')} label={t('remember')} />
        {forgotPassword}
      </div>
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" busy={busy} className="min-h-12 w-full">
        {t(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}
