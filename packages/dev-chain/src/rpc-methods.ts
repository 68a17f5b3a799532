/** JSON-RPC methods that EDR lacks, and those that must go through the write queue. */
import type * as Viem from 'viem'
import type { Address, Hash, Hex } from 'viem'
import { CallLimit } from './call-limit.ts'
import type { DevChain } from './dev-chain.ts'
import { numberToHex } from './hex.ts'
import { countPool } from './pool.ts'
import { RpcRefusal, invalidParams } from './rpc-error.ts'

export interface RpcLimits {
  /** Maximum gas of a call or an estimate. A request for more gets this much, as with geth. */
  callGas: bigint
  /** Maximum gas of a transaction. */
  transactionGas: bigint
}

export type Answer = (method: string, params: unknown[]) => Promise<unknown>
// Parameters come as the client sent them. EDR checks those that are passed on.
// oxlint-disable-next-line typescript/no-explicit-any
type Method = (params: any[]) => unknown

const executing = new Set(['eth_call', 'eth_estimateGas'])
/** Methods that change the state without a block. */
const commands = new Set([
  'hardhat_setBalance',
  'hardhat_setCode',
  'hardhat_setNextBlockBaseFeePerGas',
  'hardhat_setNonce',
  'hardhat_setStorageAt',
])
/** EDR would change the chain without the journal. */
const refused = new Set(['evm_snapshot', 'evm_revert', 'hardhat_reset', 'eth_sign', 'personal_sign'])

/** Loaded when it is first needed: its 400 modules take most of the start of this program. */
let viem: typeof Viem | undefined

/** One at a time for all chains together: each may take a gigabyte. */
const executions = new CallLimit({ concurrent: 1, queued: 200 })

export function rpcMethods(chain: DevChain, { callGas, transactionGas }: RpcLimits): Answer {
  const own: Record<string, Method> = {
    eth_sendRawTransaction: async ([raw]) => {
      // Once it is loaded, nothing is awaited here: transactions reach the chain in the order in which they arrived.
      viem ??= await import('viem')
      return chain.sendRawTransaction(withinGas(raw, transactionGas, viem))
    },
    eth_sendTransaction: (params) => chain.sendTransaction(params),
    eth_getBlockReceipts: ([block]) => blockReceipts(chain, block),
    eth_getRawTransactionByHash: ([hash]) => chain.signedBytesOf(hash),
    net_listening: () => true,
    txpool_status: async () => {
      const { pending, queued } = await countPool(chain.evm)
      return { pending: numberToHex(pending), queued: numberToHex(queued) }
    },
    evm_mine: ([timestamp]) => chain.mine(1, timestamp === undefined ? {} : { timestamp: Number(timestamp) }),
    hardhat_mine: ([blocks = 1, gapSeconds]) =>
      chain.mine(Number(blocks), gapSeconds === undefined ? {} : { gapSeconds: Number(gapSeconds) }),
    evm_setAutomine: ([isOn]) => chain.setAutomine(isOn),
    hardhat_getAutomine: () => chain.automine,
    evm_setIntervalMining: ([ms]) => chain.setIntervalMining(Number(ms)),
    devchain_reorganise: ([depth, again = []]) => chain.reorganise(depth, again),
    devchain_rollback: ([depth]) => chain.rollback(depth),
    devchain_setTokenBalance: ([token, holder, amount]) => setTokenBalance(chain, { token, holder, amount }),
  }
  return async (method, params) => {
    const ownMethod = own[method]
    if (ownMethod) return (await ownMethod(params)) ?? null
    if (commands.has(method)) return chain.command(method, params)
    if (refused.has(method)) throw new RpcRefusal(-32_601, `the method ${method} does not exist`)
    if (!executing.has(method)) return chain.read(method, params)
    const [call, ...rest] = params
    const bounded = [withCallGas(call, callGas), ...rest]
    return executions.run(() =>
      method === 'eth_estimateGas' ? estimateGas(chain, bounded) : chain.read(method, bounded),
    )
  }
}

/** EDR never returns less than 21,001, but a plain transfer takes 21,000. */
async function estimateGas(chain: DevChain, [call, ...rest]: unknown[]): Promise<unknown> {
  const estimate = await chain.read('eth_estimateGas', [call, ...rest])
  if (estimate !== '0x5209') return estimate
  const least = '0x5208'
  const works = chain.read('eth_call', [{ ...(call as object), gas: least }, ...rest])
  return works.then(
    () => least,
    () => estimate,
  )
}

function withCallGas(call: unknown, most: bigint): unknown {
  if (typeof call !== 'object' || call === null || !('gas' in call)) return call
  const { gas } = call
  const isMore = typeof gas === 'string' && /^0x[0-9a-f]{1,64}$/i.test(gas) && BigInt(gas) > most
  return isMore ? { ...call, gas: numberToHex(most) } : call
}

function withinGas(raw: unknown, most: bigint, { parseTransaction }: typeof Viem): Hex {
  if (typeof raw !== 'string')
    throw new RpcRefusal(invalidParams, 'the signed transaction must be hexadecimal')
  let gas: bigint | undefined
  try {
    ;({ gas } = parseTransaction(raw as Hex))
  } catch {
    // EDR reports what is wrong with it.
  }
  if (gas !== undefined && gas > most)
    throw new RpcRefusal(invalidParams, `exceeds block gas limit: ${gas} of at most ${most} gas`)
  return raw as Hex
}

/** @param block a tag, number or hash, or an object with one of the latter two */
async function blockReceipts(chain: DevChain, block: unknown): Promise<unknown> {
  const id = typeof block === 'object' && block !== null ? Object.values(block)[0] : block
  const method = typeof id === 'string' && id.length === 66 ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  const found = (await chain.read(method, [id, false])) as { transactions: Hash[] } | null
  if (found === null) return null
  return Promise.all(found.transactions.map((hash) => chain.read('eth_getTransactionReceipt', [hash])))
}

const balanceOf = '0x70a08231'
const triedSlots = 20n

/** Finds where an ERC-20 contract stores balances by trying its first slots. */
async function setTokenBalance(
  chain: DevChain,
  { token, holder, amount }: { token: Address; holder: Address; amount: Hex },
): Promise<null> {
  const { encodeAbiParameters, keccak256, toHex } = (viem ??= await import('viem'))
  const wanted = toHex(BigInt(amount), { size: 32 })
  const data = `${balanceOf}${holder.slice(2).toLowerCase().padStart(64, '0')}`
  for (let slot = 0n; slot < triedSlots; slot += 1n) {
    const place = toHex(
      BigInt(keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, slot]))),
    )
    const before = await chain.evm('eth_getStorageAt', [token, place, 'latest'])
    await chain.evm('hardhat_setStorageAt', [token, place, wanted])
    const balance = (await chain.evm('eth_call', [{ to: token, data }, 'latest'])) as Hex
    await chain.evm('hardhat_setStorageAt', [token, place, before])
    if (balance !== wanted) continue
    await chain.command('hardhat_setStorageAt', [token, place, wanted])
    return null
  }
  throw new RpcRefusal(invalidParams, `the contract ${token} stores balances where they cannot be found`)
}
