import fc from 'fast-check'
import { expect, test } from 'vitest'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { formatDate, formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { byteLength, isEmpty, requiredPrompt } from '@/shared/lib/validate'
import { checkDigit, isBusinessNumber } from '../../domain/common/business-number'
import { unencodableCharacters } from '../../domain/common/cp949'
import { readNumberText } from '../../domain/common/number-text'
import { formatPhone, phoneOfCell, readPhone } from '../../domain/common/phone'
import { isWebAddress } from '../../domain/common/web-address'

test('empty: empty string, null, undefined, the text null; nothing else', () => {
  expect(['', null, undefined, 'null'].every(isEmpty)).toBe(true)
  expect([0, false, ' ', 'NULL', 'undefined', [], {}, Number.NaN].some(isEmpty)).toBe(false)
})

test('the message for a required field, word for word', () => {
  expect(requiredPrompt('아이디')).toBe('아이디 (을)를 입력해주세요.')
})

test.each([
  'http://shop.example',
  'https://shop.example',
  'https://a.b.c.example/',
  'HTTPS://SHOP.EXAMPLE',
  'https://shop.example:8080/x',
  'https://shop.example/가/나?검색=타이어#맨위',
  'https://shop.example?q=1',
  'https://shop.example#x',
  'https://한국.kr/',
])('%s is a web address', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

test.each([
  '',
  'shop.example',
  '//shop.example',
  'ftp://shop.example',
  'http://localhost',
  'http://shop',
  'http://.example',
  'http://shop.',
  'http://shop..example',
  'https:/shop.example',
  'https://shop.example/a b',
  ' https://shop.example',
  'javascript:alert(1)//http://a.b',
  'https://user@shop.example',
  'https://user:pw@shop.example/',
  'https://-shop.example',
  'https://shop-.example',
  'https://shop_a.example',
  'https://shop.example:abc',
  'http://',
  'https://?q=a.b',
])('%s is not a web address', (text) => {
  expect(isWebAddress(text)).toBe(false)
})

test.each([
  ['', ''],
  ['1', '1'],
  ['010', '010'],
  ['0101', '010-1'],
  ['010123', '010-123'],
  ['0101234', '010-123-4'],
  ['010123456', '010-123-456'],
  ['0101234567', '010-123-4567'],
  ['01012345678', '010-1234-5678'],
  ['010-1234-5678', '010-1234-5678'],
  ['010****1234', '010-****-1234'],
  ['010123456789', '010-12345-6789'],
  ['0101234567890', '0101234567890'],
  ['02123456', '021-234-56'],
  ['021234567', '02-123-4567'],
  ['0212345678', '02-1234-5678'],
  ['02****5678', '02-****-5678'],
  ['15881234', '1588-1234'],
  ['16001234', '1600-1234'],
  ['18991234', '1899-1234'],
  ['****-1234', '****-1234'],
  ['14001234', '140-012-34'],
  ['05071234567', '0507-123-4567'],
  ['050712345678', '0507-1234-5678'],
  ['0507-****-5678', '0507-****-5678'],
  ['0311234567', '031-123-4567'],
])('phone %s shows as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

test.each([
  ['+82 10-1234-5678', '01012345678'],
  ['+82 (0)10 1234 5678', '01012345678'],
  ['+821012345678', '01012345678'],
  ['82-2-1234-5678', '0212345678'],
  ['0082 10 1234 5678', '01012345678'],
  ['821012345678', '01012345678'],
  ['０１０－１２３４－５６７８', '01012345678'],
  ['010.1234.5678', '01012345678'],
  ['(02) 123-4567', '021234567'],
  ['1588-1234', '15881234'],
  ['8201234567', '8201234567'],
  ['010-****-5678', '010****5678'],
  ['없음', '없음'],
])('phone %s is read as %s', (typed, digits) => {
  expect(readPhone(typed)).toBe(digits)
})

test.each([
  ['1012345678', '01012345678'],
  ['212345678', '0212345678'],
  ['15881234', '15881234'],
  ['50712345678', '50712345678'],
  ['01012345678', '01012345678'],
])('a number whose leading zero was lost in a sheet: %s is %s', (cell, digits) => {
  expect(phoneOfCell(cell)).toBe(digits)
})

test.each([
  ['₩123,400', 123_400],
  ['￦ 123,400', 123_400],
  ['\\123,400', 123_400],
  ['123,400원', 123_400],
  ['１２３，４００', 123_400],
  ['-1,234.5', -1234.5],
  ['−5', -5],
  ['-₩1,000', -1000],
  ['₩-1,000', -1000],
  ['+3', 3],
  ['"1,000"', 1000],
  ['5％', 5],
  ['121000.00000000001', 121_000],
  ['120999.9999999999', 121_000],
  ['0.30000000000000004', 0.3],
  ['12.000002', 12.000002],
  ['', null],
  ['  ', null],
  ['12,34', Number.NaN],
  ['1.2.3', Number.NaN],
  ['--1', Number.NaN],
  ['1e5', Number.NaN],
  ['열', Number.NaN],
  ['5달러', Number.NaN],
])('%s is the number %s', (text, value) => {
  expect(readNumberText(text)).toBe(value)
})

test('ten zeros are not a business number', () => {
  expect(isBusinessNumber('0000000000')).toBe(false)
  expect(isBusinessNumber(`123456789${checkDigit('123456789')}`)).toBe(true)
})

test('phone format loses no digit and is idempotent', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,14}$/), (digits) => {
      expect(formatPhone(digits).replaceAll('-', '')).toBe(digits)
      expect(formatPhone(formatPhone(digits))).toBe(formatPhone(digits))
    }),
  )
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
  [-1234567, '-1,234,567'],
  [-100, '-100'],
  [1234.5678, '1,234.5678'],
  ['12000', '12,000'],
])('thousands: %s → %s', (amount, shown) => {
  expect(formatThousands(amount)).toBe(shown)
})

test('thousands: as Intl groups them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(formatThousands(amount)).toBe(new Intl.NumberFormat('en-US').format(amount).replace('-0', '0'))
    }),
  )
})

test.each([
  ['abc', 3, 3],
  ['한글', 6, 4],
  ['한글 abc', 10, 8],
  ['똠방각하 펲시', 19, 13],
  ['쀍', 3, 2],
  ['漢字', 6, 4],
  ['①★', 6, 4],
  ['', 0, 0],
  ['\n', 1, 1],
  ['😀', 4, 2],
])('bytes of %s: %i in UTF-8, %i in CP949', (text, utf8, cp949) => {
  expect([byteLength(text, 'utf-8'), byteLength(text, 'euc-kr')]).toEqual([utf8, cp949])
})

test('characters that CP949 does not have are listed once each', () => {
  expect(unencodableCharacters('타이어 😀 할인 ★ é 😀 뷁 漢')).toEqual(['😀', 'é'])
  expect(unencodableCharacters('plain text, 모든 한글 ①②③ ㈜ ℃')).toEqual([])
})

test('CP949: the length equals that of the bytes which the decoder reads', () => {
  const decoder = new TextDecoder('euc-kr')
  const bytes = fc.array(
    fc.oneof(
      fc.integer({ min: 0x20, max: 0x7e }).map((n) => [n]),
      fc.tuple(fc.integer({ min: 0xb0, max: 0xc8 }), fc.integer({ min: 0xa1, max: 0xfe })),
    ),
  )
  fc.assert(
    fc.property(bytes, (parts) => {
      const flat = Uint8Array.from(parts.flat())
      const text = decoder.decode(flat)
      expect(byteLength(text, 'euc-kr')).toBe(flat.length)
      expect(unencodableCharacters(text)).toEqual([])
    }),
  )
})

test.each([
  ['2026-11-20T15:00:00Z', '2026-11-21'],
  ['2026-11-20T14:59:59.999Z', '2026-11-20'],
  ['2026-11-21T00:00:00+09:00', '2026-11-21'],
  ['2026-12-31T15:00:00Z', '2027-01-01'],
  ['2028-02-29', '2028-02-29'],
  ['rubbish', ''],
  ['', ''],
])('day of Seoul: %s is %s', (moment, day) => {
  expect(formatDate(moment)).toBe(day)
})

test('a day stays that day in every zone of the browser; today is Seoul’s', () => {
  expect([formatDate('2026-11-21'), formatTime('2026-11-21T00:05:00+09:00')]).toEqual([
    '2026-11-21',
    '2026-11-21 00:05',
  ])
  expect(todaySeoul(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
  expect(todaySeoul(Date.parse('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
})

test.each([
  [{}, '2026-11-21'],
  [{ dots: true }, '2026.11.21'],
  [{ time: 'HH:mm' }, '2026-11-21 18:02'],
  [{ time: 'HH:mm:ss' }, '2026-11-21 18:02:07'],
  [{ time: 'HH:mm', meridiem: true }, '2026-11-21 오후 06:02'],
  [{ dots: true, time: 'HH:mm:ss', meridiem: true }, '2026.11.21 오후 06:02:07'],
] as const)('style %j: %s', (style, shown) => {
  expect(formatDate('2026-11-21T09:02:07Z', style)).toBe(shown)
})

test.each([
  ['15:00:00', '오전 12:00'],
  ['02:59:00', '오전 11:59'],
  ['03:00:00', '오후 12:00'],
  ['14:59:00', '오후 11:59'],
])('noon and midnight: %sZ is %s', (clock, shown) => {
  expect(formatDate(`2026-11-20T${clock}Z`, { time: 'HH:mm', meridiem: true })).toContain(shown)
})

test('formatted dates equal those of Intl for Asia/Seoul', () => {
  const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'medium' })
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      expect(formatDate(date, { time: 'HH:mm:ss' })).toBe(intl.format(date))
      expect(formatDate(date.toISOString(), { time: 'HH:mm:ss' })).toBe(intl.format(date))
    }),
  )
})
