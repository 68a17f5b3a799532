import { setTimeout as sleep } from 'node:timers/promises'
import { callNode } from './rpc.ts'

/** Far more than a busy machine needs: a node that has not mined by then never will. */
const patienceMs = 60_000

/**
 * The node answers a transaction before it has mined it. One that leaves a gap in its sender's nonces is not
 * mined but queued: as on any chain it is then known to the pool alone, and its sender's to send again.
 *
 * A transaction leaves the pool only after its receipt is there, so the pool is asked first. While something
 * is queued, this one may fill a gap and set others free, with nobody waiting for them: then the whole pool
 * must be mined before the state is saved. What is pending is mined or, if it pays too little, dropped: neither
 * lies there for ever, and what is not mined in time is never acknowledged.
 */
export async function waitUntilMined(url: string, hash: string): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(3)) {
    const pool = (await callNode(url, 'txpool_status')) as { pending: string; queued: string }
    if (Number(pool.pending) === 0) return
    if (Number(pool.queued) > 0) continue
    if ((await callNode(url, 'eth_getTransactionReceipt', [hash])) !== null) return
  }
  throw new Error(`the transaction ${hash} was not mined within ${patienceMs / 1000} seconds`)
}
