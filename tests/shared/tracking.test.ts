import { describe, expect, it } from 'vitest'
import {
  checkTracking,
  lengthsText,
  readNumbers,
  requiresTracking,
  trackingLink,
} from '../../domain/orderdelivery/tracking'

const cj = { name: 'CJ대한통운', numberLengths: [10, 12], requiresTracking: true }
const freight = { name: '경동택배', numberLengths: [16, 10, 11, 12, 13, 14, 15], requiresTracking: true }
const quick = { name: '퀵서비스', numberLengths: [], requiresTracking: false }

describe('tracking numbers', () => {
  it.each([
    ['123456789012', ['123456789012']],
    [' 1234-5678-9012 , 1234567890\n1234567890', ['123456789012', '1234567890']],
    ['１２３４５６７８９０', ['1234567890']],
    [' - , ', []],
  ])('%j are read as %j', (text, numbers) => expect(readNumbers(text)).toEqual(numbers))

  it.each([
    [cj, ['123456789012', '1234567890'], null],
    [cj, ['12345678901'], '송장번호 형식이 올바르지 않습니다. (CJ대한통운: 10·12자리)'],
    [cj, ['1234567890AB'], '송장번호 형식이 올바르지 않습니다. (CJ대한통운: 10·12자리)'],
    [cj, ['6.1E+11'], '송장번호 셀을 텍스트 형식으로 바꿔 주세요.'],
    [cj, [], '송장번호 (을)를 입력해주세요.'],
    [freight, ['12345678'], '송장번호 형식이 올바르지 않습니다. (경동택배: 10~16자리)'],
    [quick, [], null],
    [quick, ['1234567'], '송장번호 형식이 올바르지 않습니다. (퀵서비스: 8~20자리)'],
    [quick, Array.from({ length: 11 }, (_, i) => `1234567${i}0`), '송장번호는 10개까지 입력할 수 있습니다.'],
  ])('of %o: %j', (courier, numbers, problem) => expect(checkTracking(courier, numbers)).toBe(problem))

  it('describe their length, who needs them, and where they link', () => {
    expect(lengthsText(cj)).toBe('10·12자리')
    expect(lengthsText({ numberLengths: [13] })).toBe('13자리')
    expect((['PARCEL', 'FREIGHT', 'QUICK', 'DIRECT'] as const).map(requiresTracking)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(trackingLink('https://t.example.com/?no={no}&x=1', '12')).toBe('https://t.example.com/?no=12&x=1')
    expect(trackingLink(null, '12')).toBeNull()
  })
})
