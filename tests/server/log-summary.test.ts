import { expect, it } from 'vitest'
import { describeFilters, describeListCall } from '../../server/log/summary'

it('describes filters by the contract: titles, labels, ranges, yes or no', () => {
  const query = {
    page: 3,
    size: 50,
    sort: 'orderedAt,desc',
    orderedAt: { from: '2026-10-24', to: '2026-11-24' },
    state: ['PAID', 'PREPARING'],
    late: false,
    payAmount: { from: 100_000 },
    storeSeq: undefined,
  }
  expect(describeListCall('orders', '전체 주문', query, 1185)).toBe(
    '전체 주문 목록 조회: 1,185건 (주문일시 2026-10-24~2026-11-24 · 주문상태 결제완료, 상품준비중 · 지연 아니오 · 결제금액 100,000~)',
  )
})

it('names searched fields, and masks personal keywords', () => {
  expect(describeFilters('members', { keyword: 'tireking@naver.com', keywordType: 'loginId' }, 'loginId')).toBe(
    '아이디 ti***@naver.com',
  )
  expect(describeFilters('orders', { keyword: '010-1234-5678' }, 'all')).toBe('통합 010-****-5678')
  expect(describeFilters('stores', { keyword: '강남점' }, 'name', ['name'])).toBe('장착점명 강남점')
  expect(describeFilters('stores', {}, 'name')).toBe('전체')
})

it('keeps names that the contract does not know', () => {
  expect(describeListCall('no-such-list', '목록', { checked: true }, 2)).toBe('목록 목록 조회: 2건 (checked 예)')
})
