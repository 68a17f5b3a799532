/**
 * Recognises a browser that has been here before. It gives no access; it exempts a known browser from rate limits
 * that strangers use up. The token is random, and we store its hash only.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Device {
  /** SHA-256 of the browser's token; null if it sent none. */
  hash: Buffer | null
  /** Gives the browser a token, or extends the existing one by a year. */
  persist: () => Buffer
  /** Gives the browser a new token before it becomes trusted: an attacker may have planted the one that it sent. */
  renew: () => Buffer
}

const secondsOfYear = 365 * 24 * 3600

/** With HTTPS, a `__Host-` name, which neither a neighbouring host nor plain HTTP can set. */
const plainCookie = cookieOf('meridian_device', 'Path=/api')
const secureCookie = cookieOf('__Host-meridian_device', 'Path=/; Secure')

function cookieOf(name: string, place: string) {
  return { name, place, pattern: new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`) }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function deviceOf(request: FastifyRequest, reply: FastifyReply): Device {
  const { name, place, pattern } = request.server.hasSecureCookies ? secureCookie : plainCookie
  const brought = pattern.exec(request.headers.cookie ?? '')?.[1] ?? null
  const give = (token: string): Buffer => {
    const cookie = `${name}=${token}; ${place}; Max-Age=${secondsOfYear}; HttpOnly; SameSite=Strict`
    void reply.header('set-cookie', cookie)
    return hashOf(token)
  }
  const renew = () => give(randomBytes(32).toString('base64url'))
  return {
    hash: brought === null ? null : hashOf(brought),
    persist: () => (brought === null ? renew() : give(brought)),
    renew,
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the public address uses HTTPS, whatever the last hop uses. */
    hasSecureCookies: boolean
  }
}
