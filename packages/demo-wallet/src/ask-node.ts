import { chainDown, ProviderError, unsupported } from './provider-error.ts'
import type { AskNode } from './wallet-chain.ts'

interface RpcAnswer {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** The JSON-RPC code for unknown methods, returned by nodes and by the app's proxy before the embedded chains. */
const REFUSED = -32_601

/** Passes the node's error on unchanged: its data contains the contract's revert reason. */
export const askNode: AskNode = async (chain, method, params = []) => {
  const down = () => chainDown(chain.name)
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch(() => {
    throw down()
  })
  if (!response.ok) throw down()
  const { error, result } = (await response.json()) as RpcAnswer
  if (error?.code === REFUSED) throw unsupported(method)
  if (error) throw new ProviderError(error.code, error.message, error.data)
  return result
}
