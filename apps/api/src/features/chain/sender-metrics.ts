import { Gauge } from 'prom-client'

const missing = new Gauge({
  name: 'chain_sender_missing_ether',
  help: 'Ether that a key lacks for transactions that wait: above zero, somebody waits for a refund',
  labelNames: ['chain', 'signer'],
})

export function observeSender(chain: number, signer: string, missingWei: bigint): void {
  missing.set({ chain, signer }, Number(missingWei) / 1e18)
}
