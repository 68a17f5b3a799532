/** The LandNft contract and the calldata of a grant. */
import { landNftAbi } from '@meridian/contracts/abi'
import { AppError } from '@meridian/shared/errors'
import { encodeFunctionData, encodePacked, keccak256, slice } from 'viem'
import type { Address, Hex } from 'viem'
import type { ChainClient } from '#platform/chain/chain-client.ts'
import { findLandChain } from '#platform/chain/find-land-chain.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'

export interface LandNft {
  chain: ChainConfig
  address: Address
}

export function findLandNft(config: Pick<Config, 'chains'>): LandNft | null {
  const chain = findLandChain(config)
  const address = chain?.contracts['LandNft']
  return chain && address ? { chain, address } : null
}

/** Throws when the contract or the minter's key is not configured. */
export function openLandNft(config: Pick<Config, 'chains' | 'signers'>): LandNft {
  const nft = findLandNft(config)
  if (!nft || config.signers.minter === null) throw new AppError('MINTING_CLOSED')
  return nft
}

/** Path of the token's metadata below the contract's base URI: 31 bytes at most. */
export const plotPath = (cell: bigint): string => `plots/${cell}`

export interface GrantTerms {
  cell: bigint
  to_address: string
  path: string
  deadline: Date
}

/** Must match `LandNft.grantHash`. */
const grantHash = ({ to_address, path }: GrantTerms): Hex =>
  slice(keccak256(encodePacked(['address', 'string'], [to_address as Address, path])), 0, 24)

/** Block times are whole seconds. */
const secondsOf = (time: Date): number => time.getTime() / 1000

export const encodeGrant = (terms: GrantTerms): Hex =>
  encodeFunctionData({
    abi: landNftAbi,
    functionName: 'grant',
    args: [terms.cell, grantHash(terms), secondsOf(terms.deadline)],
  })

export const encodeRevocation = (cell: bigint): Hex =>
  encodeFunctionData({ abi: landNftAbi, functionName: 'revokeGrant', args: [cell] })

export interface GrantOnChain {
  /** Whether exactly this grant exists and can be used. */
  isGood: boolean
  isPaused: boolean
}

export async function readGrant(
  client: ChainClient,
  address: Address,
  terms: GrantTerms,
): Promise<GrantOnChain> {
  const contract = { address, abi: landNftAbi } as const
  const [[hash, deadline], isMintable, isPaused] = await Promise.all([
    client.readContract({ ...contract, functionName: 'grantOf', args: [terms.cell] }),
    client.readContract({ ...contract, functionName: 'isMintable', args: [terms.cell] }),
    client.readContract({ ...contract, functionName: 'paused' }),
  ])
  const isOurs = hash === grantHash(terms) && deadline === secondsOf(terms.deadline)
  return { isGood: isOurs && isMintable, isPaused }
}
