import { invalidParams } from './provider-error.ts'
import type { AskNode, WalletChain } from './wallet-chain.ts'

const fieldsOfChain = new Set([
  'chainId',
  'chainName',
  'nativeCurrency',
  'rpcUrls',
  'blockExplorerUrls',
  'iconUrls',
])

/** Reads the id of wallet_switchEthereumChain and wallet_addEthereumChain: hexadecimal, no leading zeros. */
export function readChainId(params: readonly unknown[]): number {
  const chainId = isRecord(params[0]) ? params[0]['chainId'] : undefined
  const id =
    typeof chainId === 'string' && /^0x[1-9a-f][0-9a-f]*$/i.test(chainId) ? Number(chainId) : Number.NaN
  if (!Number.isSafeInteger(id)) {
    throw invalidParams(`chainId must be hexadecimal with 0x and no leading zeros, not ${said(chainId)}`)
  }
  return id
}

/** Checks a new chain as strictly as other wallets, and that its node serves that chain id. */
export async function readChain(params: readonly unknown[], askNode: AskNode): Promise<WalletChain> {
  const id = readChainId(params)
  const chain = params[0] as Record<string, unknown>
  const unexpected = Object.keys(chain).filter((field) => !fieldsOfChain.has(field))
  if (unexpected.length > 0) throw invalidParams(`unexpected fields: ${unexpected.join(', ')}`)

  const name = chain['chainName']
  if (typeof name !== 'string' || name.trim() === '') throw invalidParams('chainName must be a name')
  checkCurrency(chain['nativeCurrency'])
  const [rpcUrl] = readUrls('rpcUrls', chain['rpcUrls'])
  if (!rpcUrl) throw invalidParams('rpcUrls must hold at least one address')
  if (chain['blockExplorerUrls'] !== undefined && chain['blockExplorerUrls'] !== null) {
    readUrls('blockExplorerUrls', chain['blockExplorerUrls'])
  }

  const added = { id, name, rpcUrl }
  const served = await askNode(added, 'eth_chainId')
  if (Number(served) !== id) throw invalidParams(`${rpcUrl} serves chain ${String(served)}, not ${id}`)
  return added
}

function checkCurrency(currency: unknown): void {
  if (!isRecord(currency)) throw invalidParams('nativeCurrency must be given')
  const { name, symbol, decimals } = currency
  if (typeof name !== 'string' || name === '') throw invalidParams('nativeCurrency.name must be a name')
  if (typeof symbol !== 'string' || symbol.length < 2 || symbol.length > 6) {
    throw invalidParams(`nativeCurrency.symbol must have 2 to 6 characters, not ${said(symbol)}`)
  }
  if (decimals !== 18) throw invalidParams(`nativeCurrency.decimals must be 18, not ${said(decimals)}`)
}

/** Plain http is allowed only for this machine, as in real wallets. */
function readUrls(field: string, urls: unknown): string[] {
  if (!Array.isArray(urls)) throw invalidParams(`${field} must be a list`)
  return urls.map((url: unknown) => {
    const parsed = typeof url === 'string' ? URL.parse(url) : null
    const local = parsed?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(parsed.hostname)
    if (!parsed || !(local || parsed.protocol === 'https:')) {
      throw invalidParams(`${field} must be https addresses, not ${said(url)}`)
    }
    return parsed.href
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function said(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
