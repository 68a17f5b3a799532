/** The land of the visitor of /myassets, and the fake server that stores it. */
import type { Collection } from '@meridian/shared/endpoints/collections'
import { listCollections } from '@meridian/shared/endpoints/collections'
import { listMyAssets, renamePlot } from '@meridian/shared/endpoints/plots'
import { cellAt, cellBbox, cellCenter, neighbour } from '@meridian/shared/grid'
import type { Plot } from '@meridian/shared/plot'
import type { Visit } from './visit.tsx'

export function ownPlots(count: number, collectionId = ''): Plot[] {
  let cell = cellAt(-150, -30)
  return Array.from({ length: count }, () => {
    cell = neighbour(cell, 'east')!
    return {
      _id: String(cell),
      location: { bbox: cellBbox(cell), coordinates: [] },
      center: { coordinates: cellCenter(cell) },
      areas: [{ district: 'Rapa Iti', country: 'PF' }],
      price: 25,
      created_at: '2026-03-01T10:00:00.000Z',
      mint_status: false,
      collection_id: collectionId,
    }
  })
}

export const byTheLake: Collection = {
  id: 'c1',
  _id: 'c1',
  name: 'By the lake',
  total: 2,
  total_plots: 2,
  state: 0,
  allow_mint: true,
  txid: null,
  uriid: 'u1',
}

/** Ten plots a page; renames persist. */
export function keepLand({ server }: Visit, plots: Plot[], collections: Collection[] = []): void {
  server.answer(listMyAssets, ({ query }) => {
    const from = ((query.page ?? 1) - 1) * 10
    const asked = plots.filter(({ collection_id: id }) => id === (query.collection_id ?? ''))
    return { data: asked.slice(from, from + 10), total: asked.length }
  })
  server.answer(renamePlot, ({ body }) => {
    const plot = plots.find(({ _id }) => _id === body.id)!
    const { name: _, ...nameless } = plot
    plots.splice(plots.indexOf(plot), 1, body.name === '' ? nameless : { ...plot, name: body.name })
    return {}
  })
  server.answer(listCollections, () => ({ data: collections, count: collections.length, next: null }))
}
