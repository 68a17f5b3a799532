import {
  addPlots,
  createAndMove,
  movePlots,
  removeCollection,
  removePlots,
  renameCollection,
} from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { AppError } from '@meridian/shared/errors'
import { maxPlotsPerMove } from '@meridian/shared/plot'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { refreshLand } from '#features/live/refresh-land.ts'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import './words.ts'

/** All changes of collections. Each resolves when the data on screen are updated, and throws the server's error. */
export function useLandChanges() {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const queries = useQueryClient()

  async function change(send: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await send()
    } catch (error) {
      // After an error the data on screen are outdated: another tab, a mint or the chain changed them.
      void refreshLand(queries)
      throw error
    }
    await refreshLand(queries)
    announce(done)
  }

  async function move(cells: readonly number[], send: (ids: string[]) => Promise<unknown>, done: string) {
    if (cells.length > maxPlotsPerMove)
      throw new AppError('INVALID_INPUT', {
        msg: t('tooMany', { most: formatWhole(maxPlotsPerMove, language) }),
      })
    await change(() => send(cells.map(String)), done)
  }

  return {
    /** For plots outside of collections, or in the collection `from`. */
    createWith: (name: string, cells: readonly number[], from = '') =>
      move(cells, (lands) => call(createAndMove, { body: { name, lands, from } }), t('created', { name })),

    rename: (id: string, name: string) =>
      change(() => call(renameCollection, { body: { id, name } }), t('renamed')),

    remove: async ({ id, name }: Pick<Collection, 'id' | 'name'>) => {
      if (!(await confirm({ message: t('removeQuestion', { name }), ok: t('removeOk') }))) return
      await change(() => call(removeCollection, { body: { id } }), t('removed', { name }))
    },

    /** From `from` (empty: no collection) to another collection, or out of it. */
    move: (cells: readonly number[], from: string, to: string | null) =>
      move(
        cells,
        (lands) =>
          call(movePlots, {
            body: {
              lands,
              from,
              ...(to === null ? { type: 'individual' } : { type: 'collection', collection_id: to }),
            },
          }),
        t('done'),
      ),

    add: (collectionId: string, cells: readonly number[]) =>
      move(cells, (items) => call(addPlots, { body: { collection_id: collectionId, items } }), t('done')),

    takeOut: (collectionId: string, cells: readonly number[]) =>
      move(cells, (items) => call(removePlots, { body: { collection_id: collectionId, items } }), t('done')),
  }
}
