import { internal, ProviderError } from './provider-error.ts'

type RpcAnswer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** What the wallet passes on. A list, because a test node would also sign for others, mine and move time. */
const passedOn = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'web3_clientVersion',
  'web3_sha3',
])

export function isPassedOn(method: string): boolean {
  return passedOn.has(method)
}

/** The node's own error comes through unchanged: its data is how a page learns which custom error reverted. */
export async function callChain(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).then(
    (response) => response.json() as Promise<RpcAnswer>,
    (cause: unknown) => {
      throw internal(`the chain at ${rpcUrl} cannot be reached: ${String(cause)}`)
    },
  )
  if (answer.error) throw new ProviderError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
