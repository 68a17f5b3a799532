/** A large body that is made and compressed once, at the first request, and then sent from memory. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './choose-encoding.ts'
import type { Encoding } from './choose-encoding.ts'
import { answerWithEtag, etagOf, matchesEtag } from './answer-with-etag.ts'

type Stored = Record<Encoding | 'identity', Buffer> & { tag: string }

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export class StoredAnswer {
  readonly #type: string
  readonly #make: () => Promise<string | Buffer>
  #stored: Promise<Stored> | null = null

  constructor(type: string, make: () => Promise<string | Buffer>) {
    this.#type = type
    this.#make = make
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#stored ??= this.#store()
    const { tag, ...bodies } = await this.#stored
    const encoding = chooseEncoding(request)
    void reply.header('vary', 'accept-encoding')
    if (encoding && !matchesEtag(request, tag)) void reply.header('content-encoding', encoding)
    return answerWithEtag(request, reply, {
      body: bodies[encoding ?? 'identity'],
      tag,
      weak: true,
      type: this.#type,
    })
  }

  async #store(): Promise<Stored> {
    try {
      const identity = Buffer.from(await this.#make())
      const [br, gzipped] = await Promise.all([
        promisify(brotliCompress)(identity, quality),
        promisify(gzip)(identity),
      ])
      return { identity, br, gzip: gzipped, tag: etagOf(identity) }
    } catch (error) {
      this.#stored = null
      throw error
    }
  }
}
