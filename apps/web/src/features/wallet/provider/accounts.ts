import { walletAddress } from '@meridian/shared/identity'
import { checksumAddress } from '@meridian/shared/chain/wallet-text'
import * as z from 'zod/mini'
import type { Address, Wallet } from './provider.ts'
import { askWallet, WalletError } from './wallet-error.ts'

/** Checksummed, because wallets return lower case. Invalid addresses are left out. */
export const readAccounts = (accounts: unknown): Address[] =>
  Array.isArray(accounts)
    ? accounts
        .filter((account): account is Address => z.safeParse(walletAddress, account).success)
        .map((account) => checksumAddress(account))
    : []

/** Opens the wallet's window, unless the site is connected already. Throws 'denied' when the user refuses. */
export async function requestAccount({ provider }: Wallet): Promise<Address> {
  const accounts = await askWallet(provider, 'eth_requestAccounts').catch((error: WalletError) => {
    if (error.reason !== 'rejected' && error.reason !== 'unauthorized') throw error
    throw new WalletError('denied', { code: error.code, cause: error })
  })
  const [address] = readAccounts(accounts)
  if (!address) throw new WalletError('denied')
  return address
}
