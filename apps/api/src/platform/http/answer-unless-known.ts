import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The same bytes have the same tag, whichever instance answers. */
export const tagOf = (body: Buffer): string => hash('sha256', body, 'base64url')

/** Compared weakly, as the method asks: a proxy may have weakened ours. */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`) ?? false

export interface TaggedAnswer {
  body: Buffer
  tag: string
  /** For what is compressed on its way: its bytes differ by encoding. */
  weak?: boolean
  type?: string
  caching?: string
}

/**
 * Sends bytes, or 304 where the browser has them. Unless `caching` says otherwise it may keep them but must ask about
 * them each time (`no-cache`, where the API says `no-store` otherwise).
 */
export function answerUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag, weak = false, type = 'application/octet-stream', caching = 'no-cache' }: TaggedAnswer,
): FastifyReply {
  void reply.header('etag', `${weak ? 'W/' : ''}"${tag}"`).header('cache-control', caching)
  if (isKnown(request, tag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
