import { numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Prompts } from './prompts.ts'

export type WalletChain = { id: number; rpcUrl: string; name?: string }

export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect'

/** Tells every open page whose origin may hear it; ends when all have been told. */
export type Emit = (event: ProviderEvent, payload: unknown, origins?: ReadonlySet<string>) => Promise<void>

export type WalletState = {
  account: PrivateKeyAccount
  readonly chains: Map<number, WalletChain>
  currentChain: number
  locked: boolean
  connected: boolean
  /** Origins that may see and use the account. */
  readonly permitted: Set<string>
  readonly prompts: Prompts
  readonly emit: Emit
}

export function chainNow(wallet: WalletState): WalletChain {
  const chain = wallet.chains.get(wallet.currentChain)
  if (!chain) throw new Error(`the wallet stands on chain ${wallet.currentChain}, which it does not know`)
  return chain
}

/** Lower case, as MetaMask answers: a page that needs the checksummed form has to make it. */
export function accountsSeenBy(wallet: WalletState, origin: string): string[] {
  return wallet.permitted.has(origin) && !wallet.locked ? [wallet.account.address.toLowerCase()] : []
}

export async function setLocked(wallet: WalletState, locked: boolean): Promise<void> {
  if (wallet.locked === locked) return
  wallet.locked = locked
  await tellAccounts(wallet, wallet.permitted)
}

export async function permit(wallet: WalletState, origin: string): Promise<void> {
  if (wallet.permitted.has(origin)) return
  wallet.permitted.add(origin)
  await tellAccounts(wallet, new Set([origin]))
}

export async function revoke(wallet: WalletState, origins: ReadonlySet<string>): Promise<void> {
  const told = new Set([...origins].filter((origin) => wallet.permitted.delete(origin)))
  if (!wallet.locked) await wallet.emit('accountsChanged', [], told)
}

export async function setAccount(wallet: WalletState, account: PrivateKeyAccount): Promise<void> {
  if (account.address === wallet.account.address) return
  wallet.account = account
  if (!wallet.locked) await tellAccounts(wallet, wallet.permitted)
}

export async function setChain(wallet: WalletState, id: number): Promise<void> {
  if (id === wallet.currentChain) return
  wallet.currentChain = id
  await wallet.emit('chainChanged', numberToHex(id))
}

async function tellAccounts(wallet: WalletState, origins: ReadonlySet<string>): Promise<void> {
  const accounts = wallet.locked ? [] : [wallet.account.address.toLowerCase()]
  await wallet.emit('accountsChanged', accounts, origins)
}
