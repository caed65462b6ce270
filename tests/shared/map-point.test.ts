import { expect, it } from 'vitest'
import { parsePoint } from '../../domain/branch/map-point'

it.each([
  ['37.49794212, 127.0276213', { latitude: 37.497942, longitude: 127.027621 }],
  ['(35.1,129.0)', { latitude: 35.1, longitude: 129 }],
  ['https://www.google.com/maps/@37.4979,127.0276,17z', { latitude: 37.4979, longitude: 127.0276 }],
  ['37.497942', null],
  ['서울 강남구 테헤란로 1, 2', null],
])('%s', (text, point) => {
  expect(parsePoint(text)).toEqual(point)
})
