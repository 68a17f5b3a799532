/**
 * Compresses the same bytes once, not for each who asks: what is kept has the tag of its content for a name, so it
 * can not go stale.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { answerUnlessKnown, isKnown } from '#platform/http/answer-unless-known.ts'
import type { Answer } from './response-cache.ts'

/** Bytes below which it is not worth it. */
const threshold = 1024
const mostKeptBytes = 16 * 1024 * 1024
// Bits of plots leave little to find: these take half the time of the usual quality 4, for the same bytes. The
// window, 64 KB, is as large as a screen gets.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } }
const compressors = {
  br: (body: Buffer) => brotliCompressSync(body, quality),
  gzip: (body: Buffer) => gzipSync(body),
}
const compressed = new LRUCache<string, Buffer>({
  maxSize: mostKeptBytes,
  sizeCalculation: ({ length }) => length + 256,
})

export function answerCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag }: Answer,
  caching?: string,
): FastifyReply {
  void reply.header('vary', 'accept-encoding')
  const tagged = { tag, weak: true, ...(caching && { caching }) }
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!encoding || body.length < threshold || isKnown(request, tag))
    return answerUnlessKnown(request, reply, { body, ...tagged })
  const name = `${encoding} ${tag}`
  let bytes = compressed.get(name)
  if (!bytes) {
    bytes = compressors[encoding](body)
    compressed.set(name, bytes)
  }
  void reply.header('content-encoding', encoding)
  return answerUnlessKnown(request, reply, { body: bytes, ...tagged })
}

/** As browsers name them: one with a weight is left aside, since it may be a refusal. */
function encodingFor(accepted = ''): keyof typeof compressors | null {
  const named = new Set(accepted.split(',').map((one) => one.trim()))
  return named.has('br') ? 'br' : named.has('gzip') ? 'gzip' : null
}
