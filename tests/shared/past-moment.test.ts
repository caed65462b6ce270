import { describe, expect, it } from 'vitest'
import { closedMonthOf, typedMomentProblem } from '../../domain/common/past-moment'

const now = new Date('2026-11-21T00:12:00Z')
const topic = '이체일은'

describe('a typed moment', () => {
  it('is not in the future, by minute or by day of Seoul', () => {
    expect(typedMomentProblem({ topic, at: '2026-11-21T00:13:00Z' }, now)?.message).toBe(
      '이체일은 현재 이후일 수 없습니다.',
    )
    expect(typedMomentProblem({ topic, at: '2026-11-22' }, now)?.message).toBe(
      '이체일은 오늘까지의 날짜로 입력해 주세요.',
    )
    expect(typedMomentProblem({ topic, at: '2026-11-21' }, now)).toBeNull()
  })

  it('is not before its record; days are compared in Seoul', () => {
    const since = { title: '신청일', at: '2026-11-19T16:00:00Z' }
    expect(typedMomentProblem({ topic, at: '2026-11-19', since }, now)).toEqual({
      on: 'at',
      message: '이체일은 신청일(2026-11-20) 이전일 수 없습니다.',
    })
    expect(typedMomentProblem({ topic, at: '2026-11-20', since }, now)).toBeNull()
  })

  it('requires a reason in a closed month, where months can be closed', () => {
    const at = '2026-10-31'
    expect(typedMomentProblem({ topic, at, reason: '' }, now)?.on).toBe('reason')
    expect(typedMomentProblem({ topic, at, reason: '   네글자 ' }, now)?.on).toBe('reason')
    expect(typedMomentProblem({ topic, at, reason: '다섯 글자' }, now)).toBeNull()
    expect(typedMomentProblem({ topic, at }, now)).toBeNull()
  })

  it.each([
    ['2026-10-31', '2026-11-10', null],
    ['2026-10-31', '2026-11-11', '2026-10'],
    ['2026-11-01', '2026-11-30', null],
    ['2025-12-31', '2026-01-10', null],
    ['2025-12-31', '2026-01-11', '2025-12'],
  ])('%s is closed on %s: %s', (day, today, month) => {
    expect(closedMonthOf(day, today)).toBe(month)
  })
})
