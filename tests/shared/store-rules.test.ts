import { describe, expect, it } from 'vitest'
import { feesUpTo, mountFeeProblem, NO_FEES, storeProblems } from '../../domain/branch/store-rules'

const rows = (...spans: [number, number][]) => spans.map(([rimFrom, rimTo]) => ({ rimFrom, rimTo }))
const paid = (...spans: [number, number][]) =>
  rows(...spans).map((row) => ({ ...row, feePerTire: 10_000, settlePerTire: 7_000 }))

describe('rows of mounting', () => {
  it.each<[string, [number, number][], number, readonly [string, string] | null]>([
    ['none say nothing yet', [], 20, null],
    [
      'reach to the largest',
      [
        [13, 16],
        [17, 20],
      ],
      20,
      null,
    ],
    [
      'may reach further',
      [
        [13, 16],
        [17, 24],
      ],
      20,
      null,
    ],
    [
      'in any order',
      [
        [17, 20],
        [13, 16],
      ],
      20,
      null,
    ],
    [
      'twice',
      [
        [13, 16],
        [16, 20],
      ],
      20,
      ['[1].rimFrom', '인치 구간이 겹칩니다.'],
    ],
    [
      'a gap',
      [
        [13, 16],
        [18, 20],
      ],
      20,
      ['', '17인치 구간의 장착비가 없습니다.'],
    ],
    ['not from 13', [[14, 20]], 20, ['', '13인치 구간의 장착비가 없습니다.']],
    ['not to the largest', [[13, 18]], 20, ['', '19인치 구간의 장착비가 없습니다.']],
    ['turned', [[16, 13]], 16, ['[0].rimTo', '끝 인치는 시작 인치보다 작을 수 없습니다.']],
  ])('%s', (_, spans, maxRim, problem) => {
    expect(mountFeeProblem(rows(...spans), maxRim)).toEqual(problem)
  })

  it('of a table for all end at the store’s largest', () => {
    const all = { ...NO_FEES, mountFees: paid([13, 16], [17, 18], [19, 20]) }
    expect(feesUpTo(all, 17).mountFees.map(({ rimFrom, rimTo }) => [rimFrom, rimTo])).toEqual([
      [13, 16],
      [17, 17],
    ])
  })

  it('are needed by whatever else is said of fees', () => {
    expect(storeProblems({ fees: { ...NO_FEES, disposalFee: 2_000 } }, true)).toEqual({
      'fees.mountFees': '13인치 구간의 장착비가 없습니다.',
    })
    expect(storeProblems({ fees: NO_FEES }, true)).toEqual({})
  })
})

describe('hours', () => {
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

describe('what a store needs that is no longer in preparation', () => {
  it('is a service, and regions where it drives', () => {
    expect(storeProblems({}, true)).toEqual({})
    expect(storeProblems({}, false)).toEqual({ services: '타이어 장착 또는 배터리 교체 서비스를 선택해 주세요.' })
    expect(storeProblems({ services: ['MOUNT', 'VISIT'] }, true)).toEqual({})
    expect(storeProblems({ services: ['MOUNT', 'VISIT'] }, false)).toEqual({
      visitGugunIds: '출장 지역을 선택해 주세요.',
    })
    expect(storeProblems({ services: ['BATTERY', 'VISIT'], visitGugunIds: [123] }, false)).toEqual({})
  })
})
