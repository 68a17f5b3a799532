import { Counter, Gauge } from 'prom-client'
import type { Cursor } from '#features/chain/events/chain-cursor.ts'

// 'follower' is an earlier name of the indexer. The metrics keep it, because operators' alerts use their names.
const lag = new Gauge({
  name: 'chain_follower_lag_blocks',
  help: 'Blocks of the chain that are not read yet',
  labelNames: ['chain'],
})
const age = new Gauge({
  name: 'chain_follower_last_read_timestamp_seconds',
  help: 'When the chain was read last, by any worker',
  labelNames: ['chain'],
})
const stopped = new Gauge({
  name: 'chain_follower_stopped',
  help: '1 when a final block was replaced and an operator must look',
  labelNames: ['chain'],
})
const reorganisations = new Counter({
  name: 'chain_reorganisations_total',
  help: 'Times that blocks were replaced before they were final',
  labelNames: ['chain'],
})

export function observeCursor(chain: number, cursor: Cursor): void {
  lag.set({ chain }, Number(cursor.head_number - cursor.read_number))
  age.set({ chain }, cursor.read_at.getTime() / 1000)
  stopped.set({ chain }, cursor.stopped_at ? 1 : 0)
}

export function observeReorganisation(chain: number): void {
  reorganisations.inc({ chain })
}
