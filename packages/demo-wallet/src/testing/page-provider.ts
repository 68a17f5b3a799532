/// <reference lib="dom" />

export interface PageWallet {
  info: { uuid: string; name: string; icon: string; rdns: string }
  /** Name of the function on window that calls the wallet, and of the event that the wallet sends to the page. */
  binding: string
  announce: boolean
  injectAsWindowEthereum: boolean
}

export interface PlainError {
  code: number
  message: string
  data?: unknown
}
export type PageAnswer = { result: unknown } | { error: PlainError }

/**
 * Runs in the page before its own scripts. It is sent as text, so it must not refer to anything outside itself. Returns
 * a function that removes it from the page.
 */
export function placeProvider({ info, binding, announce, injectAsWindowEthereum }: PageWallet): () => void {
  type Listener = (payload: unknown) => void
  type Reach = (request: string) => Promise<PageAnswer>
  const listeners = new Map<string, Set<Listener>>()

  const provider = {
    ...(injectAsWindowEthereum ? { isMetaMask: true } : {}),
    // JSON, as in a real wallet's channel: a bigint must fail in the test, not in production.
    request: async (args: unknown) => {
      const answer = await (window as unknown as Record<string, Reach>)[binding]!(JSON.stringify(args ?? {}))
      if (!('error' in answer)) return answer.result
      const { message, ...more } = answer.error
      throw Object.assign(new Error(message), more)
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  const receive = (message: Event) => {
    const { event, payload } = (message as CustomEvent<{ event: string; payload: unknown }>).detail
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  window.addEventListener(binding, receive)

  if (injectAsWindowEthereum) {
    Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
    window.dispatchEvent(new Event('ethereum#initialized'))
  }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  if (announce) {
    window.addEventListener('eip6963:requestProvider', say)
    say()
  }
  return () => {
    window.removeEventListener(binding, receive)
    window.removeEventListener('eip6963:requestProvider', say)
    if (injectAsWindowEthereum) Reflect.deleteProperty(window, 'ethereum')
  }
}
