/** The LandCollectionNft contract and the calldata of a mint. */
import { landCollectionNftAbi } from '@meridian/contracts/abi'
import { AppError } from '@meridian/shared/errors'
import { tidToBytes32 } from '@meridian/shared/orders'
import { encodeFunctionData } from 'viem'
import type { Address, Hex } from 'viem'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'

export interface CollectionNft {
  chain: ChainConfig
  address: Address
}

/** Throws when the contract or the minter's key is not configured. */
export function openCollectionNft(config: Pick<Config, 'chains' | 'signers'>): CollectionNft {
  const chain = findLandChain(config)
  const address = chain?.contracts['LandCollectionNft']
  if (!chain || !address || config.signers.minter === null) throw new AppError('MINTING_CLOSED')
  return { chain, address }
}

/** The 128 bits of the collection's id. It never changes, so a collection can not be minted twice. */
export const tokenIdOf = (collectionId: string): bigint => BigInt(`0x${collectionId.replaceAll('-', '')}`)

/** Null: the token id can not belong to a collection. */
export function collectionIdOf(tokenId: bigint): string | null {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(tokenId.toString(16).padStart(32, '0')) ?? []
  return parts.length > 0 ? parts.join('-') : null
}

interface MintTerms {
  tid: string
  collectionId: string
  uriid: string
  to: string
  fingerprint: string
}

export const encodeMint = ({ tid, collectionId, uriid, to, fingerprint }: MintTerms): Hex =>
  encodeFunctionData({
    abi: landCollectionNftAbi,
    functionName: 'mint',
    args: [
      to as Address,
      tokenIdOf(collectionId),
      `collections/${uriid}`,
      fingerprint as Hex,
      tidToBytes32(tid),
    ],
  })
