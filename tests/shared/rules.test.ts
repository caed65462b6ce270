import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminCreateRules } from '@/shared/api/gen/basicSetting-admin.gen'
import { checkRule } from '@/shared/lib/rules'
import { cleanText } from '../../domain/common/clean-text'

const { loginId, name, email, memo, permissionGroupSeq, allowedIps } = adminCreateRules

test.each(['', null, undefined, 'null'])('a required field that is %j asks for it by name', (value) => {
  expect(checkRule(name, value)).toBe('이름 (을)를 입력해주세요.')
  expect(checkRule({ required: true }, value, '그룹')).toBe('그룹 (을)를 입력해주세요.')
  expect(checkRule(memo, value)).toBeNull()
})

test('a pattern and a format return the message of the contract', () => {
  expect(checkRule(loginId, '1abc')).toBe(loginId.message)
  expect(checkRule(loginId, 'hong_gd')).toBeNull()
  expect(checkRule(email, 'kim')).toBe(email.message)
  expect(checkRule(email, 'kim@shop.example')).toBeNull()
  expect(checkRule({ type: 'string', pattern: '^a$' }, 'b')).toBe('형식이 올바르지 않습니다.')
})

test('blanks around a text are ignored, and blanks alone are empty', () => {
  expect(checkRule(loginId, ' hong_gd ')).toBeNull()
  expect(checkRule(name, '   ')).toBe('이름 (을)를 입력해주세요.')
  expect(checkRule(memo, '   ')).toBeNull()
  // invisible characters count as blank, too
  expect(checkRule(name, '\u3164\u200b\u3164')).toBe('이름 (을)를 입력해주세요.')
  expect(checkRule(name, '김\u200b')).toBe('2~20자로 입력해 주세요.')
})

test('lengths count characters, not UTF-16 units', () => {
  expect(checkRule(name, '김')).toBe('2~20자로 입력해 주세요.')
  expect(checkRule(name, '가'.repeat(20))).toBeNull()
  expect(checkRule(name, '😀'.repeat(20))).toBeNull()
  expect(checkRule(name, '가'.repeat(21))).toBe('2~20자로 입력해 주세요.')
  expect(checkRule(memo, 'x'.repeat(501))).toBe('500자 이하로 입력해 주세요.')
  expect(checkRule({ type: 'string', minLength: 10 }, 'x')).toBe('10자 이상 입력해 주세요.')
  expect(checkRule(email, `${'x'.repeat(100)}@a.b`)).toBe(email.message)
})

test('numbers, as numbers and as typed', () => {
  const percent = { type: 'integer', minimum: 0, maximum: 100 }
  for (const fine of [0, 100, '0', '100']) expect(checkRule(percent, fine)).toBeNull()
  for (const wrong of [-1, 101, '101']) expect(checkRule(percent, wrong)).toBe('0~100 사이로 입력해 주세요.')
  expect(checkRule(percent, 1.5)).toBe('정수로 입력해 주세요.')
  for (const none of ['열', ' ', Number.NaN, '1e999', true])
    expect(checkRule(percent, none)).toBe('숫자로 입력해 주세요.')
  expect(checkRule(permissionGroupSeq, 0)).toBe('1 이상으로 입력해 주세요.')
  expect(checkRule(permissionGroupSeq, 2 ** 31)).toBe('값이 너무 큽니다.')
  expect(checkRule({ type: 'number', maximum: 5 }, 5.5)).toBe('5 이하로 입력해 주세요.')
  expect(checkRule({ type: 'number' }, 5.5)).toBeNull()
  expect(checkRule({ type: 'integer', minimum: 1, message: '1부터' }, 0)).toBe('1부터')
})

test('arrays: counts; an empty one is an error only if one element is required', () => {
  expect(checkRule(allowedIps, [])).toBeNull()
  expect(checkRule(allowedIps, Array(21).fill('1.1.1.1'))).toBe('20개까지 등록할 수 있습니다.')
  expect(checkRule({ title: '상품', minItems: 1 }, [])).toBe('상품 (을)를 입력해주세요.')
  expect(checkRule({ title: '상품', minItems: 2 }, [1])).toBe('2개 이상 선택해 주세요.')
})

test('a value that is neither text, number nor list is checked only by the server', () => {
  expect(checkRule({ type: 'object', required: true }, { a: 1 })).toBeNull()
  expect(checkRule({ type: 'boolean', required: true }, false)).toBeNull()
})

test('accepted values fit the limits, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(10), fc.nat(10), (text, min, more) => {
      const problem = checkRule({ type: 'string', minLength: min, maxLength: min + more }, text)
      // sent in composed form (NFC), trimmed
      const sent = cleanText(text).trim()
      const length = [...sent].length
      if (sent !== '' && sent !== 'null') expect(problem === null).toBe(length >= min && length <= min + more)
    }),
  )
})
