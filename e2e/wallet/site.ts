/// <reference lib="dom" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { EIP1193Provider } from 'viem'
import type { PlainError } from './provider-error.ts'

export type Announced = { info: { uuid: string; name: string; icon: string; rdns: string } }
export type Heard = { rdns: string; event: string; payload: unknown }
export type Answer = { result: unknown; error?: undefined } | { error: PlainError; result?: undefined }

export type SiteWindow = Window & {
  ethereum?: EIP1193Provider & { isMetaMask?: boolean }
  site: {
    providers: Map<string, EIP1193Provider>
    announced: Announced[]
    heard: Heard[]
    call(rdns: string, method: string, params: unknown): Promise<Answer>
  }
}

/** The site's only script. It knows wallets as any site does: by their announcements. Sent as text. */
function runSite(): void {
  const here = window as unknown as SiteWindow
  const providers = new Map<string, EIP1193Provider>()
  const announced: Announced[] = []
  const heard: Heard[] = []
  const toPlain = ({ code, message, data }: PlainError) =>
    data === undefined ? { code, message } : { code, message, data }
  window.addEventListener('eip6963:announceProvider', (announcement) => {
    const { info, provider } = (announcement as CustomEvent<Announced & { provider: EIP1193Provider }>).detail
    announced.push({ info })
    if (providers.has(info.rdns)) return
    providers.set(info.rdns, provider)
    for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const) {
      provider.on(event, (payload: unknown) => {
        heard.push({
          rdns: info.rdns,
          event,
          payload: payload instanceof Error ? toPlain(payload as Error & PlainError) : payload,
        })
      })
    }
  })
  here.site = {
    providers,
    announced,
    heard,
    async call(rdns, method, params) {
      const request = { method, params } as Parameters<EIP1193Provider['request']>[0]
      try {
        return { result: await providers.get(rdns)!.request(request) }
      } catch (error) {
        return { error: toPlain(error as Error & PlainError) }
      }
    },
  }
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** Serves the site on a free port, with a policy as strict as the product's: the wallet must not need more. */
export async function serveSite(scripts: Record<string, string> = {}) {
  const bodies: Record<string, string> = { '/site.js': `(${runSite.toString()})()`, ...scripts }
  const tags = Object.keys(bodies).map((path) => `<script type="module" src="${path}"></script>`)
  const server = createServer((request, response) => {
    const script = bodies[request.url ?? '']
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'")
    response.end(script ?? `<!doctype html><title>A site</title>${tags.join('')}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    /** The same pages, another origin. */
    otherOrigin: `http://localhost:${port}/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A request as the page's script makes it. */
export function call(page: Page, rdns: string, method: string, params: unknown = []): Promise<Answer> {
  return page.evaluate(
    ([wallet, name, list]) => (window as unknown as SiteWindow).site.call(wallet, name, list),
    [rdns, method, params] as const,
  )
}

/** What the page's listeners heard, without the connect event of the page's start. */
export function heardBy(page: Page): Promise<Heard[]> {
  return page.evaluate(() => {
    const { heard } = (window as unknown as SiteWindow).site
    return heard.filter(({ event }, index) => event !== 'connect' || index > 0)
  })
}
