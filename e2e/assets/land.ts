/** The demo login's land, put in order before each journey: whoever comes before may have left it otherwise. */
import { unpackPlots } from '@meridian/shared/plot-index'
import type { IndexedPlot, PlotIndex } from '@meridian/shared/plot-index'
import type { Collection } from '@meridian/shared/endpoints/collections'
import type { APIRequestContext } from '@playwright/test'
import { enter, openSession } from '../accounts/account.ts'
import type { Tokens } from '../accounts/account.ts'
import { demo, expect, phone, test as base } from '../journey.ts'
import { desktop } from '../map/map-page.ts'

export { enter, expect }

/** Lists and tables are laid out anew on a phone: what is done with them is done on both. */
export const screens = [
  ['on a desktop', desktop],
  ['on a phone', phone],
] as const

export interface Land {
  tokens: Tokens
  /** In the order of the grid. */
  plots: () => Promise<IndexedPlot[]>
  collections: () => Promise<Collection[]>
  /** A collection with these plots, or with so many of those that are in none. */
  gather: (name: string, plots: number | number[]) => Promise<{ id: string; cells: number[] }>
  /** Without a name a plot is called by its edges. */
  rename: (cell: number, name: string) => Promise<void>
}

/** One session for all of these journeys: logins are limited. */
let session: Tokens | null = null

export const test = base.extend<{ land: Land }>({
  land: async ({ request, page }, use) => {
    session = session
      ? await renew(request, session)
      : await openSession(request, { username: demo.login, email: '', password: demo.password })
    const headers = { authorization: `JWT ${session.access_token}` }
    const get = async (path: string): Promise<Record<string, unknown>> => {
      const answer = await request.get(path, { headers })
      expect(answer.status(), await answer.text()).toBe(200)
      return (await answer.json()) as Record<string, unknown>
    }
    const post = async (path: string, data: object): Promise<Record<string, unknown>> => {
      const answer = await request.post(path, { headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
      return (await answer.json()) as Record<string, unknown>
    }
    const plots = async () => unpackPlots((await get('/api/lands/my_assets/index'))['plots'] as PlotIndex)
    const collections = async () => (await get('/api/collections/fetch'))['data'] as Collection[]
    await emptyCollections({ plots, collections, post })
    await enter(page, session)
    await use({
      tokens: session,
      plots,
      collections,
      gather: async (name, wanted) => {
        const free = (await plots()).filter(({ collectionId }) => collectionId === '').map(({ cell }) => cell)
        const cells = typeof wanted === 'number' ? free.slice(0, wanted) : wanted
        const made = await post('/api/collection/create_and_move', { name, lands: cells.map(String) })
        return { id: (made['inserted'] as { _id: string })._id, cells }
      },
      rename: async (cell, name) => {
        await post('/api/lands/editname', { id: String(cell), name })
      },
    })
    await emptyCollections({ plots, collections, post })
  },
})

/** An access token lasts a quarter of an hour, which slow machines need for a few of these. */
async function renew(request: APIRequestContext, tokens: Tokens): Promise<Tokens> {
  const data = { refresh_token: tokens.refresh_token }
  const answer = await request.post('/api/refresh_token', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return { ...tokens, ...((await answer.json()) as Pick<Tokens, 'access_token'>) }
}

interface LandCalls {
  plots: () => Promise<IndexedPlot[]>
  collections: () => Promise<Collection[]>
  post: (path: string, data: object) => Promise<unknown>
}

/** Every plot out of its collection, every collection away. */
async function emptyCollections({ plots, collections, post }: LandCalls): Promise<void> {
  const gathered = (await plots()).filter(({ collectionId }) => collectionId !== '')
  if (gathered.length > 0)
    await post('/api/collections/move_land', {
      type: 'individual',
      lands: gathered.map(({ cell }) => String(cell)),
    })
  for (const { id } of await collections()) await post('/api/collections/remove', { id })
}
