/** A viewer of the land that is being bought, who keeps what they know while the servers switch. */
import { blockOf } from '@meridian/shared/grid'
import { squareOf } from '@meridian/shared/grid/squares'
import { setTimeout as sleep } from 'node:timers/promises'
import { KeptConnection, readVersions } from '../viewers/kept-connection.ts'
import type { Bought } from './buyers.ts'

export interface Viewed {
  /** Reads of blocks whose version the viewer knows. */
  answered: number
  failed: number
  /** Streams that brought no versions in time: a visitor who comes at that moment sees no plots yet. */
  withoutVersions: number
}

interface View {
  port: number
  isOver: () => boolean
  bought: readonly Bought[]
}

const from = '10.30.0.1'
const pauseMs = 200
const patienceMs = 3000

export async function viewUntilOver({ port, isOver, bought }: View): Promise<Viewed> {
  const viewed: Viewed = { answered: 0, failed: 0, withoutVersions: 0 }
  const known = new Map<number, Record<string, string>>()
  const connection = new KeptConnection(port)
  while (!isOver()) {
    await sleep(pauseMs)
    const some = bought[Math.floor(Math.random() * bought.length)]
    if (!some) continue
    const square = squareOf(blockOf(some.cell))
    const versions = await Promise.race([
      readVersions(port, [square], from).catch(() => null),
      sleep(patienceMs, null),
    ])
    if (versions) known.set(square, versions)
    else viewed.withoutVersions += 1
    for (const [block, version] of Object.entries(known.get(square) ?? {})) {
      const answer = await connection.ask(`/api/map/blocks/${block}/${version}`, from).catch(() => null)
      if (answer?.status === 200) viewed.answered += 1
      else viewed.failed += 1
    }
  }
  connection.close()
  return viewed
}
