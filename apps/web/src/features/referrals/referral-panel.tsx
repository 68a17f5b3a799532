import type { ConnectedWallet } from '#features/wallet/connection/connected-wallet.ts'
import type { Chain } from '#features/wallet/connection/networks.ts'

interface ReferralPanelProps {
  connected: ConnectedWallet | null
  chain: Chain
  onConnect: () => void
}

export const ReferralPanel = (_: ReferralPanelProps) => null
