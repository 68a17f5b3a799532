/** The configuration for browsers: public values, listed explicitly. */
import type { EndpointResult } from '@meridian/shared/endpoint'
import type { getConfig } from '@meridian/shared/endpoints/system'
import { formatEther } from 'viem'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import { findGinTokens } from '#platform/chain/gin-token.ts'
import type { Config } from '#platform/config/config.ts'
import { visitedOrigin } from '#platform/http/own-hosts.ts'

type PublicConfig = EndpointResult<typeof getConfig>

export function publicConfig(
  config: Config,
  host: string,
  detailed: PublicConfig['map']['detailed'],
): PublicConfig {
  const demo = config.mode === 'demo'
  const landContracts = findLandChain(config)?.contracts ?? {}
  return {
    mode: config.mode,
    version: config.version,
    chains: config.chains.map(({ id, hexId, name, role, publicRpcUrl, explorerUrl, coin, contracts }) => ({
      id,
      hexId,
      name,
      role,
      rpcUrl: publicRpcUrl ?? `${visitedOrigin(config, host)}/rpc/${id}`,
      explorerUrl,
      coin,
      embedded: demo && publicRpcUrl === null,
      contracts,
    })),
    map: {
      streets: {
        embeddedUrl: '/basemap/streets.pmtiles',
        onlineUrl: config.map.streetsStyleUrl,
        onlinePictures: null,
      },
      satellite: {
        embeddedUrl: '/basemap/satellite.pmtiles',
        onlineUrl: config.map.satelliteStyleUrl,
        onlinePictures: config.map.satellitePictures,
      },
      onlineByDefault: config.map.isOnlineByDefault,
      detailed,
      attribution: 'GSHHG · Natural Earth · GeoNames · NASA',
      addresses: config.map.geocoder !== null,
    },
    payments: {
      stripe: { enabled: config.stripe !== null, sandbox: demo },
      wert: {
        enabled: config.wert !== null,
        sandbox: demo,
        fee_percent: config.wert?.feePercent ?? 0,
      },
      eth: { enabled: config.chains.some(({ contracts }) => 'LandPayment' in contracts), sandbox: demo },
    },
    gin_networks: findGinTokens(config).map(({ chain }) => chain.hexId),
    minting: {
      plots: config.signers.minter !== null && 'LandNft' in landContracts,
      collections:
        config.signers.minter !== null &&
        'LandCollectionNft' in landContracts &&
        (config.mintFee === 0n || 'LandPayment' in landContracts),
    },
    mint_fee_eth: formatEther(config.mintFee),
    walletconnect: config.walletConnect && {
      project_id: config.walletConnect.projectId,
      relay_url: config.walletConnect.relayUrl,
    },
    sandboxes: demo
      ? [
          ...config.chains.map((chain) => `chain ${chain.hexId}`),
          ...(config.mail ? ['mail'] : []),
          ...(config.stripe?.apiUrl ? ['stripe'] : []),
          ...(config.wert && !config.wert.origin ? ['wert'] : []),
        ]
      : [],
  }
}
