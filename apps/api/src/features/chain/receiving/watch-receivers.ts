import { pad } from 'viem'
import type { Db } from '#platform/db/database.ts'
import type { IndexedChain } from '#features/chain/rpc/indexed-chain.ts'
import { readReceivers } from './receiving-addresses.ts'

/** Runs before each read: another process or an operator may have added or removed a receiver of Gin. */
export async function watchReceivers(db: Db, chain: IndexedChain): Promise<void> {
  const gin = chain.sources.filter(({ contract }) => contract === 'Gin')
  if (gin.length === 0) return
  const { accepted, known } = await readReceivers(db, 'gin', chain.ginReceiver)
  const to = known.length === 0 ? null : accepted.map((address) => pad(address))
  if (gin.every((source) => String(source.to) === String(to))) return
  for (const source of gin) source.to = to
  chain.reader.watch(chain.sources)
  chain.secondReader.watch(chain.sources)
}
