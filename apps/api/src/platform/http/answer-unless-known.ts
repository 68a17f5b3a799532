import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The same bytes have the same tag, whichever instance answers. */
export const tagOf = (body: Buffer): string => hash('sha1', body, 'base64url')

/** Compared weakly, as the method asks: a proxy may have weakened ours. */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`) ?? false

/**
 * Sends bytes that a browser may keep but must ask about each time (`no-cache`, where the API says `no-store`
 * otherwise), or 304 where it has them. `weak` for what is compressed on its way: its bytes differ by encoding.
 */
export function answerUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    body,
    tag,
    weak = false,
    type = 'application/octet-stream',
  }: { body: Buffer; tag: string; weak?: boolean; type?: string },
): FastifyReply {
  void reply.header('etag', `${weak ? 'W/' : ''}"${tag}"`).header('cache-control', 'no-cache')
  if (isKnown(request, tag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
