/** Sends one request to the addresses of a chain; the first one that works answers it. */
import { HttpRequestError, RpcRequestError } from 'viem'
import { judgeAnswer } from './judge-answer.ts'
import type { NodeAddress } from './node-address.ts'

/** Every address is rate-limited at present. A smaller request would not help. */
export class NodesHeld extends HttpRequestError {
  constructor() {
    super({ status: 429, url: 'the nodes', details: 'every node of this chain wants to be asked later' })
  }
}

export async function askAddresses<Answer>(
  addresses: readonly NodeAddress[],
  method: string,
  ask: (address: NodeAddress) => Promise<Answer>,
): Promise<Answer> {
  let worst: unknown = new NodesHeld()
  for (const address of inOrder(addresses)) {
    const begun = address.begin(method)
    try {
      const answer = await ask(address)
      address.answered(method)
      return answer
    } catch (error) {
      const judgement = judgeAnswer(method, error)
      if (judgement.kind === 'answer') {
        address.answered(method)
        throw error
      }
      if (judgement.kind === 'limited') address.wasLimited(begun, judgement.waitMs)
      else {
        address.failed(method, begun)
        if (!(worst instanceof RpcRequestError)) worst = error
      }
    }
  }
  throw worst
}

/** In configured order. Recently failed addresses come last, and rate-limited ones are left out. */
function inOrder(addresses: readonly NodeAddress[]): NodeAddress[] {
  return addresses
    .filter((address) => !address.isHeld())
    .map((address) => ({ address, until: address.failingUntil() }))
    .toSorted((a, b) => a.until - b.until)
    .map(({ address }) => address)
}
