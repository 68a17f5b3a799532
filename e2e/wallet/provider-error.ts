/** What reaches the page: an error with the code of EIP-1193 or JSON-RPC, and the node's data where there is any. */
export class ProviderError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
    this.data = data
  }
}

export type PlainError = { code: number; message: string; data?: unknown }

export function toPlain(error: unknown): PlainError {
  const { code, message, data } = error instanceof ProviderError ? error : internal(String(error))
  return data === undefined ? { code, message } : { code, message, data }
}

export const rejected = () => new ProviderError(4001, 'The person refused the request.')

export const unauthorized = (account: string) =>
  new ProviderError(4100, `The site may not use the account ${account}.`)

export const unsupported = (method: string) =>
  new ProviderError(4200, `This wallet does not know the method ${method}.`)

export const disconnected = () => new ProviderError(4900, 'The wallet is disconnected from every chain.')

export const unknownChain = (chainId: string) =>
  new ProviderError(4902, `The wallet does not know the chain ${chainId}: add it first.`)

/** Not a refusal: the wallet's window is still open with the same question of the same site. */
export const alreadyAsking = (method: string) =>
  new ProviderError(-32002, `The wallet is already asking about ${method} for this site.`)

export const invalidRequest = (why: string) => new ProviderError(-32600, why)

export const invalidParams = (why: string) => new ProviderError(-32602, why)

export const internal = (why: string) => new ProviderError(-32603, why)
