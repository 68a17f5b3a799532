/** Questions to a node, and a node that answers as a test wants. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestApi } from '#testing/test-api.ts'

export const question = (method: string, params: unknown[] = [], id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

/** Replaces the first chain’s node for the rest of the test. */
export async function replaceNode({ platform }: TestApi, node: Server): Promise<void> {
  await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve))
  const chain = platform.config.chains[0]!
  const { rpcUrls } = chain
  onTestFinished(() => {
    chain.rpcUrls = rpcUrls
    node.close()
  })
  chain.rpcUrls = [`http://127.0.0.1:${(node.address() as AddressInfo).port}`]
}
