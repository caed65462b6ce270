import { expect, it } from 'vitest'
import { toApiError } from '@/shared/api/errors'
import { openEnvelope } from '@/shared/api/response-shape'
import { formatAdmin } from '@/shared/lib/admin-names'

it('names an admin beside the login id once a response has told the name', () => {
  expect(formatAdmin('first_one')).toBe('first_one')
  openEnvelope('post', '/x', { status: 200, result: null, adminNames: { first_one: '최윤정' } })
  expect(formatAdmin('first_one')).toBe('최윤정 (first_one)')
  toApiError(409, { message: '다른 사용자가 수정했습니다.', adminNames: { second_one: '한지훈', bad: 1 } })
  expect(formatAdmin('second_one')).toBe('한지훈 (second_one)')
  expect(formatAdmin('bad')).toBe('bad')
  expect(formatAdmin(null)).toBeNull()
})

it('ignores invalid names', () => {
  expect(openEnvelope('post', '/x', { status: 200, result: 1, adminNames: ['a'] })).toBe(1)
})
