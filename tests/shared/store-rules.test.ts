import { describe, expect, it } from 'vitest'
import { feesUpTo, mountFeeProblem, NO_FEES, storeProblems } from '../../domain/branch/store-rules'

const rows = (...spans: [number, number][]) => spans.map(([rimFrom, rimTo]) => ({ rimFrom, rimTo }))
const paid = (...spans: [number, number][]) =>
  rows(...spans).map((row) => ({ ...row, feePerTire: 10_000, settlePerTire: 7_000 }))

describe('mounting fees', () => {
  it.each<[string, [number, number][], number, readonly [string, string] | null]>([
    ['no rows are valid', [], 20, null],
    [
      'rows up to the maximum rim are valid',
      [
        [13, 16],
        [17, 20],
      ],
      20,
      null,
    ],
    [
      'rows beyond the maximum rim are valid',
      [
        [13, 16],
        [17, 24],
      ],
      20,
      null,
    ],
    [
      'rows in any order are valid',
      [
        [17, 20],
        [13, 16],
      ],
      20,
      null,
    ],
    [
      'overlapping rows are rejected',
      [
        [13, 16],
        [16, 20],
      ],
      20,
      ['[1].rimFrom', '인치 구간이 겹칩니다.'],
    ],
    [
      'a gap is rejected',
      [
        [13, 16],
        [18, 20],
      ],
      20,
      ['', '17인치 구간의 장착비가 없습니다.'],
    ],
    ['rows that do not start at 13 are rejected', [[14, 20]], 20, ['', '13인치 구간의 장착비가 없습니다.']],
    ['rows that end before the maximum rim are rejected', [[13, 18]], 20, ['', '19인치 구간의 장착비가 없습니다.']],
    ['a reversed row is rejected', [[16, 13]], 16, ['[0].rimTo', '끝 인치는 시작 인치보다 작을 수 없습니다.']],
  ])('%s', (_, spans, maxRim, problem) => {
    expect(mountFeeProblem(rows(...spans), maxRim)).toEqual(problem)
  })

  it('are limited to the store’s maximum rim by feesUpTo', () => {
    const all = { ...NO_FEES, mountFees: paid([13, 16], [17, 18], [19, 20]) }
    expect(feesUpTo(all, 17).mountFees.map(({ rimFrom, rimTo }) => [rimFrom, rimTo])).toEqual([
      [13, 16],
      [17, 17],
    ])
  })

  it('are required if there are other fees', () => {
    const missing = { 'fees.mountFees': '13인치 구간의 장착비가 없습니다.' }
    expect(storeProblems({ fees: { ...NO_FEES, disposalFee: 2_000 } }, true)).toEqual(missing)
    const alignmentFee = { ...NO_FEES.alignmentFee, suv: 40_000 }
    expect(storeProblems({ fees: { ...NO_FEES, alignmentFee } }, true)).toEqual(missing)
    expect(storeProblems({ fees: NO_FEES }, true)).toEqual({})
  })
})

describe('opening hours', () => {
  const shut = { open: false, from: '09:00', to: '09:00', breakFrom: null, breakTo: null }
  const week = (hours: Partial<typeof shut> & { breakFrom?: unknown; breakTo?: unknown }) => {
    const day = { ...shut, open: true, to: '18:00', ...hours } as typeof shut
    return { MON: day, TUE: shut, WED: shut, THU: shut, FRI: shut, SAT: shut, SUN: shut, HOLIDAY: shut }
  }
  const OUTSIDE = '휴게시간은 영업시간 안에 있어야 합니다.'
  const BOTH = '휴게시간의 시작과 종료를 모두 입력해 주세요.'
  it.each<[object, object]>([
    [{}, {}],
    [{ to: '09:00' }, { 'hours.MON.to': '영업 종료는 시작보다 늦어야 합니다.' }],
    [{ breakFrom: '12:00', breakTo: '13:00' }, {}],
    [{ breakFrom: '12:00' }, { 'hours.MON.breakTo': BOTH }],
    [{ breakTo: '12:00' }, { 'hours.MON.breakFrom': BOTH }],
    [{ breakFrom: '09:00', breakTo: '10:00' }, { 'hours.MON.breakFrom': OUTSIDE }],
    [{ breakFrom: '17:00', breakTo: '18:00' }, { 'hours.MON.breakFrom': OUTSIDE }],
    [{ breakFrom: '13:00', breakTo: '12:00' }, { 'hours.MON.breakFrom': OUTSIDE }],
  ])('%j', (hours, problems) => {
    expect(storeProblems({ hours: week(hours) }, true)).toEqual(problems)
  })
})

describe('a store that is not in preparation', () => {
  it('requires a service, and regions for on-site service', () => {
    expect(storeProblems({}, true)).toEqual({})
    expect(storeProblems({}, false)).toEqual({ services: '타이어 장착 또는 배터리 교체 서비스를 선택해 주세요.' })
    expect(storeProblems({ services: ['MOUNT', 'VISIT'] }, true)).toEqual({})
    expect(storeProblems({ services: ['MOUNT', 'VISIT'] }, false)).toEqual({
      visitGugunIds: '출장 지역을 선택해 주세요.',
    })
    expect(storeProblems({ services: ['BATTERY', 'VISIT'], visitGugunIds: [123] }, false)).toEqual({})
  })
})
