import { describe, expect, it } from 'vitest'
import { incompleteText, type StoreFacts, storeConditions, storeMissing } from '../../domain/branch/store-conditions'
import {
  storeTransitionName,
  storeTransitionProblem,
  storeTransitionsFrom,
} from '../../domain/branch/store-transitions'

const TODAY = '2026-11-21'
const closed = { open: false, from: '09:00', to: '18:00', breakFrom: null, breakTo: null }
const week = (open: boolean) => ({
  MON: { ...closed, open },
  TUE: closed,
  WED: closed,
  THU: closed,
  FRI: closed,
  SAT: closed,
  SUN: closed,
  HOLIDAY: closed,
})
const whole: StoreFacts = {
  name: '한빛타이어 역삼점',
  phone: '025551234',
  ownerName: '김철수',
  ownerPhone: '01011112222',
  contactPhone: '01033334444',
  zipCode: '06236',
  address1: '서울 강남구 테헤란로 152',
  companyName: '한빛타이어',
  businessNumber: '1208147521',
  maxRim: 20,
  latitude: 37.5,
  longitude: 127.03,
  hasMainImage: true,
  hours: week(true),
  services: ['MOUNT'],
  visitGugunIds: [],
  fees: { mountFees: [{ rimFrom: 13, rimTo: 20, feePerTire: 10_000, settlePerTire: 7_000 }] },
  bankCode: '004',
  accountHolder: '김철수',
  hasAccount: true,
  contractFrom: '2026-01-01',
  contractTo: null,
}
const fieldsOf = (overrides: Partial<StoreFacts>) =>
  storeMissing({ ...whole, ...overrides }, TODAY).map(({ field }) => field)

describe('a store to be opened', () => {
  it('meets nine conditions when it is complete', () => {
    expect(storeConditions(whole, TODAY)).toHaveLength(9)
    expect(storeMissing(whole, TODAY)).toEqual([])
  })

  it.each<[string, Partial<StoreFacts>, string[]]>([
    ['a name of its own', { name: '' }, ['name']],
    ['its company', { companyName: null, businessNumber: null }, ['companyName', 'businessNumber']],
    ['both coordinates', { latitude: null, longitude: null }, ['latitude', 'longitude']],
    ['a picture', { hasMainImage: false }, ['mainImageFileSeq']],
    ['a phone for reservations', { contactPhone: null }, ['contactPhone']],
    ['a day on which it is open', { hours: week(false) }, ['hours']],
    ['tires or batteries among its services', { services: ['BALANCE'] }, ['services']],
    ['where it drives to', { services: ['MOUNT', 'VISIT'] }, ['visitGugunIds']],
    ['fees', { fees: null }, ['fees']],
    ['fees as far as it works', { maxRim: 21 }, ['fees']],
    [
      'an account',
      { bankCode: null, accountHolder: null, hasAccount: false },
      ['bankCode', 'accountNumber', 'accountHolder'],
    ],
    ['a contract', { contractFrom: null }, ['contractFrom']],
    ['a contract that has begun', { contractFrom: '2026-11-22' }, ['contractFrom']],
    ['a contract that has not ended', { contractTo: '2026-11-20' }, ['contractTo']],
  ])('needs %s', (_, more, fields) => {
    expect(fieldsOf(more)).toEqual(fields)
  })

  it('may open on the first and on the last day of its contract', () => {
    expect(fieldsOf({ contractFrom: TODAY, contractTo: TODAY })).toEqual([])
  })

  it('reports each condition once', () => {
    const missing = storeMissing({ ...whole, latitude: null, longitude: null, hasAccount: false }, TODAY)
    expect(incompleteText(missing)).toBe('운영에 필요한 정보가 부족합니다: 좌표, 정산 계좌')
  })
})

describe('states of a store', () => {
  it('allow the transitions of the table', () => {
    expect(storeTransitionsFrom('PREPARING')).toEqual(['OPEN', 'CLOSED'])
    expect(storeTransitionsFrom('OPEN')).toEqual(['PAUSED', 'CLOSED'])
    expect(storeTransitionsFrom('PAUSED')).toEqual(['OPEN', 'CLOSED'])
    expect(storeTransitionsFrom('CLOSED')).toEqual(['PREPARING'])
    expect(storeTransitionProblem('CLOSED', 'OPEN')).toBe('현재 상태에서는 처리할 수 없습니다.')
    expect(storeTransitionProblem('OPEN', 'OPEN')).not.toBeNull()
  })

  it('have names for their transitions', () => {
    expect([storeTransitionName('PREPARING', 'OPEN'), storeTransitionName('PAUSED', 'OPEN')]).toEqual([
      '운영 시작',
      '재개',
    ])
    expect(storeTransitionName('CLOSED', 'PREPARING')).toBe('재계약')
  })
})
