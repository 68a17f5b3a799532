/**
 * The version is the content's tag: a versioned address means the same bytes for ever, at every instance. It can not
 * be predicted, so that no cache can be poisoned for a future version.
 */
import type { FastifyReply } from 'fastify'
import type { Answer } from './response-cache.ts'

/** 132 bits, so that even a buyer who chooses plots finds no two states of a block with one version. */
const versionLength = 22
const forever = 'public, max-age=31536000, immutable, stale-if-error=86400'

export const versionOf = ({ tag }: Answer): string => tag.slice(0, versionLength)

/** The cache header of an answer: immutable under its own version, `no-store` under another. */
export function nameVersion(reply: FastifyReply, answer: Answer, requested: string): string {
  const version = versionOf(answer)
  void reply.header('x-version', version)
  // In a shared cache the id would name another person's request.
  if (requested === version) void reply.removeHeader('x-request-id')
  return requested === version ? forever : 'no-store'
}
