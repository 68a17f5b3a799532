/** Errors with the codes of EIP-1193 and JSON-RPC, as pages get them from other wallets. */
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

export const rejected = () => new ProviderError(4001, 'You rejected the request in the demo wallet.')
export const unauthorized = () =>
  new ProviderError(4100, 'The demo wallet is not connected with this account.')
export const unsupported = (method: string) =>
  new ProviderError(4200, `The demo wallet does not know ${method}.`)
export const chainDown = (name: string) => new ProviderError(4901, `${name} does not answer.`)
export const unknownChain = () =>
  new ProviderError(4902, 'The demo wallet knows the networks of this demo only.')
/** Not a rejection: the same prompt of the same site is still open. */
export const alreadyAsking = () => new ProviderError(-32002, 'The demo wallet is asking this already.')
export const invalidRequest = (why: string) => new ProviderError(-32600, why)
export const invalidParams = (why: string) => new ProviderError(-32602, why)
