/** The demo wallet's EIP-1193. Loaded at its first request; parameters are checked before its owner is asked. */
import { deviceStorage } from '#lib/device-storage.ts'
import type { Chain } from '#features/wallet/connection/networks.ts'
import type { ProviderEvent } from '#features/wallet/connection/provider.ts'
import { askNode } from './ask-node.ts'
import { openKeyring } from './keyring.ts'
import type { Keyring } from './keyring.ts'
import { askOwner } from './prompts.ts'
import { invalidParams, unauthorized, unknownChain, unsupported } from './provider-error.ts'
import { readTransaction } from './read-transaction.ts'
import { sendTransaction } from './send-transaction.ts'
import { readMessage, readSigner, readTypedData } from './sign-message.ts'

export interface DemoWorld {
  /** The embedded ones; the first is where a new wallet stands. */
  chains: Chain[]
  /** Who asks: a page only ever asks for itself. */
  site: string
  emit: (event: ProviderEvent, payload: unknown) => void
}

let opened: Keyring | null = null

export const openDemoKeyring = ({ chains }: Pick<DemoWorld, 'chains'>): Keyring =>
  (opened ??= openKeyring(deviceStorage, chains[0]?.id ?? 0))

export async function answerRequest(
  world: DemoWorld,
  { method, params = [] }: { method: string; params?: readonly unknown[] },
): Promise<unknown> {
  const keyring = openDemoKeyring(world)
  const account = keyring.account()
  const chain = world.chains.find(({ id }) => id === keyring.chainId()) ?? world.chains[0]
  if (!chain) throw unknownChain()
  switch (method) {
    case 'eth_chainId':
      return chain.hexId
    case 'net_version':
      return String(chain.id)
    case 'eth_accounts':
      return accounts(keyring)
    case 'eth_requestAccounts':
      if (!keyring.isConnected()) await connect(world, keyring)
      return accounts(keyring)
    case 'wallet_requestPermissions':
      await connect(world, keyring)
      return [{ parentCapability: 'eth_accounts' }]
    case 'wallet_getPermissions':
      return keyring.isConnected() ? [{ parentCapability: 'eth_accounts' }] : []
    case 'wallet_revokePermissions':
      keyring.change({ connected: false })
      world.emit('accountsChanged', [])
      return null
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return switchChain(world, keyring, chain, params[0])
    case 'personal_sign': {
      const { message, text } = readMessage(params[0])
      checkAccount(keyring, readSigner(params[1]))
      await askOwner(world.site, { kind: 'sign', address: account.address, chain, text })
      return account.signMessage({ message })
    }
    case 'eth_signTypedData_v4': {
      const { typed, primaryType, text } = readTypedData(params[1], chain.id)
      checkAccount(keyring, readSigner(params[0]))
      await askOwner(world.site, { kind: 'signTyped', address: account.address, chain, primaryType, text })
      return account.signTypedData(typed)
    }
    case 'eth_sendTransaction': {
      const wanted = readTransaction(params[0], chain.id)
      checkAccount(keyring, wanted.from)
      return sendTransaction(world.site, account, chain, wanted)
    }
    default:
      // Asking for signatures by other names is not for this wallet; nodes answer the rest, or refuse it.
      if (!/^(eth|net|web3)_/.test(method) || /sign/i.test(method)) throw unsupported(method)
      return askNode(chain, method, params)
  }
}

const accounts = ({ account, isConnected }: Keyring) =>
  isConnected() ? [account().address.toLowerCase()] : []

function checkAccount(keyring: Keyring, wanted: string): void {
  if (!accounts(keyring).includes(wanted.toLowerCase())) throw unauthorized()
}

async function connect({ site, emit }: DemoWorld, keyring: Keyring): Promise<void> {
  await askOwner(site, { kind: 'connect', address: keyring.account().address })
  keyring.change({ connected: true })
  emit('accountsChanged', accounts(keyring))
}

async function switchChain(
  { chains, site, emit }: DemoWorld,
  keyring: Keyring,
  from: Chain,
  wanted: unknown,
): Promise<null> {
  const { chainId } = (wanted ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(chainId))
    throw invalidParams('chainId must be hexadecimal with 0x and no leading zeros')
  const to = chains.find(({ id }) => id === Number(chainId))
  if (!to) throw unknownChain()
  if (to.id === from.id) return null
  await askOwner(site, { kind: 'switch', from, to })
  keyring.change({ chainId: to.id })
  emit('chainChanged', to.hexId)
  return null
}
