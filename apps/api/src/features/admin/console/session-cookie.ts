/**
 * The cookie of an operator's session. With HTTPS it has a `__Host-` name, which neither a neighbouring host nor plain
 * HTTP can set. On http://localhost it has a plain name, because browsers differ in which secure cookies they take there.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionHours } from './operator-session.ts'

export interface SessionCookie {
  read: (request: FastifyRequest) => string | null
  give: (reply: FastifyReply, token: string) => void
  clear: (reply: FastifyReply) => void
}

export function sessionCookieOf(adminUrl: string): SessionCookie {
  const isSecure = adminUrl.startsWith('https:')
  const name = isSecure ? '__Host-admin' : 'admin'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)
  const set = (reply: FastifyReply, value: string, seconds: number) =>
    void reply.header('set-cookie', `${name}=${value}; ${attributes}; Max-Age=${seconds}`)
  return {
    read: ({ headers }) => pattern.exec(headers.cookie ?? '')?.[1] ?? null,
    give: (reply, token) => set(reply, token, sessionHours * 3600),
    clear: (reply) => set(reply, '', 0),
  }
}
