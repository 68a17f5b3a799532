import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointResult } from '@meridian/shared/endpoint'
import type { getConfig } from '@meridian/shared/endpoints/system'
import { z } from 'zod'

type DetailedAreas = EndpointResult<typeof getConfig>['map']['detailed']

const degrees = z.number().min(-180).max(180)

/** Written by the build of packages/basemap; only these of its fields are public. */
const manifest = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    file: z.string().regex(/^[\w-]+\.pmtiles$/),
    bounds: z.tuple([degrees, degrees, degrees, degrees]),
    visit: z.tuple([degrees, degrees]),
    attribution: z.string(),
  }),
)

/** The places whose streets the embedded map has; none if the operator's own map lacks them. */
export function readDetailedAreas(basemapDir: string): DetailedAreas {
  const folder = join(basemapDir, 'places')
  const list = join(folder, 'places.json')
  if (!existsSync(list)) return []
  return manifest
    .parse(JSON.parse(readFileSync(list, 'utf8')))
    .filter(({ file }) => existsSync(join(folder, file)))
    .map(({ name, title, file, bounds, visit, attribution }) => ({
      name,
      title,
      url: `/basemap/places/${file}`,
      bounds,
      visit,
      attribution,
    }))
}
