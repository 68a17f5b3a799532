/**
 * Tells a browser that has been here from one that has not. It opens nothing: limits that strangers use up do not
 * shut out a browser in which the account was opened before. The token is random, and known to us by its hash alone.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Device {
  /** SHA-256 of the token that the browser has; null where it has none. */
  hash: Buffer | null
  /** Gives the browser a token, or keeps the one it has for another year. */
  keep: () => Buffer
}

const cookieName = 'meridian_device'
const secondsOfYear = 365 * 24 * 3600
const tokenPattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`)

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function deviceOf(request: FastifyRequest, reply: FastifyReply): Device {
  const brought = tokenPattern.exec(request.headers.cookie ?? '')?.[1] ?? null
  return {
    hash: brought === null ? null : hashOf(brought),
    keep: () => {
      const token = brought ?? randomBytes(32).toString('base64url')
      const secure = request.server.hasSecureCookies ? '; Secure' : ''
      void reply.header(
        'set-cookie',
        `${cookieName}=${token}; Path=/api; Max-Age=${secondsOfYear}; HttpOnly; SameSite=Strict${secure}`,
      )
      return hashOf(token)
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The product is reached by HTTPS, whatever the last step to us is. */
    hasSecureCookies: boolean
  }
}
