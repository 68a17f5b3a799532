import type { Chain } from '#features/wallet/connection/networks.ts'
import type { Address } from '#features/wallet/connection/provider.ts'

interface StakeChartProps {
  wallet: Address
  chain: Chain
}

export const StakeChart = (_: StakeChartProps) => null
