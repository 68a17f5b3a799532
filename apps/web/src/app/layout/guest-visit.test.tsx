import { afterEach, expect, test } from 'vitest'
import { useCart } from '#features/cart/cart-store.ts'
import { consumeMailed } from '#features/cart/mailed-plots.ts'
import { storeForTab, startingCamera } from '#features/map/data/camera.ts'
import { session } from '#lib/session.ts'
import { storeGuestVisit, readGuestVisit } from './guest-visit.ts'

afterEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  session.reread()
  useCart.setState(useCart.getInitialState())
})

const cell = 5_072_623_614

test('takes the camera from the map and the plots from the cart', () => {
  expect(readGuestVisit(null)).toBeUndefined()
  expect(readGuestVisit({ from: '/change-password#13/16.07/108.15' })).toBeUndefined()
  expect(readGuestVisit({ from: '//elsewhere.example/#13/16.07/108.15' })).toBeUndefined()
  const place = { lng: 108.15, lat: 16.07, zoom: 13 }
  expect(readGuestVisit({ from: '/#13/16.07/108.15' })).toEqual({ place, cells: [] })
  useCart.getState().add([cell])
  expect(readGuestVisit({ from: '/?plots=x#13/16.07/108.15' })).toEqual({ place, cells: [cell] })
  expect(readGuestVisit(null)).toEqual({ place: null, cells: [cell] })
})

test('takes the last camera of the tab when the visitor signs up on another page', () => {
  const last = { lng: 9.52, lat: 47.14, zoom: 13.5 }
  storeForTab(last)
  expect(readGuestVisit(null)).toEqual({ place: last, cells: [] })
  expect(readGuestVisit({ from: '/about' })).toEqual({ place: last, cells: [] })
  const place = { lng: 108.15, lat: 16.07, zoom: 13 }
  expect(readGuestVisit({ from: '/#13/16.07/108.15' })).toEqual({ place, cells: [] })
})

test('takes no plots from the cart of an account', () => {
  window.localStorage.setItem('jwt', 'access')
  session.reread()
  useCart.getState().add([cell])
  expect(readGuestVisit(null)).toBeUndefined()
})

test('restores the camera for this tab, and the plots for that account only, once', () => {
  storeGuestVisit('ada', { place: { lng: 108.15, lat: 16.07, zoom: 13 }, cells: [cell] })
  expect(startingCamera('')).toEqual({ camera: { lng: 108.15, lat: 16.07, zoom: 13 }, given: true })
  expect(readGuestVisit(null)?.cells).toEqual([])
  expect(consumeMailed('grace')).toEqual([])
  expect(consumeMailed('ada')).toEqual([cell])
  expect(consumeMailed('ada')).toEqual([])
})

test.each([
  '[',
  '7',
  '{"cells":"x","username":"ada"}',
  '{"cells":[-1,null,"a"],"at":1,"username":"ada"}',
  '{"cells":[5072623614],"at":1,"username":"ada"}',
])('ignores mailed plots that contain %s, or are old', (stored) => {
  window.localStorage.setItem('mailed-plots', stored)
  expect(consumeMailed('ada')).toEqual([])
})
