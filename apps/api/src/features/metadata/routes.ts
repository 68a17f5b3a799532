/**
 * Token metadata, public and readable from any origin. Its format is defined by standards, so these are plain routes
 * instead of endpoints with `error` and `msg`. Responses may be stored but must be revalidated.
 */
import { refusal } from '@meridian/shared/endpoint'
import {
  contractMetadata,
  metadataPath,
  tokenContracts,
  tokenMetadata,
} from '@meridian/shared/endpoints/metadata'
import type { TokenContract } from '@meridian/shared/endpoints/metadata'
import { groupPlaces } from '@meridian/shared/grid/group-places'
import { decodePlots, SHARED_PLOTS } from '@meridian/shared/links/share-plots'
import { AppError } from '@meridian/shared/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCompressed } from '#platform/http/answer-compressed.ts'
import { answerWithEtag, matchesEtag, etagOf } from '#platform/http/answer-with-etag.ts'
import { networkOf, siteOf } from '#platform/net/caller-network.ts'
import type { Platform } from '#platform/platform.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { describeCollectionToken, describeContract, describePlotToken } from './describe-token.ts'
import { readDeed } from '#features/plots/read-deed.ts'
import { createPictures, picturesBusy } from './picture/make-pictures.ts'
import type { Tint } from './picture/palette.ts'
import { pictureKinds } from './picture/picture-kinds.ts'
import type { PictureKind } from './picture/picture-kinds.ts'
import { readCollectionToken, readPlotToken, toCell } from './read-token-land.ts'

/** Markets read whole collections from few addresses. */
const limit = { name: 'token-metadata', limit: 1200, perSeconds: 60 }
/** A new picture takes tenths of a second. */
const drawingLimit = { name: 'draw-picture', limit: 30, perSeconds: 30 }
/** Clients give up after half a minute. */
const longestWaitMs = 20_000

export function metadataRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db } = platform
  const { publicUrl } = config.http
  const preparePicture = createPictures(platform)

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await consumeRateLimit(db, limit, networkOf(request.ip))
    openToOtherSites(reply)
  }

  const pictureSchema = (what: string) => ({
    tags: ['Tokens'],
    summary: `${what} as image.svg, image.png or share.png`,
  })

  /** `cellsOf` throws for what does not exist. */
  const drawLand = async (
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
    cellsOf: () => Promise<number[]> | number[],
    tint?: Tint,
  ) => {
    if (!isPictureKind(file)) throw new AppError('NOT_FOUND')
    const picture = await preparePicture(await cellsOf(), file, tint)
    if (matchesEtag(request, picture.tag)) return sendPicture(request, reply, file, picture.tag)
    const found = await picture.find()
    if (!found && !picture.isDrawing()) await consumeRateLimit(db, drawingLimit, networkOf(request.ip))
    const body = found ?? (await picture.draw(siteOf(request.ip), signalOf(reply)))
    return sendPicture(request, reply, file, picture.tag, body)
  }

  const servePictures = (
    kind: string,
    what: string,
    cellsOf: (id: string) => Promise<number[]>,
    tint?: Tint,
  ) =>
    app.get<{ Params: { id: string; file: string } }>(
      `${metadataPath}${kind}/:id/:file`,
      { schema: pictureSchema(what), onRequest },
      async (request, reply) => {
        const { id, file } = request.params
        return drawLand(request, reply, file, () => cellsOf(id), tint)
      },
    )

  /** `describe` throws for a token that does not exist. */
  const serve = (
    kind: string,
    what: string,
    answer: typeof tokenMetadata | typeof contractMetadata,
    describe: (id: string) => Promise<object>,
    cellsOf: (id: string) => Promise<number[]>,
  ) => {
    const schema = { tags: ['Tokens'], response: { 200: answer, 404: refusal, 429: refusal } }
    app.get<{ Params: { id: string } }>(
      `${metadataPath}${kind}/:id`,
      { schema: { ...schema, summary: `How ${what} describes itself (docs/token-metadata.md)` }, onRequest },
      async (request, reply) => sendJson(request, reply, await describe(request.params.id)),
    )
    servePictures(kind, what, cellsOf)
  }

  serve(
    'plots',
    'A plot’s token',
    tokenMetadata,
    async (id) => describePlotToken(publicUrl, await readPlotToken(db, id)),
    // For any plot: free ones also have link previews.
    async (id) => [toCell(id)],
  )
  serve(
    'collections',
    'A collection’s token',
    tokenMetadata,
    async (id) => describeCollectionToken(publicUrl, await readCollectionToken(db, id)),
    async (id) => (await readCollectionToken(db, id)).cells,
  )
  serve(
    'contracts',
    'A contract of tokens',
    contractMetadata,
    async (id) => describeContract(publicUrl, toContract(id)),
    async (id) => {
      toContract(id)
      // Without a plot: the whole world.
      return []
    },
  )
  servePictures(
    'deeds',
    'A deed’s land',
    async (number) => mainPlaceOf((await readDeed(db, number)).plots.map(({ cell }) => cell)),
    'deed',
  )
  // The plots are a query, because a path may not be as long as the code of 300 plots.
  app.get<{ Params: { file: string }; Querystring: { plots?: unknown } }>(
    `${metadataPath}sets/:file`,
    { schema: pictureSchema('The plots of a link'), onRequest },
    async (request, reply) =>
      drawLand(request, reply, request.params.file, () => {
        const code = request.query[SHARED_PLOTS]
        const cells = typeof code === 'string' ? decodePlots(code) : []
        if (cells.length === 0) throw new AppError('NOT_FOUND')
        return mainPlaceOf(cells)
      }),
  )
}

/** A picture of distant places would show none of them. */
const mainPlaceOf = (cells: readonly number[]): number[] => groupPlaces(cells)[0] ?? []

function toContract(text: string): TokenContract {
  const found = tokenContracts.find((contract) => contract === text)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

const isPictureKind = (file: string): file is PictureKind => Object.hasOwn(pictureKinds, file)

/** Nothing here depends on the caller, so that other origins, such as markets, may read it. */
function openToOtherSites(reply: FastifyReply): void {
  void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
}

function sendJson(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = Buffer.from(JSON.stringify(answer))
  return answerWithEtag(request, reply, {
    body,
    tag: etagOf(body),
    weak: true,
    type: 'application/json; charset=utf-8',
  })
}

/** Aborts when the client leaves, or has waited for too long. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const waiting = new AbortController()
  const end = () => waiting.abort(picturesBusy())
  const timer = setTimeout(end, longestWaitMs)
  raw.once('close', () => {
    clearTimeout(timer)
    end()
  })
  if (raw.closed) end()
  return waiting.signal
}

const sendPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  kind: PictureKind,
  tag: string,
  body: Buffer = Buffer.alloc(0),
): FastifyReply =>
  (kind === 'image.svg' ? answerCompressed : answerWithEtag)(request, reply, {
    body,
    tag,
    type: pictureKinds[kind].type,
  })
