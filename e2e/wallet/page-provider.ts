/// <reference lib="dom" />

export type PageWallet = {
  info: { uuid: string; name: string; icon: string; rdns: string }
  /**
   * Name of the function on window that reaches the wallet in Node, and of the event by which Node reaches the page.
   * It takes a request, or null to ask which chain the wallet is connected to.
   */
  binding: string
  announce: boolean
  injectAsWindowEthereum: boolean
}

export type PageMessage = { event: string; payload: unknown }
export type PageAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** Runs in the page before its own scripts. It is sent as text, so it may refer to nothing outside itself. */
export function placeProvider({ info, binding, announce, injectAsWindowEthereum }: PageWallet): void {
  type Listener = (payload: unknown) => void
  type Reach = (request: string | null) => Promise<PageAnswer>
  const listeners = new Map<string, Listener[]>()
  let connected = false

  const toError = ({ code, message, data }: { code: number; message: string; data?: unknown }) =>
    Object.assign(new Error(message), { code }, data === undefined ? {} : { data })

  async function reach(request: string | null): Promise<unknown> {
    const answer = await (window as unknown as Record<string, Reach>)[binding]!(request)
    if ('error' in answer) throw toError(answer.error)
    return answer.result
  }

  function tell(event: string, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        reportError(error)
      }
    }
  }

  const provider = {
    ...(injectAsWindowEthereum ? { isMetaMask: true } : {}),
    isConnected: () => connected,
    // As JSON, which is all that a real wallet's channel carries: a bigint must fail here, not at a customer's.
    request: async (args: unknown) => reach(JSON.stringify(args ?? {})),
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return provider
    },
    once(event: string, listener: Listener) {
      const first: Listener = (payload) => {
        provider.removeListener(event, first)
        listener(payload)
      }
      return provider.on(event, first)
    },
    removeListener(event: string, listener: Listener) {
      const others = [...(listeners.get(event) ?? [])]
      if (others.includes(listener)) others.splice(others.indexOf(listener), 1)
      listeners.set(event, others)
      return provider
    },
  }

  window.addEventListener(binding, (message) => {
    const { event, payload } = (message as CustomEvent<PageMessage>).detail
    if (event === 'connect' || event === 'disconnect') connected = event === 'connect'
    tell(event, event === 'disconnect' ? toError(payload as { code: number; message: string }) : payload)
  })

  if (injectAsWindowEthereum) {
    Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
    window.dispatchEvent(new Event('ethereum#initialized'))
  }
  if (announce) {
    const detail = Object.freeze({ info: Object.freeze(info), provider })
    const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', say)
    say()
  }
  reach(null).then(
    (chainId) => {
      if (connected) return
      connected = true
      tell('connect', { chainId })
    },
    // Disconnected from the start: the event comes when the wallet is back.
    () => {},
  )
}
