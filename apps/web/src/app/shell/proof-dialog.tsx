import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { currentPasswordField } from '#features/accounts/forms/field-kinds.ts'
import { explainWalletError } from '#features/wallet/connection/wallet-message.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { proofQuestion } from '#lib/owner-proof.ts'
import type { ProofQuestion } from '#lib/owner-proof.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useMutationForm } from '#ui/forms/use-mutation-form.ts'
import { useSingleMutation } from '#ui/forms/use-single-mutation.ts'
import '#features/accounts/forms/words.ts'

/** Asks for the password, or for a signature of the linked wallet, before a security-relevant change. */
export function ProofDialog() {
  const { t } = useTranslation('proof')
  const question = useStore(proofQuestion, ({ current }) => current)
  if (!question) return null
  const { change, ways, refused, answer } = question
  return (
    <Dialog
      open
      title={t('title')}
      description={t(ways.length === 0 ? 'noWay' : `text_${change.change}`, { value: change.value })}
      onClose={() => answer(null)}
      className="sm:w-108"
    >
      {ways.includes('password') && <PasswordForm question={question} />}
      {!ways.includes('password') && refused && <p className="mt-4 text-bad">{errorMessage(refused)}</p>}
      {ways.includes('wallet') && (
        <WalletButton question={question} variant={ways.includes('password') ? 'secondary' : 'primary'} />
      )}
    </Dialog>
  )
}

function PasswordForm({ question: { refused, answer } }: { question: ProofQuestion }) {
  const { t } = useTranslation('proof')
  const { field, problem, formProps } = useMutationForm({
    defaultValues: { password: '' },
    check: ({ password }) => (password === '' ? [{ path: 'password', msg: t('enterPassword') }] : []),
    send: async ({ password }) => answer({ current_password: password }),
  })
  const { error, ...password } = field('password')
  return (
    <form {...formProps} className="mt-5 grid gap-5">
      <TextField
        {...password}
        {...currentPasswordField}
        label={t('password')}
        error={error ?? (refused ? errorMessage(refused) : undefined)}
      />
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" className="min-h-12 w-full">
        {t('confirm')}
      </Button>
    </form>
  )
}

interface WalletButtonProps {
  question: ProofQuestion
  variant: 'primary' | 'secondary'
}

function WalletButton({ question: { change, answer }, variant }: WalletButtonProps) {
  const { t } = useTranslation('proof')
  const queries = useQueryClient()
  const { busy, start } = useSingleMutation({
    mutationFn: async () => {
      const { signProof } = await import('#features/wallet/sign-proof.ts')
      return signProof(queries, change)
    },
    onSuccess: (signature) => answer({ wallet_signature: signature }),
    onError: (error) => void explainWalletError(error).then((isAgain) => isAgain && start()),
  })
  return (
    <Button variant={variant} busy={busy} className="mt-4 min-h-12 w-full" onClick={() => start()}>
      {t(busy ? 'signing' : 'sign')}
    </Button>
  )
}
