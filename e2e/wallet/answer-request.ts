import { numberToHex } from 'viem'
import { callChain, isPassedOn } from './call-chain.ts'
import { disconnected, invalidParams, unauthorized, unknownChain, unsupported } from './provider-error.ts'
import { readChain, readChainId } from './read-chain.ts'
import { readTransaction } from './read-transaction.ts'
import { sendTransaction } from './send-transaction.ts'
import { readSigner, readText, readTypedData, signText, signTyped } from './sign-message.ts'
import { accountsSeenBy, chainNow, permit, revoke, setChain, setLocked } from './wallet-state.ts'
import type { WalletState } from './wallet-state.ts'

export type WalletRequest = { origin: string; method: string; params: readonly unknown[] }

/** EIP-1193 for one site. Parameters are checked before the person is asked, as in a real wallet. */
export async function answerRequest(wallet: WalletState, request: WalletRequest): Promise<unknown> {
  const { method, params, origin } = request
  if (!wallet.connected) throw disconnected()
  switch (method) {
    case 'eth_chainId':
      return numberToHex(wallet.currentChain)
    case 'net_version':
      return String(wallet.currentChain)
    case 'eth_accounts':
      return accountsSeenBy(wallet, origin)
    case 'eth_requestAccounts':
      if (accountsSeenBy(wallet, origin).length > 0) return accountsSeenBy(wallet, origin)
      return connectSite(wallet, request, () => accountsSeenBy(wallet, origin))
    case 'wallet_requestPermissions':
      checkPermissions(params)
      return connectSite(wallet, request, () => permissionsOf(wallet, origin))
    case 'wallet_getPermissions':
      return permissionsOf(wallet, origin)
    case 'wallet_revokePermissions':
      checkPermissions(params)
      await revoke(wallet, new Set([origin]))
      return null
    case 'wallet_switchEthereumChain':
      return switchChain(wallet, request)
    case 'wallet_addEthereumChain':
      return addChain(wallet, request)
    case 'personal_sign': {
      const text = readText(params[0])
      return useAccount(wallet, request, readSigner(params[1]), () => signText(wallet.account, text))
    }
    case 'eth_signTypedData_v4': {
      const data = readTypedData(params[1], wallet.currentChain)
      return useAccount(wallet, request, readSigner(params[0]), () => signTyped(wallet.account, data))
    }
    case 'eth_sendTransaction': {
      const transaction = readTransaction(params, wallet.currentChain)
      // Where it was asked for is where it goes, even if the wallet moves on while the question is open.
      const chain = chainNow(wallet)
      return useAccount(wallet, request, transaction.from, () =>
        inTurn(wallet, () => sendTransaction(wallet.account, chain, transaction)),
      )
    }
    default:
      if (!isPassedOn(method)) throw unsupported(method)
      return callChain(chainNow(wallet).rpcUrl, method, params)
  }
}

async function ifApproved(wallet: WalletState, request: WalletRequest, act: () => unknown): Promise<unknown> {
  const decision = await wallet.prompts.ask(request)
  if ('error' in decision) throw decision.error
  return 'answer' in decision ? decision.answer : act()
}

/** Approving while locked means that the person typed the password. */
function connectSite(wallet: WalletState, request: WalletRequest, answer: () => unknown): Promise<unknown> {
  return ifApproved(wallet, request, async () => {
    await setLocked(wallet, false)
    await permit(wallet, request.origin)
    return answer()
  })
}

function useAccount(
  wallet: WalletState,
  request: WalletRequest,
  account: string,
  act: () => Promise<string>,
): Promise<unknown> {
  const check = () => {
    if (!accountsSeenBy(wallet, request.origin).includes(account.toLowerCase())) throw unauthorized(account)
  }
  check()
  return ifApproved(wallet, request, () => {
    // Once more: it may have been locked, or the site sent away, while the question was open.
    check()
    return act()
  })
}

async function switchChain(wallet: WalletState, request: WalletRequest): Promise<unknown> {
  const id = readChainId(request.params)
  if (!wallet.chains.has(id)) throw unknownChain(numberToHex(id))
  if (id === wallet.currentChain) return null
  return ifApproved(wallet, request, async () => {
    if (!wallet.chains.has(id)) throw unknownChain(numberToHex(id))
    await setChain(wallet, id)
    return null
  })
}

/** One question for adding and moving there, as MetaMask asks it. A chain already known keeps its own node. */
async function addChain(wallet: WalletState, request: WalletRequest): Promise<unknown> {
  const chain = await readChain(request.params)
  if (chain.id === wallet.currentChain) return null
  return ifApproved(wallet, request, async () => {
    if (!wallet.chains.has(chain.id)) wallet.chains.set(chain.id, chain)
    await setChain(wallet, chain.id)
    return null
  })
}

const turns = new WeakMap<WalletState, Promise<unknown>>()

/** One transaction after the other: two at once would both read the same nonce. */
function inTurn<T>(wallet: WalletState, act: () => Promise<T>): Promise<T> {
  const turn = (turns.get(wallet) ?? Promise.resolve()).then(act)
  turns.set(
    wallet,
    turn.catch(() => {}),
  )
  return turn
}

function checkPermissions(params: readonly unknown[]): void {
  const [asked] = params
  const isAccounts = typeof asked === 'object' && asked !== null && 'eth_accounts' in asked
  if (!isAccounts) throw invalidParams('the only permission there is: eth_accounts')
}

function permissionsOf(wallet: WalletState, origin: string) {
  if (!wallet.permitted.has(origin)) return []
  const value = accountsSeenBy(wallet, origin)
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ]
}
