/**
 * Where a node listens that no page may reach. Anvil answers whoever asks, by whatever name: a page whose own name is
 * made to lead to this machine would be of the same origin as the node, and could give itself coins or turn its clock.
 * No browser connects to these ports, by no name: the Fetch standard forbids them, since other services answer there.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Of the forbidden ones, those that need no rights and are seldom taken: IRC's, and a few beside. */
const ports = [6665, 6666, 6667, 6668, 6669, 6697, 6679, 10080, 6566, 4190, 3659, 1719, 1720, 5060, 5061]

export interface HiddenAddress {
  host: string
  port: number
}

/** All of 127.0.0.0/8 is this machine; where only its first address may be used, the ports have to do. */
export async function findHiddenAddress(): Promise<HiddenAddress> {
  const own = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
  for (const host of [own, '127.0.0.1'])
    for (const port of ports) if (await isFree({ host, port })) return { host, port }
  throw new Error(`every port that a node could be hidden at is taken: ${ports.join(', ')}`)
}

async function isFree(address: HiddenAddress): Promise<boolean> {
  const server = createServer().listen(address)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await once(server.close(), 'close')
  return true
}
