import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Equal bytes get equal tags on every instance. */
export const etagOf = (body: Buffer): string => hash('sha256', body, 'base64url')

/** Weak comparison (RFC 9110), because a proxy may have weakened the tag. */
export const matchesEtag = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`) ?? false

export interface EtagAnswer {
  body: Buffer
  tag: string
  /** For responses that are compressed later, whose bytes differ by encoding. */
  weak?: boolean
  type?: string
  caching?: string
}

/**
 * Sends the bytes, or 304 if the browser has them. By default the browser must revalidate each time (`no-cache`,
 * where the API otherwise sends `no-store`).
 */
export function answerWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag, weak = false, type = 'application/octet-stream', caching = 'no-cache' }: EtagAnswer,
): FastifyReply {
  void reply.header('etag', `${weak ? 'W/' : ''}"${tag}"`).header('cache-control', caching)
  if (matchesEtag(request, tag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
