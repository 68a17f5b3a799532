import type { getConfig } from '@meridian/shared/endpoints/system'
import type { EndpointResult } from '@meridian/shared/endpoint'

const style = { embeddedUrl: '/basemap/style.json', onlineUrl: null, onlinePictures: null }
const sandbox = { enabled: true, sandbox: true }

/** The demo's public configuration without chains: nothing here pays by a wallet. */
export const demoConfig: EndpointResult<typeof getConfig> = {
  mode: 'demo',
  version: 'test',
  chains: [],
  map: {
    streets: style,
    satellite: style,
    onlineByDefault: false,
    detailed: [],
    attribution: '',
    addresses: false,
  },
  payments: { stripe: sandbox, wert: { ...sandbox, fee_percent: 2 }, eth: sandbox },
  gin_networks: [],
  walletconnect: null,
  minting: { plots: true, collections: true },
  mint_fee_eth: '0.005',
  sandboxes: ['mail'],
}
