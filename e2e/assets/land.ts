/**
 * Land of an owner whom these journeys share. It is reset before each journey, because an earlier one may have changed
 * it.
 */
import { unpackPlots } from '@meridian/shared/plot-index'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { neighbour } from '@meridian/shared/grid'
import {
  createAndMove,
  listCollections,
  movePlots,
  removeCollection,
} from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { getPlotIndex, renamePlot } from '@meridian/shared/endpoints/plots'
import type { APIRequestContext } from '@playwright/test'
import { anAccount, enter, renew } from '../accounts/account.ts'
import type { Tokens } from '../accounts/account.ts'
import { callApi } from '../call-api.ts'
import { expect, fromSomewhere, test as base } from '../journey.ts'
import { buyForCredits, giveCredits } from '../payments/buyer.ts'
import { somewhere } from '../payments/shop.ts'

export { enter, expect }

export interface Land {
  tokens: Tokens
  /** In the order of the grid. */
  plots: () => Promise<IndexedPlot[]>
  collections: () => Promise<Collection[]>
  /** A collection of these plots, or of this many plots that are in no collection. */
  gather: (name: string, plots: number | number[]) => Promise<{ id: string; cells: number[] }>
  /** With an empty name, a plot is shown by its edges. */
  rename: (cell: number, name: string) => Promise<void>
}

/** More than one page of the table. */
const plotsOwned = 14

export const test = base.extend<{ land: Land }, { owner: Tokens }>({
  owner: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: process.env['BASE_URL'] ?? '',
        extraHTTPHeaders: fromSomewhere(),
      })
      const { tokens } = await anAccount(request)
      await giveCredits(request, tokens, plotsOwned)
      // Orders below the discount threshold, so that each plot has cost the full price.
      const row = aRow(plotsOwned)
      await buyForCredits(request, tokens, row.slice(0, plotsOwned / 2))
      await buyForCredits(request, tokens, row.slice(plotsOwned / 2))
      await request.dispose()
      await use(tokens)
    },
    { scope: 'worker' },
  ],
  land: async ({ request, page, owner }, use) => {
    const session = await renew(request, owner)
    const token = session.access_token
    await emptyCollections(request, token)
    await enter(page, session)
    await use({
      tokens: session,
      plots: () => plotsOf(request, token),
      collections: () => collectionsOf(request, token),
      gather: async (name, wanted) => {
        const free = (await plotsOf(request, token))
          .filter(({ collectionId }) => collectionId === '')
          .map(({ cell }) => cell)
        const cells = typeof wanted === 'number' ? free.slice(0, wanted) : wanted
        const body = { name, lands: cells.map(String) }
        const { inserted } = await callApi(request, createAndMove, { body }, { token })
        return { id: inserted._id, cells }
      },
      rename: async (cell, name) => {
        await callApi(request, renamePlot, { body: { id: String(cell), name } }, { token })
      },
    })
    await emptyCollections(request, token)
  },
})

/** Adjacent plots, so that a map that shows one also shows the next. */
function aRow(count: number): number[] {
  const [first] = somewhere(1) as [number]
  const row = [first]
  while (row.length < count) row.push(neighbour(row.at(-1)!, 'east')!)
  return row
}

const plotsOf = async (request: APIRequestContext, token: string) =>
  unpackPlots((await callApi(request, getPlotIndex, {}, { token })).plots)
const collectionsOf = async (request: APIRequestContext, token: string) =>
  (await callApi(request, listCollections, {}, { token })).data

/** Removes every plot from its collection, and deletes all collections. */
async function emptyCollections(request: APIRequestContext, token: string): Promise<void> {
  const gathered = (await plotsOf(request, token)).filter(({ collectionId }) => collectionId !== '')
  const lands = gathered.map(({ cell }) => String(cell))
  if (lands.length > 0) await callApi(request, movePlots, { body: { type: 'individual', lands } }, { token })
  for (const { id } of await collectionsOf(request, token))
    await callApi(request, removeCollection, { body: { id } }, { token })
}
