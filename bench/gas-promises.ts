/** The gas of each guarantee of a mint: steps from the minimal mint to `LandNft`, one guarantee each. */
import { landNftAbi } from '@meridian/contracts/abi'
import {
  bareNftAbi,
  bareNftBytecode,
  datedGrantNftAbi,
  datedGrantNftBytecode,
  grantedNftAbi,
  grantedNftBytecode,
  pausableGrantNftAbi,
  pausableGrantNftBytecode,
} from '@meridian/contracts/baselines'
import { bytecode } from '@meridian/contracts/bytecode'
import { concat, keccak256, slice, stringToHex, type Address } from 'viem'
import type { GasChain } from './gas-chain.ts'

export type GasPromise = { promise: string; mint: number; added: number }

/** As the server grants them: the longest path of a plot, and the base URI before it. */
export const path = 'plots/17179869183'
export const baseUri = 'https://meridian.example/api/metadata/'

export const grantHash = (to: Address, uri: string) => slice(keccak256(concat([to, stringToHex(uri)])), 0, 24)

export async function mintPromises({ owner, alice, deploy, gas, time }: GasChain): Promise<GasPromise[]> {
  const deadline = (await time()) + 86_400
  const roles = [owner.address, owner.address, baseUri]
  const steps = [
    {
      promise: 'an owner and a stored path',
      contract: await deploy(bareNftAbi, bareNftBytecode),
      bare: true,
    },
    {
      promise: 'only what was granted, once',
      contract: await deploy(grantedNftAbi, grantedNftBytecode),
    },
    {
      promise: "until a deadline, and by this minter's grant",
      contract: await deploy(datedGrantNftAbi, datedGrantNftBytecode),
    },
    {
      promise: 'not while minting is paused',
      contract: await deploy(pausableGrantNftAbi, pausableGrantNftBytecode),
    },
    {
      promise: 'base URI, ERC-2981, ERC-4906, ERC-7572, the path over the grant',
      contract: await deploy(landNftAbi, bytecode.LandNft, roles),
    },
  ]
  const promises: GasPromise[] = []
  for (const { promise, contract, bare = false } of steps) {
    // Measures a wallet's second token: the first one also pays for the wallet's counter.
    let mint = 0
    for (const id of [1n, 2n]) {
      if (!bare) await gas(owner, contract, 'grant', [id, grantHash(alice.address, path), deadline])
      mint = await gas(alice, contract, 'safeMint', [alice.address, id, path])
    }
    promises.push({ promise, mint, added: mint - (promises.at(-1)?.mint ?? mint) })
  }
  return promises
}
