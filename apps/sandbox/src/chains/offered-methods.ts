/**
 * Methods that a client may call on an embedded chain. The node can do far more (set balances, move the clock), so
 * this is an allowlist. Filters are left out: they live in the node's memory and would be lost at a restart, so
 * clients poll for logs instead.
 */
const reads = new Set([
  'eth_accounts',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
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
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])

export function isRead(method: string): boolean {
  return reads.has(method)
}

/** Signed by its sender, so the node needs no key. */
export function isWrite(method: string): boolean {
  return method === 'eth_sendRawTransaction'
}
