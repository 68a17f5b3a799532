import { beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '#lib/device-storage.ts'
import { session } from '#lib/session.ts'
import { useCart } from './cart-store.ts'

beforeEach(() => {
  session.end()
  useCart.setState({ items: [{ cell: 7 }] })
})

test('signing in empties the cart, on this device too', () => {
  session.start({ access_token: 'a', refresh_token: 'r' })
  expect(useCart.getState().items).toEqual([])
  expect(deviceStorage.get('cart')).not.toContain('7')
})

test('signing out empties the cart', () => {
  session.start({ access_token: 'a', refresh_token: 'r' })
  useCart.setState({ items: [{ cell: 8 }] })
  session.end()
  expect(useCart.getState().items).toEqual([])
})

test('what is not a plot in the storage is dropped', async () => {
  deviceStorage.set(
    'cart',
    JSON.stringify({ state: { items: [{ cell: 3 }, { cell: 'x' }, null] }, version: 0 }),
  )
  await useCart.persist.rehydrate()
  expect(useCart.getState().items).toEqual([{ cell: 3 }])
})
