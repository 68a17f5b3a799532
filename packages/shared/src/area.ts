/** What a plot's surroundings are called, by the gazetteer; at sea the district is the sea, and no country's. */
import * as z from 'zod/mini'

export const areas = z.array(z.object({ district: z.string(), country: z.string() }))

export type Area = z.output<typeof areas>[number]

/** 'Hoàn Kiếm, Vietnam', or '' of what has no name. In a desert the district is the country. */
export const formatArea = (area: Area | undefined): string =>
  [...new Set([area?.district, area?.country])].filter(Boolean).join(', ')
