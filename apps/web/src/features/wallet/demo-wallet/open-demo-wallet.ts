/** The demo's wallet: the demo key, the embedded chains, and this page's dialog. Loaded at its first request. */
import { askNode } from '@meridian/demo-wallet/ask-node'
import { answerRequest } from '@meridian/demo-wallet/answer-request'
import type { ProviderEvent, WalletRequest } from '@meridian/demo-wallet/wallet-world'
import { deviceStorage } from '#lib/device-storage.ts'
import { pageState } from '#lib/page-state.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { openKeyring } from './keyring.ts'
import type { Keyring } from './keyring.ts'
import { askOwner } from './ask-owner.ts'

export interface DemoWorld {
  /** The embedded chains; a new wallet starts on the first. */
  chains: Chain[]
  /** The requesting site, which is always this page's own. */
  site: string
  emit: (event: ProviderEvent, payload: unknown) => void
}

const page = pageState(() => ({ keyring: null as Keyring | null }))

export const openDemoKeyring = ({ chains }: Pick<DemoWorld, 'chains'>): Keyring =>
  (page().keyring ??= openKeyring(deviceStorage, chains[0]?.id ?? 0))

export function answerForDemo({ chains, site, emit }: DemoWorld, request: WalletRequest): Promise<unknown> {
  const keyring = openDemoKeyring({ chains })
  return answerRequest(
    { keeper: keyring.keeperFor(site), chains: () => chains, askOwner, askNode, emit },
    site,
    request,
  )
}
