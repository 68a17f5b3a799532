import { Gauge } from 'prom-client'

const missing = new Gauge({
  name: 'chain_sender_missing_ether',
  help: 'Ether that a key lacks for transactions that wait: above zero, somebody waits for a refund',
  labelNames: ['chain', 'signer'],
})

const failures = new Gauge({
  name: 'chain_sender_node_failures',
  help: 'How often in a row a node could not be asked what a transaction costs: above zero, nothing new is signed there',
  labelNames: ['chain', 'signer'],
})

export function observeMissing(chain: number, signer: string, missingWei: bigint): void {
  missing.set({ chain, signer }, Number(missingWei) / 1e18)
}

export function observeFailures(chain: number, signer: string, count: number): void {
  failures.set({ chain, signer }, count)
}
