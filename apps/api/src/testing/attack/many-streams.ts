/** Streams of live events that one caller opens and does not read. */
import type { ClientRequest } from 'node:http'
import { ask, readAnswer } from './target.ts'
import type { Target } from './target.ts'

export interface OpenStreams {
  opened: number
  refused: number
  /** Status codes of the refused streams. */
  statuses: Set<number>
  close: () => void
}

/** A low number, because many concurrent requests would delay other users for reasons unrelated to streams. */
const atOnce = 4

/** Opens the streams, each on its own connection; `close` ends them. */
export async function openStreams(target: Target, count = 2000): Promise<OpenStreams> {
  const open: ClientRequest[] = []
  const statuses = new Set<number>()
  let refused = 0
  const openOne = async () => {
    const { outgoing, incoming } = ask(target, 'GET', '/api/live')
    const response = await incoming
    response.resume()
    if (response.statusCode === 200) open.push(outgoing)
    else {
      statuses.add(response.statusCode ?? 0)
      refused += 1
    }
  }
  for (let begun = 0; begun < count; begun += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - begun) }, openOne))
  return {
    opened: open.length,
    refused,
    statuses,
    close: () => {
      for (const stream of open) stream.destroy()
    },
  }
}

/** Opens streams with one token while another session of the account logs out repeatedly. */
export async function logoutUnderStreams(
  target: Target,
  {
    login,
    count = 2000,
    logouts = 5,
  }: { login: { email: string; password: string }; count?: number; logouts?: number },
): Promise<OpenStreams> {
  const streams = await openStreams(target, count)
  for (let logout = 0; logout < logouts; logout += 1) {
    const { text } = await readAnswer(target, 'POST', '/api/account/login', login)
    const { refresh_token } = JSON.parse(text) as { refresh_token: string }
    await readAnswer(target, 'POST', '/api/account/logout', { refresh_token })
  }
  return streams
}
