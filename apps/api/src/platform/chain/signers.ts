/** The server's keys, one per task, behind one interface, so that a key store can replace any of them. */
import type { Address, Hash, Hex, TransactionSerializableEIP1559 } from 'viem'
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Config } from '#platform/config/config.ts'

export type SignerName = keyof Config['signers']

export interface Signer {
  name: SignerName
  /** Lower case. */
  address: Address
  sign: (transaction: TransactionSerializableEIP1559) => Promise<{ hash: Hash; bytes: Hex }>
}

export function openSigners({ signers }: Pick<Config, 'signers'>): Signer[] {
  return Object.entries(signers).flatMap(([name, key]) => {
    if (!key) return []
    const account = privateKeyToAccount(key)
    return {
      name: name as SignerName,
      address: account.address.toLowerCase() as Address,
      sign: async (transaction: TransactionSerializableEIP1559) => {
        const bytes = await account.signTransaction(transaction)
        return { hash: keccak256(bytes), bytes }
      },
    }
  })
}
