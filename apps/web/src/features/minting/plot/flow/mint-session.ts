import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { mintPlot } from '@meridian/shared/endpoints/minting'

/** All that a wallet needs for minting one plot. */
export type MintSession = Omit<EndpointAnswer<typeof mintPlot>, 'error' | 'msg'>
