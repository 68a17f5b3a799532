/**
 * Compresses equal bytes once for all requests. The cache key is the content's tag, so that entries never become
 * stale.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { shareOf } from '#platform/processes/process-count.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { answerWithEtag, matchesEtag } from './answer-with-etag.ts'
import type { EtagAnswer } from './answer-with-etag.ts'

/** Smaller bodies are not worth compressing. */
const threshold = 1024
const mostCachedBytes = shareOf(16 * 1024 * 1024)
// Plot bits compress little: quality 3 takes half the time of 4 for the same size. The window of 64 KB covers the
// largest screen.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } }
const compressors = {
  br: (body: Buffer) => brotliCompressSync(body, quality),
  gzip: (body: Buffer) => gzipSync(body),
}
const compressed = new LRUCache<string, Buffer>({
  maxSize: mostCachedBytes,
  sizeCalculation: ({ length }) => length + 256,
})

export function answerCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Omit<EtagAnswer, 'weak'>,
): FastifyReply {
  const { body, tag } = answer
  void reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request)
  if (!encoding || body.length < threshold || matchesEtag(request, tag))
    return answerWithEtag(request, reply, { ...answer, weak: true })
  const name = `${encoding} ${tag}`
  let bytes = compressed.get(name)
  if (!bytes) {
    bytes = compressors[encoding](body)
    compressed.set(name, bytes)
  }
  void reply.header('content-encoding', encoding)
  return answerWithEtag(request, reply, { ...answer, body: bytes, weak: true })
}
