/**
 * What is shown has its content's own tag for a version: an address with one means the same bytes for ever, at every
 * instance and after any restart, and nobody can have a cache keep something under a version that is yet to come.
 */
import type { FastifyReply } from 'fastify'
import type { Answer } from './response-cache.ts'

/** 132 bits: whoever chooses what they buy finds no two states of a block that have one version, either. */
const versionLength = 22
const forever = 'public, max-age=31536000, immutable, stale-if-error=86400'

export const versionOf = ({ tag }: Answer): string => tag.slice(0, versionLength)

/** How an answer may be kept by whoever asked for this version of it; under another's name, by nobody. */
export function nameVersion(reply: FastifyReply, answer: Answer, asked: string): string {
  const version = versionOf(answer)
  void reply.header('x-version', version)
  // Kept for others, it would name a request that was not theirs.
  if (asked === version) void reply.removeHeader('x-request-id')
  return asked === version ? forever : 'no-store'
}
