/** Implements EIP-1193 for one site. Parameters are checked before the owner is prompted, as in a real wallet. */
import { numberToHex } from 'viem/utils'
import { askOwner } from './ask-owner.ts'
import { accountsSeenBy, chainNow, permit, revoke, setChain, setLocked } from './change-wallet.ts'
import { invalidParams, invalidRequest, unauthorized, unknownChain, unsupported } from './provider-error.ts'
import { readChain, readChainId } from './read-chain.ts'
import { readTransaction } from './read-transaction.ts'
import { sendTransaction } from './send-transaction.ts'
import { readMessage, readSigner, readTypedData, signTyped } from './sign-message.ts'
import type { WalletChain } from './wallet-chain.ts'
import type { Question, WalletRequest, WalletWorld } from './wallet-world.ts'

export async function answerRequest<Chain extends WalletChain>(
  wallet: WalletWorld<Chain>,
  site: string,
  request: WalletRequest,
): Promise<unknown> {
  const { method, params } = readRequest(request)
  const chain = chainNow(wallet)
  const { account } = wallet.keeper.read()
  const { address } = account
  const ask = (question: Question<Chain>) => askOwner(wallet, { site, request: { method, params }, question })
  switch (method) {
    case 'eth_chainId':
      return numberToHex(chain.id)
    case 'net_version':
      return String(chain.id)
    case 'eth_accounts':
      return accountsSeenBy(wallet, site)
    case 'eth_requestAccounts':
      if (accountsSeenBy(wallet, site).length === 0) await connect()
      return accountsSeenBy(wallet, site)
    case 'wallet_requestPermissions':
      checkPermissions(params)
      await connect()
      return permissionsOf(wallet, site)
    case 'wallet_getPermissions':
      return permissionsOf(wallet, site)
    case 'wallet_revokePermissions':
      checkPermissions(params)
      await revoke(wallet, [site])
      return null
    case 'wallet_switchEthereumChain':
      return switchChain(readChainId(params))
    case 'wallet_addEthereumChain':
      return addChain()
    case 'personal_sign': {
      const { message, text } = readMessage(params[0])
      const signer = readSigner(params[1])
      checkAccount(wallet, site, signer)
      await ask({ kind: 'sign', address, chain, text })
      // Check again: the wallet may have been locked, or the site disconnected, while the prompt was open.
      checkAccount(wallet, site, signer)
      return account.signMessage({ message })
    }
    case 'eth_signTypedData_v4': {
      const { typed, primaryType, text } = readTypedData(params[1], chain.id)
      const signer = readSigner(params[0])
      checkAccount(wallet, site, signer)
      await ask({ kind: 'signTyped', address, chain, primaryType, text })
      checkAccount(wallet, site, signer)
      return signTyped(account, typed)
    }
    case 'eth_sendTransaction': {
      const wanted = readTransaction(params[0], chain.id)
      checkAccount(wallet, site, wanted.from)
      // The transaction goes to the chain of the request, even if the wallet switches while the prompt is open.
      return sendTransaction(wallet, { account, chain, wanted }, async (quoted) => {
        await ask({ kind: 'send', address, chain, ...quoted })
        checkAccount(wallet, site, wanted.from)
      })
    }
    default:
      // Other signing methods are not supported; the node answers or rejects the rest.
      if (!/^(eth|net|web3)_/.test(method) || /sign/i.test(method)) throw unsupported(method)
      return wallet.askNode(chain, method, params)
  }

  /** Approving while locked means that the owner entered the password. */
  async function connect(): Promise<void> {
    await ask({ kind: 'connect', address })
    await setLocked(wallet, false)
    await permit(wallet, site)
  }

  async function switchChain(id: number): Promise<null> {
    const to = wallet.chains().find((one) => one.id === id)
    if (!to) throw unknownChain()
    if (to.id === chain.id) return null
    await ask({ kind: 'switch', from: chain, to })
    await setChain(wallet, id)
    return null
  }

  /** One prompt for adding and switching, as in MetaMask. A known chain does not change its node. */
  async function addChain(): Promise<null> {
    const id = readChainId(params)
    if (!wallet.addChain || wallet.chains().some((one) => one.id === id)) return switchChain(id)
    const added = await readChain(params, wallet.askNode)
    await ask({ kind: 'add', from: chain, to: added })
    wallet.addChain(added)
    await setChain(wallet, id)
    return null
  }
}

/** Validates a page's request, because types are not checked at run time. */
function readRequest(request: unknown): Required<WalletRequest> {
  const { method, params = [] } = (request ?? {}) as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || method === '') throw invalidRequest('a request must name a method')
  if (!Array.isArray(params)) throw invalidRequest('params must be a list')
  return { method, params }
}

function checkAccount(wallet: Pick<WalletWorld, 'keeper'>, site: string, wanted: string): void {
  if (!accountsSeenBy(wallet, site).includes(wanted.toLowerCase())) throw unauthorized()
}

function checkPermissions([asked]: readonly unknown[]): void {
  const isAccounts = typeof asked === 'object' && asked !== null && 'eth_accounts' in asked
  if (!isAccounts) throw invalidParams('the only permission there is: eth_accounts')
}

function permissionsOf(wallet: Pick<WalletWorld, 'keeper'>, site: string) {
  if (!wallet.keeper.read().sites.includes(site)) return []
  const value = accountsSeenBy(wallet, site)
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return [{ invoker: site, parentCapability: 'eth_accounts', caveats }]
}
