import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { eventProblems, lengthOf, maxPointsOf } from '@/features/promotion/dailyevent/daily-event.rules'
import type { Schemas } from '@/shared/api/types'
import { addDays } from '@/shared/lib/days'
import { shop, shopChanged } from '../msw/server'
import { renderApp } from '../setup/render'
import { testBulkAction } from './bulk-action'
import { testDetail } from './detail-factory'

const PATH = '/api/v1/admin/daily-events'
const SCREEN = '/promotion/dailyevent'
const DETAIL = `${SCREEN}/detail`

testBulkAction({
  path: SCREEN,
  caption: '출석 이벤트 목록',
  as: 'admin',
  bulk: {
    search: '',
    label: '삭제',
    choose: ['12월 연말 감사 출석 체크', '11월 겨울 타이어 준비 출석 체크'],
    failed: '11월 겨울 타이어 준비 출석 체크',
    message: /출석 내역이 있는 이벤트는 삭제할 수 없습니다\./,
  },
})

const bodyOf = (n: number) => ({
  title: `화면 시험 출석 ${n}`,
  startDate: `20${40 + n}-03-01`,
  endDate: `20${40 + n}-03-31`,
  dailyPoint: 20,
  pointBudget: 50_000,
  notice: '<p>하루에 한 번</p>',
  milestones: [{ basis: 'TOTAL', days: 7, rewardKind: 'POINT', pointAmount: 100 }],
})

testDetail({
  path: DETAIL,
  call: PATH,
  title: '출석 이벤트',
  as: 'admin',
  body: async (n) => bodyOf(n),
  name: (record) => String(record.title),
  seq: (record) => Number(record.dailyEventSeq),
  edit: { field: 'title', label: '제목', value: (n) => `바꾼 출석 ${n}` },
  required: ['제목', '시작일', '종료일'],
})

async function list(query = ''): Promise<Schemas['DailyEventRow'][]> {
  const world = await shop()
  const token = await world.signIn('admin')
  const { result } = await world.call<{ items: Schemas['DailyEventRow'][] }>('GET', `${PATH}${query}`, { token })
  return result.items
}
const running = async () => (await list('?state[0]=ONGOING'))[0] as Schemas['DailyEventRow']

describe('출석 이벤트 상세', () => {
  it('a new one shows its days with rewards and the maximum for a member', async () => {
    const { user } = await renderApp(DETAIL, { as: 'admin' })
    await user.type(await screen.findByRole('textbox', { name: /^제목/ }), '새해 출석')
    expect(screen.getByText('기간을 2~93일로 정하면 일차별 보상을 미리 볼 수 있습니다.')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: /^시작일/ }), '20270101')
    await user.type(screen.getByRole('textbox', { name: /^종료일/ }), '20270110')
    expect(await screen.findByText('한 회원 최대 지급')).toHaveTextContent('100P')
    await user.click(screen.getByRole('button', { name: '보상 추가' }))
    await user.type(screen.getByRole('textbox', { name: '포인트 1' }), '500')
    await waitFor(() => expect(screen.getByText('한 회원 최대 지급')).toHaveTextContent('600P'))
    const days = within(screen.getByRole('list', { name: '일차별 보상' })).getAllByRole('listitem')
    expect(days).toHaveLength(10)
    expect(days[6]).toHaveTextContent('7일차 01-0710P누적 500P')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    shopChanged()
    expect((await list('?keywordType=title&keyword=새해'))[0]).toMatchObject({ milestoneCount: 1, state: 'SCHEDULED' })
  })

  it('a running one locks its promises and shows its progress and masked participants', async () => {
    const event = await running()
    const { user } = await renderApp(`${DETAIL}?seq=${event.dailyEventSeq}`, { as: 'admin' })
    expect(await screen.findByRole('textbox', { name: /^시작일/ })).toBeDisabled()
    expect(screen.getByRole('textbox', { name: /^일일 포인트/ })).toBeDisabled()
    expect(screen.getByRole('textbox', { name: /^종료일/ })).toBeEnabled()
    expect(screen.queryByRole('combobox', { name: '기준' })).not.toBeInTheDocument()
    expect(await screen.findByRole('img', { name: /출석 합계 90회/ })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: /^참여 회원/ }))
    const table = await screen.findByRole('table', { name: '참여 회원 목록' })
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/\*/)
    await user.click(within(table).getByRole('button', { name: /^누적 출석/ }))
    await waitFor(() =>
      expect(within(table).getByRole('columnheader', { name: /^누적 출석/ })).toHaveAttribute(
        'aria-sort',
        'descending',
      ),
    )
    await user.click(screen.getByRole('button', { name: '엑셀 다운로드' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('개인정보가 포함되어 있어')
  })

  it('a copy starts after all others with the same length', async () => {
    const event = await running()
    const { user } = await renderApp(SCREEN, { as: 'admin' })
    const row = (await screen.findByRole('link', { name: event.title })).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '복사' }))
    const world = await shop()
    const read = await world.call<Schemas['DailyEvent']>('GET', `${PATH}/${event.dailyEventSeq}`, {
      token: await world.signIn('admin'),
    })
    const first = read.result.nextStartDate
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^시작일/ })).toHaveValue(first))
    expect(screen.getByRole('textbox', { name: /^종료일/ })).toHaveValue(addDays(first, 29))
    expect(screen.getByRole('textbox', { name: /^제목/ })).toHaveValue(`${event.title} (복사)`)
  })

  it('조기종료 ends it after a confirmation; then nothing is editable', async () => {
    const event = await running()
    const { user } = await renderApp(SCREEN, { as: 'admin' })
    const row = (await screen.findByRole('link', { name: event.title })).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '조기종료' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('출석이 즉시 마감되고 다시 열 수 없습니다.')
    await user.click(within(dialog).getByRole('button', { name: '조기종료' }))
    expect(await screen.findByText('종료되었습니다.')).toBeInTheDocument()
    shopChanged()
    expect(await running()).toBeUndefined()
    await user.click(screen.getByRole('link', { name: event.title }))
    expect(await screen.findByText('종료된 출석 이벤트는 수정할 수 없습니다.')).toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: /^제목/ })).not.toBeInTheDocument()
  })
})

describe('rules', () => {
  const point = (basis: 'TOTAL' | 'STREAK', days: number, pointAmount: number | null) => ({
    basis,
    days,
    rewardKind: 'POINT' as const,
    pointAmount,
  })
  it('count both the first and the last day', () => {
    expect(lengthOf('2026-11-01', '2026-11-30')).toBe(30)
    expect(lengthOf('2026-11-30', '2026-11-01')).toBe(0)
    expect(lengthOf(undefined, '2026-11-01')).toBe(0)
  })
  it('the maximum is the sum of every day and every reachable milestone, once each', () => {
    const milestones = [
      point('TOTAL', 7, 100),
      point('STREAK', 7, 200),
      point('TOTAL', 31, 1_000),
      { basis: 'TOTAL' as const, days: 3, rewardKind: 'COUPON' as const, couponSeq: 1 },
    ]
    expect(maxPointsOf({ startDate: '2026-11-01', endDate: '2026-11-30', dailyPoint: 10, milestones })).toBe(600)
  })
  it('report what the contract cannot express', () => {
    const days = { startDate: '2026-11-01', endDate: '2026-11-10' }
    expect(
      eventProblems({
        ...days,
        milestones: [
          point('TOTAL', 7, 100),
          point('TOTAL', 7, null),
          point('STREAK', 11, 5),
          { basis: 'STREAK', days: 2, rewardKind: 'COUPON' },
        ],
      }),
    ).toEqual({
      endDate: undefined,
      'milestones[1].days': '같은 기준과 일수의 보상이 이미 있습니다.',
      'milestones[1].pointAmount': '포인트 (을)를 입력해주세요.',
      'milestones[2].days': '이벤트 기간(10일)보다 길 수 없습니다.',
      'milestones[3].couponSeq': '쿠폰 (을)를 입력해주세요.',
    })
    expect(eventProblems({ ...days, endDate: '2026-11-01' }).endDate).toBe('기간은 2~93일로 설정할 수 있습니다.')
    expect(eventProblems({ ...days, endDate: '2026-10-01' }).endDate).toBe('종료일은 시작일 이후여야 합니다.')
  })
})
