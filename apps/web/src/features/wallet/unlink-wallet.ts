import { getProfile } from '@meridian/shared/endpoints/accounts'
import { unlinkWallet as unlinkEndpoint } from '@meridian/shared/endpoints/wallet'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { shortenAddress } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { isProofDeclined, withProof } from '#lib/owner-proof.ts'
import { confirm, showError } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import './provider/words.ts'

/** Asks first. The server requires a proof, and refuses while something under way names this wallet. */
export async function unlinkWallet(queries: QueryClient, address: string): Promise<void> {
  const isSure = await confirm({
    title: i18next.t('wallet:unlinkQuestion'),
    message: i18next.t('wallet:unlinkText', { address: shortenAddress(address, 5) }),
    ok: i18next.t('wallet:unlinkConfirm'),
    cancel: i18next.t('wallet:cancel'),
  })
  if (!isSure) return
  try {
    const { user } = await withProof({ change: 'unlink', value: address }, (body) =>
      call(unlinkEndpoint, { body }),
    )
    queries.setQueryData(endpointKey(getProfile), { error: false, msg: '', user })
    announce(i18next.t('wallet:unlinked'))
  } catch (error) {
    if (!isProofDeclined(error)) void showError(errorMessage(error))
  }
}
