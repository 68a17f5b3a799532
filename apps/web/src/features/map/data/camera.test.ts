import { expect, test } from 'vitest'
import { formatCamera, parseCamera } from './camera.ts'

test('reads a camera from the address as it was written', () => {
  for (const camera of [
    { lng: 11, lat: 18, zoom: 1.5 },
    { lng: -179.99, lat: -84.5, zoom: 0 },
    { lng: 105.8542, lat: 21.0281, zoom: 10.25 },
    { lng: 108.2412456, lat: 16.0956123, zoom: 19 },
  ]) {
    expect(parseCamera(formatCamera(camera))).toEqual(camera)
  }
})

test('writes the address more precisely than a pixel', () => {
  for (const zoom of [1.5, 5, 10, 13, 19]) {
    const read = parseCamera(formatCamera({ lng: 105.85427531, lat: 21.02812345, zoom }))
    const pixelsPerDegree = (512 * 2 ** zoom) / 360
    expect(Math.abs((read?.lng ?? 0) - 105.85427531) * pixelsPerDegree).toBeLessThan(1)
  }
})

test.each(['', '#', '#main', '#5/21', '#5/91/0', '#5/0/181', '#-1/0/0', '#99/0/0', '#5/a/b', '#5/1/2/3'])(
  'reads no place from “%s”',
  (hash) => {
    expect(parseCamera(hash)).toBeNull()
  },
)
