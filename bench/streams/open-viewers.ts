/**
 * Pages with an open map, each a plain socket: full HTTP clients would take processor time from the measured server.
 */
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Viewers {
  messages: number
  bytes: number
  /** Streams that the server has ended or rejected. */
  lost: number
  close: () => void
}

interface ViewerOptions {
  port: number
  /** The query of each view. */
  views: readonly string[]
  count: number
  /** Called with the blocks of each message to the first viewer of a view. */
  received: (view: number, blocks: string[]) => void
}

const openedAtOnce = 100
const changes = Buffer.from('event: changes')

/** Resolves when each viewer has received the versions of its view. */
export async function openViewers({ port, views, count, received }: ViewerOptions): Promise<Viewers> {
  const sockets: Socket[] = []
  const viewers: Viewers = {
    messages: 0,
    bytes: 0,
    lost: 0,
    close: () => {
      for (const socket of sockets) socket.removeAllListeners('close').destroy()
    },
  }

  const openOne = (at: number) =>
    new Promise<void>((shown) => {
      const view = at % views.length
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      // Each from a unique address, as behind a proxy.
      const from = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
      socket.write(`GET /api/live?${views[view]} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${from}\r\n\r\n`)
      let text = ''
      let isShown = false
      socket.on('data', (part) => {
        if (!isShown) {
          text += part.toString('latin1')
          if (!/event: versions\r?\n.*\n\n/.test(text)) return
          isShown = true
          text = ''
          return shown()
        }
        viewers.bytes += part.length
        for (let found = part.indexOf(changes); found >= 0; found = part.indexOf(changes, found + 1))
          viewers.messages += 1
        if (at >= views.length) return
        text += part.toString('latin1')
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const blocks = [...text.slice(0, end).matchAll(/"(\d+)":"/g)].map(([, block]) => block!)
          text = text.slice(end + 2)
          if (blocks.length > 0) received(view, blocks)
        }
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        viewers.lost += 1
        shown()
      })
    })

  for (let begun = 0; begun < count; begun += openedAtOnce)
    await Promise.all(
      Array.from({ length: Math.min(openedAtOnce, count - begun) }, (_, at) => openOne(begun + at)),
    )
  return viewers
}
