/** The default funded accounts of development chains: the first ones of a well-known mnemonic. */
import { pbkdf2Sync } from 'node:crypto'
import { toHex } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import type { EvmOptions } from './evm.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const balance = 10_000n * 10n ** 18n

let root: HDKey | null = null

export function devAccounts(count: number): EvmOptions['accounts'] {
  // The BIP-39 seed.
  root ??= HDKey.fromMasterSeed(pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'))
  return Array.from({ length: count }, (_, addressIndex) => {
    const account = hdKeyToAccount(root!, { addressIndex })
    return { address: account.address, privateKey: toHex(account.getHdKey().privateKey!), balance }
  })
}
