import { hexToBigInt, hexToNumber } from 'viem'
import type { Hex, TransactionSerializable } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { callChain } from './call-chain.ts'
import { invalidParams } from './provider-error.ts'
import type { TransactionRequest } from './read-transaction.ts'
import type { WalletChain } from './wallet-state.ts'

/** Fills in nonce, gas and fees where the page gave none, signs, and hands the raw bytes to the chain. */
export async function sendTransaction(
  account: PrivateKeyAccount,
  chain: WalletChain,
  request: TransactionRequest,
): Promise<Hex> {
  const { from, to, data, value } = request
  const ask = async (method: string, ...params: unknown[]) =>
    (await callChain(chain.rpcUrl, method, params)) as Hex
  const gas = request.gas ?? (await ask('eth_estimateGas', { from, to, data, value }))
  const nonce = request.nonce ?? (await ask('eth_getTransactionCount', from, 'pending'))
  const transaction = {
    ...(to && { to }),
    ...(data && { data }),
    ...(value && { value: hexToBigInt(value) }),
    chainId: chain.id,
    gas: hexToBigInt(gas),
    nonce: hexToNumber(nonce),
  }
  const isLegacy = request.gasPrice !== undefined || request.type === '0x0'
  const signed = await sign(
    account,
    isLegacy
      ? {
          ...transaction,
          type: 'legacy',
          gasPrice: hexToBigInt(request.gasPrice ?? (await ask('eth_gasPrice'))),
        }
      : { ...transaction, type: 'eip1559', ...(await readFees(chain, request)) },
  )
  return ask('eth_sendRawTransaction', signed)
}

async function readFees({ rpcUrl }: WalletChain, { maxFeePerGas, maxPriorityFeePerGas }: TransactionRequest) {
  const tip = hexToBigInt(
    maxPriorityFeePerGas ?? ((await callChain(rpcUrl, 'eth_maxPriorityFeePerGas', [])) as Hex),
  )
  if (maxFeePerGas) {
    const most = hexToBigInt(maxFeePerGas)
    return { maxFeePerGas: most, maxPriorityFeePerGas: maxPriorityFeePerGas || tip < most ? tip : most }
  }
  const block = await callChain(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
  const { baseFeePerGas = '0x0' } = block as { baseFeePerGas?: Hex }
  // Twice the base fee: still enough after five full blocks in a row.
  return { maxFeePerGas: 2n * hexToBigInt(baseFeePerGas) + tip, maxPriorityFeePerGas: tip }
}

async function sign(account: PrivateKeyAccount, transaction: TransactionSerializable): Promise<Hex> {
  try {
    return await account.signTransaction(transaction)
  } catch (error) {
    throw invalidParams(`a transaction that cannot be signed: ${String(error)}`)
  }
}
