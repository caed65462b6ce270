import { expect, it } from 'vitest'
import { nameWithBrand, nameWithSize } from '../../domain/product/name-parts'

it('a name is followed by its size, unless it contains it', () => {
  expect(nameWithSize('Ventus S2 AS', '225/45R17 94W')).toBe('Ventus S2 AS 225/45R17 94W')
  expect(nameWithSize('쏠라이트 MF80R', 'MF80R')).toBe('쏠라이트 MF80R')
  expect(nameWithSize('TPMS 센서', null)).toBe('TPMS 센서')
})

it('a name is preceded by its brand, unless it begins with it', () => {
  expect(nameWithBrand('Ventus S2 AS', '한국타이어')).toBe('한국타이어 Ventus S2 AS')
  expect(nameWithBrand('쏠라이트 MF80R', '쏠라이트')).toBe('쏠라이트 MF80R')
  expect(nameWithBrand('TPMS 센서', null)).toBe('TPMS 센서')
})
