/** Changes of a wallet's state, by a site or by its owner, and the events that sites receive. */
import { numberToHex } from 'viem/utils'
import type { PrivateKeyAccount } from 'viem/accounts'
import { unknownChain } from './provider-error.ts'
import type { WalletChain } from './wallet-chain.ts'
import type { WalletState, WalletWorld } from './wallet-world.ts'

type Changing = Pick<WalletWorld, 'keeper' | 'emit'>

export function chainNow<Chain extends WalletChain>({ keeper, chains }: WalletWorld<Chain>): Chain {
  const { chainId } = keeper.read()
  const chain = chains().find(({ id }) => id === chainId) ?? chains()[0]
  if (!chain) throw unknownChain()
  return chain
}

/** Lower case, as in MetaMask: a page must compute the checksummed form itself. */
export function accountsSeenBy({ keeper }: Pick<WalletWorld, 'keeper'>, site: string): string[] {
  const { sites, isLocked, account } = keeper.read()
  return sites.includes(site) && !isLocked ? [account.address.toLowerCase()] : []
}

export async function setLocked(wallet: Changing, isLocked: boolean): Promise<void> {
  if (wallet.keeper.read().isLocked === isLocked) return
  wallet.keeper.change({ isLocked })
  await emitAccounts(wallet, wallet.keeper.read().sites)
}

export async function permit(wallet: Changing, site: string): Promise<void> {
  const { sites } = wallet.keeper.read()
  if (sites.includes(site)) return
  wallet.keeper.change({ sites: [...sites, site] })
  await emitAccounts(wallet, [site])
}

export async function revoke(wallet: Changing, sites: readonly string[]): Promise<void> {
  const before = wallet.keeper.read()
  const gone = before.sites.filter((site) => sites.includes(site))
  wallet.keeper.change({ sites: before.sites.filter((site) => !sites.includes(site)) })
  if (gone.length > 0 && !before.isLocked) await wallet.emit('accountsChanged', [], gone)
}

/** Switches to another account, which the connected sites may also see. */
export async function setAccount(wallet: Changing, account: PrivateKeyAccount): Promise<void> {
  const before = wallet.keeper.read()
  if (account.address === before.account.address) return
  wallet.keeper.change({ account })
  if (!before.isLocked) await emitAccounts(wallet, before.sites)
}

export async function setChain<Chain extends WalletChain>(
  wallet: WalletWorld<Chain>,
  id: number,
): Promise<void> {
  if (!wallet.chains().some((chain) => chain.id === id)) throw unknownChain()
  if (chainNow(wallet).id === id) return
  wallet.keeper.change({ chainId: id })
  await wallet.emit('chainChanged', numberToHex(id))
}

async function emitAccounts({ keeper, emit }: Changing, sites: WalletState['sites']): Promise<void> {
  const { isLocked, account } = keeper.read()
  await emit('accountsChanged', isLocked ? [] : [account.address.toLowerCase()], sites)
}
