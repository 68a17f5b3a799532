import { cellAt } from '@meridian/shared/grid'
import { beforeEach, expect, test } from 'vitest'
import { deviceStorage, tabStorage } from '#lib/device-storage.ts'
import { session } from '#lib/session.ts'
import { useCart } from './cart-store.ts'
import { putBack, takeOut } from './take-out.ts'

const hue = cellAt(107.58, 16.46)
const turin = cellAt(7.68, 45.07)
const equator = Array.from({ length: 320 }, (_, step) => cellAt(step * 0.0036 + 0.001, 0.001))

const inCart = () => useCart.getState().items.map(({ cell }) => cell)

beforeEach(() => {
  session.end()
  useCart.setState({ items: [{ cell: hue }] })
})

test('a plot is taken once, however often it is chosen', () => {
  expect(useCart.getState().add([turin, hue, turin])).toEqual({ added: 1, over: 0 })
  expect(useCart.getState().items).toEqual([{ cell: hue }, { cell: turin }])
})

test('the cart takes 300 plots and says how many were too many', () => {
  expect(useCart.getState().add(equator)).toEqual({ added: 299, over: 21 })
  expect(useCart.getState().add([turin])).toEqual({ added: 0, over: 1 })
  expect(useCart.getState().items).toHaveLength(300)
})

test('what is no plot, or lies beyond what is sold, is not taken', () => {
  expect(useCart.getState().add([Number.NaN, -1, 0.5, cellAt(0, 89)])).toEqual({ added: 0, over: 0 })
})

test('one plot, or those that were bought, leave the cart', () => {
  useCart.getState().add(equator.slice(0, 3))
  useCart.getState().remove(hue)
  useCart.getState().removeAll(equator.slice(1, 3))
  expect(useCart.getState().items).toEqual([{ cell: equator[0] }])
})

test('what was cleared comes back before what was chosen since, and only once', () => {
  useCart.getState().add([turin])
  takeOut(inCart())
  useCart.getState().add(equator.slice(0, 1))
  putBack()
  expect(useCart.getState().items).toEqual([{ cell: hue }, { cell: turin }, { cell: equator[0] }])
  useCart.getState().remove(turin)
  putBack()
  expect(useCart.getState().items).toEqual([{ cell: hue }, { cell: equator[0] }])
})

test('a few that are taken out come back, and what stayed or came since is there once', () => {
  useCart.getState().add([turin, ...equator.slice(0, 2)])
  takeOut([turin, equator[0]!])
  expect(inCart()).toEqual([hue, equator[1]])
  useCart.getState().add([equator[0]!])
  putBack()
  expect(inCart()).toEqual([turin, hue, equator[1], equator[0]])
})

test('what was chosen since then stays, though there is no room left for all that was taken out', () => {
  useCart.getState().add(equator.slice(0, 299))
  takeOut(equator.slice(0, 20))
  useCart.getState().add([turin, ...equator.slice(299, 309)])
  putBack()
  expect(inCart()).toHaveLength(300)
  expect(inCart()).toEqual(expect.arrayContaining([turin, ...equator.slice(299, 309)]))
})

test('what one cleared is not restored for the next who signs in', () => {
  takeOut(inCart())
  session.start({ access_token: 'a', refresh_token: 'r' })
  putBack()
  expect(useCart.getState().items).toEqual([])
})

test('signing in empties the cart, on this device too', () => {
  session.start({ access_token: 'a', refresh_token: 'r' })
  expect(useCart.getState().items).toEqual([])
  expect(deviceStorage.get('cart')).not.toContain(String(hue))
})

test('signing out empties the cart', () => {
  session.start({ access_token: 'a', refresh_token: 'r' })
  useCart.setState({ items: [{ cell: turin }] })
  session.end()
  expect(useCart.getState().items).toEqual([])
})

test('what is not a plot in the storage is dropped', async () => {
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

test('a collection is chosen for these plots only: the next ones are individual plots again', async () => {
  const { setLandTarget, add, removeAll } = useCart.getState()
  setLandTarget('collection', 'a-collection')
  add([turin])
  removeAll([hue])
  expect(chosen()).toEqual(['collection', 'a-collection'])
  // Bought, or taken out one by one.
  removeAll([turin])
  expect(chosen()).toEqual(['individual', ''])
  add([turin])
  setLandTarget('collection', 'a-collection')
  takeOut(inCart())
  expect(chosen()).toEqual(['individual', ''])
  setLandTarget('collection', 'a-collection')
  session.start({ access_token: 'a', refresh_token: 'r' })
  expect(chosen()).toEqual(['individual', ''])
})

test('the device keeps no choice of a collection, nor is an old one read from it', async () => {
  useCart.getState().setLandTarget('collection', 'a-collection')
  expect(deviceStorage.get('cart')).not.toContain('a-collection')
  useCart.getState().setLandTarget('individual')
  const old = { items: [{ cell: turin }], landType: 'collection', landCollection: 'a-collection' }
  deviceStorage.set('cart', JSON.stringify({ state: old, version: 0 }))
  await useCart.persist.rehydrate()
  expect(useCart.getState().items).toEqual([{ cell: turin }])
  expect(chosen()).toEqual(['individual', ''])
})

test('a tab that comes back with the same plots still knows their collection; emptied, it does not', async () => {
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
