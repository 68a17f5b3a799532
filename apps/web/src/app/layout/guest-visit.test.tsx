import { afterEach, expect, test } from 'vitest'
import { rememberWish, takeMailed } from '#features/cart/guest-wish.ts'
import { keepForTab, startingCamera } from '#features/map/data/camera.ts'
import { keepGuestVisit, readGuestVisit } from './guest-visit.ts'

afterEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

const cell = 5_072_623_614

test('the place comes from where the guest was on the map, the plots from what they wanted', () => {
  expect(readGuestVisit(null)).toBeUndefined()
  expect(readGuestVisit({ from: '/change-password#13/16.07/108.15' })).toBeUndefined()
  expect(readGuestVisit({ from: '//elsewhere.example/#13/16.07/108.15' })).toBeUndefined()
  const place = { lng: 108.15, lat: 16.07, zoom: 13 }
  expect(readGuestVisit({ from: '/#13/16.07/108.15' })).toEqual({ place, cells: [] })
  rememberWish([cell])
  expect(readGuestVisit({ from: '/?plots=x#13/16.07/108.15' })).toEqual({ place, cells: [cell] })
  expect(readGuestVisit(null)).toEqual({ place: null, cells: [cell] })
})

test('whoever signs up elsewhere has the place that the map has shown last', () => {
  const last = { lng: 9.52, lat: 47.14, zoom: 13.5 }
  keepForTab(last)
  expect(readGuestVisit(null)).toEqual({ place: last, cells: [] })
  expect(readGuestVisit({ from: '/about' })).toEqual({ place: last, cells: [] })
  const place = { lng: 108.15, lat: 16.07, zoom: 13 }
  expect(readGuestVisit({ from: '/#13/16.07/108.15' })).toEqual({ place, cells: [] })
})

test('what the mail brings is where the map of this tab begins, and the plots of that account alone, once', () => {
  keepGuestVisit('ada', { place: { lng: 108.15, lat: 16.07, zoom: 13 }, cells: [cell] })
  expect(startingCamera('')).toEqual({ camera: { lng: 108.15, lat: 16.07, zoom: 13 }, given: true })
  expect(readGuestVisit(null)?.cells).toEqual([])
  expect(takeMailed('grace')).toEqual([])
  expect(takeMailed('ada')).toEqual([cell])
  expect(takeMailed('ada')).toEqual([])
})

test.each(['[', '7', '{"cells":"x"}', '{"cells":[-1,null,"a"],"at":1}', '{"cells":[5072623614],"at":1}'])(
  'a wish that says %s, or is of long ago, is none',
  (stored) => {
    window.localStorage.setItem('guest-wish', stored)
    expect(readGuestVisit(null)).toBeUndefined()
  },
)
