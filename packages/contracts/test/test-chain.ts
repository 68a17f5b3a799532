/** Named accounts of a test chain, and its created contracts. */
import type { TestChainClient } from '@meridian/dev-chain/open-test-chain'
import { mnemonicToAccount } from 'viem/accounts'

const mnemonic = 'test test test test test test test test test test test junk'
const account = (addressIndex: number) => mnemonicToAccount(mnemonic, { addressIndex })

/** Accounts that a test chain funds. `stranger` has no role. */
export const people = {
  deployer: account(0),
  minter: account(1),
  treasury: account(2),
  keeper: account(3),
  holder: account(4),
  heir: account(5),
  refunder: account(6),
  stranger: account(9),
}

export type Person = keyof typeof people

/** The creation code of every contract created on the chain. */
export async function listCreations(chain: TestChainClient) {
  const last = Number(await chain.getBlockNumber())
  const blocks = await Promise.all(
    Array.from({ length: last + 1 }, (_, number) =>
      chain.getBlock({ blockNumber: BigInt(number), includeTransactions: true }),
    ),
  )
  return blocks
    .flatMap(({ transactions }) => transactions.filter(({ to }) => to === null))
    .map(({ input }) => input)
}
