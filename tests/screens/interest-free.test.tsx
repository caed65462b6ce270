import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  monthOfFilter,
  monthOptions,
  monthsText,
  noticeOf,
  roundsFor,
  roundsProblem,
  spanProblem,
} from '@/features/promotion/interestfreeinstallment/interest-free.rules'
import type { Schemas } from '@/shared/api/types'
import { shop, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

const PATH = '/api/v1/admin/interest-frees'
const SCREEN = '/promotion/interestfreeinstallment'

const bodyOf = (n: number, more: object = {}) => ({
  cardCompany: 'GWANGJU',
  kind: 'PARTIAL',
  months: [10, 12],
  customerRounds: [4, 5],
  minAmount: 70_000,
  startDate: `20${40 + n}-01-01`,
  endDate: `20${40 + n}-01-31`,
  burden: 'SHOP',
  excludeText: '법인카드 제외',
  visible: true,
  ...more,
})

testDetail({
  path: SCREEN,
  drawer: {},
  call: PATH,
  title: '무이자할부',
  as: 'admin',
  body: async (n) => bodyOf(n),
  name: () => '광주 10개월(1~4회차 고객부담), 12개월(1~5회차 고객부담)',
  seq: (record) => Number(record.interestFreeSeq),
  edit: { field: 'excludeText', label: '비고', value: (n) => `체크카드 제외 ${n}` },
  required: ['카드사'],
})

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const world = await shop()
  shopChanged()
  const { result } = await world.call<T>(method, `${PATH}${path}`, { token: await world.signIn('admin'), body })
  return result
}
const inMonth = async (month: string) =>
  (await call<{ items: Schemas['InterestFree'][] }>('GET', `?month=${month}&size=50`)).items

describe('무이자할부 관리', () => {
  it('지난달 복사 fills the empty next month and shows it; a second time it lists what it skipped', async () => {
    const { user } = await renderApp(`${SCREEN}?month=2026-12`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '지난달 복사' }))
    const asked = await screen.findByRole('dialog')
    expect(within(asked).getByRole('combobox', { name: '복사할 달' })).toHaveValue('2026-11')
    expect(within(asked).getByRole('combobox', { name: '적용할 달' })).toHaveValue('2026-12')
    await user.click(within(asked).getByRole('button', { name: '복사' }))
    expect(await screen.findByText('14건을 복사했습니다.')).toBeInTheDocument()
    shopChanged()
    const table = await screen.findByRole('table', { name: '무이자할부 목록' })
    await waitFor(() => expect(table.querySelectorAll('tr[data-seq]')).toHaveLength(14))
    await user.click(screen.getByRole('button', { name: '지난달 복사' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '복사' }))
    const skipped = await screen.findByRole('dialog', { name: '지난달 복사 결과' })
    expect(skipped).toHaveTextContent('14건은 기간이 겹쳐 복사하지 않았습니다.')
    expect(within(skipped).getAllByRole('row')[1]).toHaveTextContent(
      '신한 2개월 혜택이 겹칩니다. (2026-12-01~2026-12-31)',
    )
  })

  it('an overlap is shown at its months, not in a dialog', async () => {
    const { user } = await renderApp(`${SCREEN}?new=1`, { as: 'admin' })
    const drawer = await screen.findByRole('dialog', undefined)
    await user.selectOptions(await within(drawer).findByRole('combobox', { name: /^카드사/ }), 'SHINHAN')
    await user.click(within(drawer).getByRole('checkbox', { name: '2개월' }))
    await user.type(within(drawer).getByRole('textbox', { name: '시작일' }), '20261130')
    await user.type(within(drawer).getByRole('textbox', { name: '종료일' }), '20261130')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(
      await within(drawer).findByText(/^신한 2개월 혜택이 겹칩니다\. \(2026-11-01~2026-11-30\)$/),
    ).toBeInTheDocument()
    // the error bar links to the field
    await user.click(within(drawer).getByRole('button', { name: '개월' }))
    await waitFor(() => expect(within(drawer).getByRole('checkbox', { name: '2개월' })).toHaveFocus())
    expect(screen.queryByText('처리하지 못했습니다')).not.toBeInTheDocument()
  })

  it('안내 미리보기 shows the month like the shop', async () => {
    const { user } = await renderApp(SCREEN, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '안내 미리보기' }))
    const notice = await screen.findByRole('table', { name: '2026년 11월 무이자할부 안내' })
    expect(within(notice).getByRole('row', { name: /^신한/ })).toHaveTextContent(
      '2·3개월50,000원 이상6개월300,000원 이상 · 11.10~11.257개월(1~2회차 고객부담), 10개월(1~3회차 고객부담), 12개월(1~4회차 고객부담)',
    )
  })

  it('rows move only within one month', async () => {
    const { user } = await renderApp(SCREEN, { as: 'admin' })
    const [first, second] = await inMonth('2026-11')
    await screen.findByRole('link', { name: '신한 2·3개월' })
    await moveDown(user, '신한 2·3개월')
    shopChanged()
    await waitFor(async () =>
      expect((await inMonth('2026-11')).slice(0, 2).map((row) => row.interestFreeSeq)).toEqual([
        second?.interestFreeSeq,
        first?.interestFreeSeq,
      ]),
    )
  })

  it('기간 변경 names conflicting benefits', async () => {
    const { user } = await renderApp(SCREEN, { as: 'admin' })
    const box = await screen.findByRole('checkbox', { name: '신한 2·3개월 선택' })
    await user.click(box)
    await user.click(screen.getByRole('button', { name: '기간 변경' }))
    const asked = await screen.findByRole('dialog')
    await user.click(within(asked).getByRole('button', { name: '기간 변경' }))
    expect(within(asked).getByText('시작일 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.type(within(asked).getByRole('textbox', { name: /^시작일/ }), '20261001')
    await user.type(within(asked).getByRole('textbox', { name: /^종료일/ }), '20261031')
    await user.click(within(asked).getByRole('button', { name: '기간 변경' }))
    const receipt = await screen.findByRole('dialog', { name: /결과$/ })
    expect(receipt).toHaveTextContent('신한 2개월 혜택이 겹칩니다. (2026-10-01~2026-10-31)')
  })

  it('a partial benefit needs the months to pay of each calendar month', async () => {
    const { user } = await renderApp(`${SCREEN}?new=1`, { as: 'admin' })
    const drawer = await screen.findByRole('dialog', undefined)
    await user.selectOptions(await within(drawer).findByRole('combobox', { name: /^카드사/ }), 'JEJU')
    await user.click(within(drawer).getByRole('radio', { name: '부분무이자' }))
    await user.click(within(drawer).getByRole('checkbox', { name: '10개월' }))
    await user.type(within(drawer).getByRole('textbox', { name: '시작일' }), '20270101')
    await user.type(within(drawer).getByRole('textbox', { name: '종료일' }), '20270131')
    const rounds = within(drawer).getByRole('textbox', { name: '10개월 고객 부담 회차' })
    await user.type(rounds, '10')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await within(drawer).findByText('10개월의 고객 부담 회차는 1~9회차로 입력해 주세요.')).toBeInTheDocument()
    await user.clear(rounds)
    await user.type(rounds, '4')
    // months that are kept keep their rounds
    await user.click(within(drawer).getByRole('checkbox', { name: '6개월' }))
    await user.type(within(drawer).getByRole('textbox', { name: '6개월 고객 부담 회차' }), '2')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    shopChanged()
    expect(await inMonth('2027-01')).toMatchObject([{ cardCompany: 'JEJU', months: [6, 10], customerRounds: [2, 4] }])
  })
})

describe('rules', () => {
  it('read a month by its word, or all', () => {
    expect(monthOfFilter('THIS', '2026-11-21')).toBe('2026-11')
    expect(monthOfFilter('2026-12', '2026-11-21')).toBe('2026-12')
    expect(monthOfFilter('ALL', '2026-11-21')).toBeUndefined()
    const options = monthOptions('2026-11-21')
    expect(options.slice(0, 6).map(({ value }) => value)).toEqual([
      'ALL',
      '2027-02',
      '2027-01',
      '2026-12',
      'THIS',
      '2026-10',
    ])
    expect(options.at(-1)).toEqual({ value: '2024-11', label: '2024년 11월' })
  })
  it('format months', () => {
    expect(monthsText({ kind: 'FREE', months: [2, 3], customerRounds: null })).toBe('2·3개월')
    expect(monthsText({ kind: 'PARTIAL', months: [5, 10], customerRounds: [1, 4] })).toBe(
      '5개월(1회차 고객부담), 10개월(1~4회차 고객부담)',
    )
  })
  it('installment rounds stay with their month', () => {
    expect(roundsFor([6, 10], [10, 12], [4, 5])).toEqual([0, 4])
    expect(roundsProblem({ kind: 'PARTIAL', months: [10], customerRounds: [10] })).toContain('1~9회차')
    expect(roundsProblem({ kind: 'PARTIAL', months: [2], customerRounds: [1] })).toBeUndefined()
    expect(roundsProblem({ kind: 'FREE', months: [10] })).toBeUndefined()
  })
  it('limit a period to a year', () => {
    expect(spanProblem('2026-01-01', '2027-01-01')).toBeUndefined()
    expect(spanProblem('2026-01-01', '2027-01-02')).toBe('기간은 1년까지 설정할 수 있습니다.')
    expect(spanProblem('2026-01-02', '2026-01-01')).toBe('종료일은 시작일 이후여야 합니다.')
  })
  it('omit hidden benefits from the notice', () => {
    const row = partOf<Schemas['InterestFree']>({ cardCompany: 'BC', kind: 'FREE', visible: true })
    expect(noticeOf([row, { ...row, visible: false }, { ...row, kind: 'PARTIAL' }])).toEqual([
      { cardCompany: 'BC', free: [row], partial: [{ ...row, kind: 'PARTIAL' }] },
    ])
  })
})
