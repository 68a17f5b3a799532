import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Keyring } from '#features/wallet/demo-wallet/keyring.ts'
import { readSharedWallets } from '#features/wallet/demo-wallet/shared-wallets.ts'
import type { SharedWallet } from '#features/wallet/demo-wallet/shared-wallets.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { Radio } from '#ui/forms/radio.tsx'
import './words.ts'

const choices = [
  { wallet: null, label: 'ownWallet', hint: 'ownWalletHint' },
  { wallet: 'demo', label: 'demoAccountWallet', hint: 'demoAccountHint' },
  { wallet: 'owner', label: 'contractOwnerWallet', hint: 'contractOwnerHint' },
] as const

/** Switches the demo wallet to another key. The page reloads, so that every open part reads the new account. */
export function DemoWalletChoice({ keyring }: { keyring: Pick<Keyring, 'use' | 'shared' | 'has'> }) {
  const { t } = useTranslation('demoWallet')
  const shared = keyring.shared()
  const { data: keys } = useQuery({
    queryKey: ['shared-wallets'],
    queryFn: readSharedWallets,
    enabled: shared !== null,
  })
  // A new demo world does not know a stored key of an older one. No choice is marked then, so that each can be made.
  const isOutdated = shared !== null && keys !== undefined && !keyring.has(keys[shared])
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (name: SharedWallet | null) => {
      keyring.use(name && { name, privateKey: (await readSharedWallets())[name] })
    },
    onSuccess: () => window.location.reload(),
  })
  return (
    <fieldset className="mt-3" disabled={isPending}>
      <legend className="text-sm text-ink-2">{t('choose')}</legend>
      {choices.map(({ wallet, label, hint }) => (
        <Radio
          key={label}
          name="demo-wallet"
          className="flex items-start gap-2.5 py-1.5 text-sm select-none"
          label={
            <>
              {t(label)}
              <span className="block text-ink-2">{t(hint)}</span>
            </>
          }
          checked={!isOutdated && wallet === shared}
          onChange={() => mutate(wallet)}
        />
      ))}
      <output className="block text-sm text-bad">{error !== null && errorMessage(error)}</output>
    </fieldset>
  )
}
