/** The contract of the plots' tokens: what a grant is on chain. */
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

/** Nothing can be granted without the contract and without the minter's key. */
export function openLandNft(config: Pick<Config, 'chains' | 'signers'>): LandNft {
  const nft = findLandNft(config)
  if (!nft || config.signers.minter === null) throw new AppError('MINTING_CLOSED')
  return nft
}

/** Where the token's description is, below the base that the contract knows: 31 bytes at most. */
export const plotPath = (cell: bigint): string => `plots/${cell}`

export interface GrantTerms {
  cell: bigint
  to_address: string
  path: string
  deadline: Date
}

/** As `LandNft.grantHash` computes it. */
const grantHash = ({ to_address, path }: GrantTerms): Hex =>
  slice(keccak256(encodePacked(['address', 'string'], [to_address as Address, path])), 0, 24)

/** Chain time is whole seconds. */
const secondsOf = (time: Date): number => time.getTime() / 1000

export const encodeGrant = (terms: GrantTerms): Hex =>
  encodeFunctionData({
    abi: landNftAbi,
    functionName: 'grant',
    args: [terms.cell, grantHash(terms), secondsOf(terms.deadline)],
  })

export interface GrantOnChain {
  /** This very grant is there and can be used. */
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
