import { districtsZoom } from '@meridian/shared/endpoints/map'
import { AppError } from '@meridian/shared/errors'
import type { FastifyInstance } from 'fastify'
import { drawDistricts } from './draw-districts.ts'

const dayInSeconds = 86_400

/** District names for the embedded map, which has none; online maps do not use this. */
export function districtRoutes(app: FastifyInstance): void {
  app.get<{ Params: { x: string; y: string } }>(
    `/api/map/districts/${districtsZoom}/:x/:y`,
    { schema: { tags: ['Map'], summary: 'Parts of towns in a tile, as a vector tile' } },
    async ({ params }, reply) => {
      const [x, y] = [params.x, params.y].map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : Infinity))
      if (Math.max(x!, y!) >= 2 ** districtsZoom) throw new AppError('NOT_FOUND')
      void reply.header('cache-control', `public, max-age=${dayInSeconds}`)
      // A media type that the compressor knows; it would skip the tile's own type.
      return reply.type('application/x-protobuf').send(drawDistricts(districtsZoom, x!, y!))
    },
  )
}
