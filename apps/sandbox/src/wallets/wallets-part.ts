import type { ChainKeys } from '#chains/chain-keys.ts'
import { sendJson } from '#server/serve-parts.ts'
import type { Part } from '#server/serve-parts.ts'

/**
 * GET /wallets: the keys of the demo login's wallet and of the contracts' owner, so that visitors can use both in
 * their demo wallet. They work on the embedded chains only, and everybody who reaches the demo may have them.
 */
export function createWalletsPart({ demo, deployer }: Pick<ChainKeys, 'demo' | 'deployer'>): Part {
  const wallets = { demo: demo.privateKey, owner: deployer.privateKey }
  return {
    name: 'wallets',
    path: '/wallets',
    health: () => ({ up: true }),
    handle: async ({ method }, response) => {
      if (method !== 'GET') return sendJson(response, 405, { error: 'the wallets are for reading' })
      response.setHeader('cache-control', 'no-store')
      sendJson(response, 200, { wallets })
    },
  }
}
