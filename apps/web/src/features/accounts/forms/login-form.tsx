import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { showError } from '#ui/dialogs/dialogs.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { currentPasswordField, usernameField } from './field-kinds.ts'
import { signIn } from '#features/accounts/sign-in.ts'
import '#features/accounts/words.ts'

/** No checks here: whatever is wrong, the server says. */
export function LoginForm({ forgotPassword }: { forgotPassword?: ReactNode }) {
  const { t } = useTranslation('login')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (form: FormData) =>
      signIn(queries, {
        email: text(form, 'email'),
        password: text(form, 'password'),
        remember: form.get('remember') !== null,
      }),
    onError: (error) => {
      void showError(errorMessage(error))
    },
  })

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(new FormData(event.currentTarget))
      }}
    >
      <TextField {...usernameField} name="email" label={t('identifier')} maxLength={254} />
      <TextField {...currentPasswordField} name="password" label={t('password')} />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <Checkbox name="remember" label={t('remember')} />
        {forgotPassword}
      </div>
      <Button type="submit" variant="primary" busy={isPending} className="min-h-12 w-full">
        {t(isPending ? 'submitting' : 'submit')}
      </Button>
    </form>
  )
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
