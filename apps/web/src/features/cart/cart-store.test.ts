import { cellAt } from '@meridian/shared/grid'
import { beforeEach, expect, test } from 'vitest'
import { deviceStorage, tabStorage } from '#lib/device-storage.ts'
import { session } from '#lib/session.ts'
import { useCart } from './cart-store.ts'
import { restoreRemoved, removeWithUndo } from './remove-with-undo.ts'

const hue = cellAt(107.58, 16.46)
const turin = cellAt(7.68, 45.07)
const equator = Array.from({ length: 320 }, (_, step) => cellAt(step * 0.0036 + 0.001, 0.001))

const inCart = () => useCart.getState().items.map(({ cell }) => cell)

beforeEach(() => {
  session.end()
  useCart.setState({ items: [{ cell: hue }] })
})

test('adds a plot once, however often it is selected', () => {
  expect(useCart.getState().add([turin, hue, turin])).toEqual({ added: 1, over: 0 })
  expect(useCart.getState().items).toEqual([{ cell: hue }, { cell: turin }])
})

test('holds 300 plots and reports how many were too many', () => {
  expect(useCart.getState().add(equator)).toEqual({ added: 299, over: 21 })
  expect(useCart.getState().add([turin])).toEqual({ added: 0, over: 1 })
  expect(useCart.getState().items).toHaveLength(300)
})

test('ignores ids that are no plots or not for sale', () => {
  expect(useCart.getState().add([Number.NaN, -1, 0.5, cellAt(0, 89)])).toEqual({ added: 0, over: 0 })
})

test('removes one plot, or those that were bought', () => {
  useCart.getState().add(equator.slice(0, 3))
  useCart.getState().remove(hue)
  useCart.getState().removeAll(equator.slice(1, 3))
  expect(useCart.getState().items).toEqual([{ cell: equator[0] }])
})

test('restores cleared plots before later ones, and only once', () => {
  useCart.getState().add([turin])
  removeWithUndo(inCart())
  useCart.getState().add(equator.slice(0, 1))
  restoreRemoved()
  expect(useCart.getState().items).toEqual([{ cell: hue }, { cell: turin }, { cell: equator[0] }])
  useCart.getState().remove(turin)
  restoreRemoved()
  expect(useCart.getState().items).toEqual([{ cell: hue }, { cell: equator[0] }])
})

test('restores removed plots without duplicates', () => {
  useCart.getState().add([turin, ...equator.slice(0, 2)])
  removeWithUndo([turin, equator[0]!])
  expect(inCart()).toEqual([hue, equator[1]])
  useCart.getState().add([equator[0]!])
  restoreRemoved()
  expect(inCart()).toEqual([turin, hue, equator[1], equator[0]])
})

test('keeps later plots when there is no room to restore all removed ones', () => {
  useCart.getState().add(equator.slice(0, 299))
  removeWithUndo(equator.slice(0, 20))
  useCart.getState().add([turin, ...equator.slice(299, 309)])
  restoreRemoved()
  expect(inCart()).toHaveLength(300)
  expect(inCart()).toEqual(expect.arrayContaining([turin, ...equator.slice(299, 309)]))
})

test('does not restore the plots of the previous account', () => {
  removeWithUndo(inCart())
  session.start({ access_token: 'a', refresh_token: 'r' })
  restoreRemoved()
  expect(useCart.getState().items).toEqual([])
})

test('empties the cart that an account has left, at sign-in and in storage', () => {
  session.start({ access_token: 'a', refresh_token: 'r' })
  expect(useCart.getState().items).toEqual([])
  expect(deviceStorage.get('cart')).not.toContain(String(hue))
})

const tokens = { access_token: 'a', refresh_token: 'r' }

test("keeps a guest's plots and the wish for a new collection at sign-in, for that account only", () => {
  useCart.setState({ items: [] })
  useCart.getState().add(equator.slice(0, 300))
  useCart.getState().setLandTarget('collection', 'new')
  session.start(tokens)
  expect(inCart()).toEqual(equator.slice(0, 300))
  expect(chosen()).toEqual(['collection', 'new'])
  expect(deviceStorage.get('cart')).toContain(String(equator[299]))
  // Another account signs in without a sign-out, and again after one.
  session.start(tokens)
  expect(inCart()).toEqual([])
  useCart.getState().add([turin])
  session.end()
  session.start(tokens)
  expect(inCart()).toEqual([])
})

test("stores that the plots are a guest's", async () => {
  useCart.setState({ items: [] })
  useCart.getState().add([turin])
  const stored = deviceStorage.get('cart')!
  useCart.setState({ items: [], ofGuest: false })
  deviceStorage.set('cart', stored)
  await useCart.persist.rehydrate()
  session.start(tokens)
  expect(inCart()).toEqual([turin])
})

test('counts the plots that others have bought until the cart changes or closes', () => {
  const { add, removeSold, setOpen } = useCart.getState()
  add([turin])
  expect(removeSold([turin, equator[0]!])).toBe(1)
  expect(removeSold([turin])).toBe(0)
  expect(useCart.getState().soldAway).toBe(1)
  add([turin])
  expect(useCart.getState().soldAway).toBe(0)
  removeSold([turin, hue])
  expect(useCart.getState().soldAway).toBe(2)
  setOpen(false)
  expect(useCart.getState()).toMatchObject({ soldAway: 0, items: [] })
})

test('empties the cart at sign-out', () => {
  session.start({ access_token: 'a', refresh_token: 'r' })
  useCart.setState({ items: [{ cell: turin }] })
  session.end()
  expect(useCart.getState().items).toEqual([])
})

test('drops invalid plots from storage', async () => {
  deviceStorage.set(
    'cart',
    JSON.stringify({
      state: { items: [{ cell: turin }, { cell: turin }, { cell: 'x' }, { cell: 3 }, null] },
      version: 0,
    }),
  )
  await useCart.persist.rehydrate()
  expect(useCart.getState().items).toEqual([{ cell: turin }])
})

const chosen = () => {
  const { landType, landCollection } = useCart.getState()
  return [landType, landCollection]
}

test('resets the chosen collection for the next plots', async () => {
  const { setLandTarget, add, removeAll } = useCart.getState()
  setLandTarget('collection', 'a-collection')
  add([turin])
  removeAll([hue])
  expect(chosen()).toEqual(['collection', 'a-collection'])
  // Bought, or removed one by one.
  removeAll([turin])
  expect(chosen()).toEqual(['individual', ''])
  add([turin])
  setLandTarget('collection', 'a-collection')
  removeWithUndo(inCart())
  expect(chosen()).toEqual(['individual', ''])
  // Left by a former account.
  useCart.setState({ ofGuest: false })
  setLandTarget('collection', 'a-collection')
  session.start({ access_token: 'a', refresh_token: 'r' })
  expect(chosen()).toEqual(['individual', ''])
})

test('does not store the chosen collection on the device', async () => {
  useCart.getState().setLandTarget('collection', 'a-collection')
  expect(deviceStorage.get('cart')).not.toContain('a-collection')
  useCart.getState().setLandTarget('individual')
  const old = { items: [{ cell: turin }], landType: 'collection', landCollection: 'a-collection' }
  deviceStorage.set('cart', JSON.stringify({ state: old, version: 0 }))
  await useCart.persist.rehydrate()
  expect(useCart.getState().items).toEqual([{ cell: turin }])
  expect(chosen()).toEqual(['individual', ''])
})

test('remembers the collection for the same plots in a tab that returns, and forgets it with them', async () => {
  const { add, removeAll, setLandTarget } = useCart.getState()
  add([turin])
  setLandTarget('collection', 'a-collection')
  expect(tabStorage.get('cart-target')).toBe('a-collection')
  removeAll([hue, turin])
  expect(tabStorage.get('cart-target')).toBeNull()

  const comeBackWith = async (items: { cell: number }[]) => {
    tabStorage.set('cart-target', 'a-collection')
    deviceStorage.set('cart', JSON.stringify({ state: { items }, version: 0 }))
    await useCart.persist.rehydrate()
    return chosen()
  }
  expect(await comeBackWith([{ cell: turin }])).toEqual(['collection', 'a-collection'])
  expect(await comeBackWith([])).toEqual(['individual', ''])
})
