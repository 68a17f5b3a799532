/** Faults to seed; at least one test must fail for each. */
import type { Fault } from './fault.ts'
import { ido, landPayment, mass, staking } from './money-mutants.ts'
import { landCollectionNft, landNft, mintedNft, minterRole, nftMetadata } from './nft-mutants.ts'

export type Mutant = Fault & { file: string }

const faults: Record<string, Fault[]> = {
  'Staking.sol': staking,
  'LandNft.sol': landNft,
  'LandCollectionNft.sol': landCollectionNft,
  'MintedNft.sol': mintedNft,
  'NftMetadata.sol': nftMetadata,
  'MinterRole.sol': minterRole,
  'Ido.sol': ido,
  'LandPayment.sol': landPayment,
  'Mass.sol': mass,
}

export const mutants: Mutant[] = Object.entries(faults).flatMap(([file, of]) =>
  of.map((fault) => ({ file, ...fault })),
)
