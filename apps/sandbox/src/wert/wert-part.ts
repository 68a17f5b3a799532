import type { ChainKey } from '#chains/chain-keys.ts'
import type { Part } from '#server/serve-parts.ts'
import { CardOrders } from './card-orders.ts'
import { serveControl } from './serve-control.ts'
import { serveWidget } from './serve-widget.ts'
import { partnerKey } from './widget-session.ts'

export type WertSettings = {
  /** The file of its stored state. */
  journal: string
  partnerId: string
  /** The partner's ed25519 key: 32 bytes in hex. */
  publicKey: string
  /** The land's chain. */
  rpcUrl: string
  /** The file that names the contracts; it may not exist yet. */
  deployment: string
  /** The key of the provider's ether. */
  key: ChainKey
}

/** Wert as a part of the sandbox: its widget at /wert, its controls for tests at /control/wert. */
export async function startWertPart({
  journal,
  partnerId,
  publicKey,
  rpcUrl,
  deployment,
  key,
}: WertSettings): Promise<Part & { resume: () => void; stop: () => Promise<void> }> {
  const orders = await CardOrders.open(journal, { rpcUrl, key })
  const served = { partnerId, publicKey: partnerKey(publicKey), orders, rpcUrl, deployment }
  return {
    name: 'wert',
    path: '/wert',
    alsoAt: ['/control/wert'],
    health: () => ({ up: true }),
    handle: (request, response) =>
      request.url?.startsWith('/control/')
        ? serveControl(served, request, response)
        : serveWidget(served, request, response),
    resume: () => orders.resume(),
    stop: () => orders.stop(),
  }
}
