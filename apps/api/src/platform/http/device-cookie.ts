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
  /**
   * Gives the browser a new one, where an account is trusted to it from now on: the one that it brought may have been
   * planted by somebody who has it, too.
   */
  renew: () => Buffer
}

const secondsOfYear = 365 * 24 * 3600

/** By HTTPS under a name that browsers take from this host alone, and neither from a neighbour nor from plain HTTP. */
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
    keep: () => (brought === null ? renew() : give(brought)),
    renew,
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The product is reached by HTTPS, whatever the last step to us is. */
    hasSecureCookies: boolean
  }
}
