import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Chain } from '#chains/start-chains.ts'
import { send } from '#pages/send-page.ts'
import { serveLook } from '#pages/serve-look.ts'
import { sendJson } from '#server/serve-parts.ts'
import type { Part } from '#server/serve-parts.ts'
import { explorerStyle } from './explorer-style.ts'

/** Pictures are the product's own, because browsers reach these pages through its origin. */
const policy = [
  `default-src 'none'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `img-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** A block explorer of the embedded chains, at /explorer/<chain id>, where wallets and the product link to. */
export function createExplorerPart(options: {
  chains: Chain[]
  /** A folder with a deployment file for each chain, named by its id; null: contracts have no names. */
  deployments: string | null
}): Part {
  return {
    name: 'explorer',
    path: '/explorer',
    health: () => ({ up: true }),
    handle: (request, response) => answer(options, request, response),
  }
}

async function answer(
  { chains, deployments }: Parameters<typeof createExplorerPart>[0],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET') return sendJson(response, 405, { error: 'the explorer is for reading' })
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  if (await serveLook(response, pathname, { part: '/explorer', style: explorerStyle, policy })) return
  // Loaded at the first visit: most demos never open it.
  const { answerPage } = await import('./answer-page.ts')
  const answered = await answerPage({ chains, deployments }, pathname, searchParams)
  if ('location' in answered) {
    response.writeHead(303, { location: answered.location, 'cache-control': 'no-store' }).end()
    return
  }
  send(response, { type: 'text/html', policy, ...answered })
}
