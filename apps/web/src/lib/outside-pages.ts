/** Links to tokens and transactions on external sites. */
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { useConfig } from '#lib/config.ts'

type Chain = PublicConfig['chains'][number]

/** OpenSea's names of networks, by chain id. */
const openSeaNetworks: Partial<Record<number, string>> = { 1: 'ethereum', 137: 'matic', 8453: 'base' }

/** The pages of a network's explorer; null where it has none. */
export interface OutsidePages {
  network: string | null
  home: string | null
  addressOf: (address: string) => string | null
  tokenOf: (contract: string, tokenId: string) => string | null
  transactionOf: (hash: string) => string | null
  /** Whether OpenSea supports the network. */
  isAtOpenSea: boolean
  /** On OpenSea if it supports the network, otherwise on the explorer. */
  marketOf: (contract: string, tokenId: string) => string | null
}

/** @param hexId the network's id in the server's responses; null: the network of the land contract. */
export function useOutsidePages(hexId: string | null): OutsidePages {
  const { data: config } = useConfig()
  return outsidePages(
    config?.chains.find((chain) => (hexId === null ? chain.role === 'land' : chain.hexId === hexId)) ?? null,
  )
}

export function outsidePages(
  chain: Pick<Chain, 'id' | 'name' | 'embedded' | 'explorerUrl'> | null,
): OutsidePages {
  const home = chain?.explorerUrl?.replace(/\/+$/, '') ?? null
  const page = (path: string) => (home === null ? null : `${home}${path}`)
  const tokenOf = (contract: string, tokenId: string) => page(`/token/${contract}?a=${tokenId}`)
  const market = chain === null || chain.embedded ? undefined : openSeaNetworks[chain.id]
  return {
    network: chain?.name ?? null,
    home,
    addressOf: (address) => page(`/address/${address}`),
    tokenOf,
    transactionOf: (hash) => page(`/tx/${hash}`),
    isAtOpenSea: market !== undefined,
    marketOf: (contract, tokenId) =>
      market === undefined
        ? tokenOf(contract, tokenId)
        : `https://opensea.io/assets/${market}/${contract}/${tokenId}`,
  }
}
