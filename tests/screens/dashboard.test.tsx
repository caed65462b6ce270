import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { placeOfTab } from '@/features/dashboard/dashboard.rules'
import { REFRESH_MS } from '@/features/dashboard/dashboard.screen'
import { server } from '../msw/server'
import { renderApp } from '../setup/render'

const ALL = [
  '오늘의 주문',
  '확인할 입금·세금계산서·예약',
  '매출 추이 30일',
  '미답변 문의·미확인 후기·신규 신청',
  '베스트 상품 TOP 10',
  '재고 부족',
  '오늘 장착 예약',
]
const part = (name: string) => screen.findByRole('region', { name })
const answer = (path: string, reply: () => Response) =>
  server.use(http.get(`*/api/v1/admin/dashboard/${path}`, () => reply()))

describe('dashboard', () => {
  it('has seven widgets; a failed one is retried alone, a forbidden one is hidden', async () => {
    let broken = true
    server.use(
      http.get('*/api/v1/admin/dashboard/low-stock', () =>
        broken
          ? HttpResponse.json(
              { status: 500, code: 'INTERNAL', message: '일시적인 오류가 발생했습니다.' },
              { status: 500 },
            )
          : undefined,
      ),
    )
    answer('mounts-today', () => HttpResponse.json({ status: 200, result: null }))
    const { user } = await renderApp('/dashboard', { as: 'admin' })
    for (const name of ALL.slice(0, 5)) expect(await part(name)).toBeInTheDocument()
    const low = await part('재고 부족')
    expect(await within(low).findByRole('alert')).toHaveTextContent('일시적인 오류가 발생했습니다.')
    expect(screen.queryByRole('region', { name: '오늘 장착 예약' })).not.toBeInTheDocument()
    broken = false
    await user.click(within(low).getByRole('button', { name: '다시 시도' }))
    expect(await within(low).findByRole('table', { name: '재고가 부족한 상품' })).toBeInTheDocument()
    const orders = await part('오늘의 주문')
    expect(await within(orders).findByRole('link', { name: /^결제완료/ })).toHaveAttribute(
      'href',
      '/orderdelivery/orderstatus?tab=PAID',
    )
    const sales = await part('매출 추이 30일')
    await user.click(await within(sales).findByRole('button', { name: '표로 보기' }))
    const table = await within(sales).findByRole('table', { name: '매출 추이 표' })
    expect(within(table).getAllByRole('row')).toHaveLength(31)
    expect(within(table).getAllByRole('rowheader')[0]).toHaveTextContent('2026-11-21')
    await user.click(within(sales).getByRole('checkbox', { name: '이전 기간 비교' }))
    expect(within(table).getByRole('columnheader', { name: '이전 기간' })).toBeInTheDocument()
  })

  it("shows the time of its numbers by the server's clock", async () => {
    vi.setSystemTime(Date.parse('2026-11-21T09:40:00+09:00'))
    await renderApp('/dashboard', { as: 'admin' })
    expect(await screen.findByText(/2026-11-21 \(토\) 09:12 기준/)).toBeInTheDocument()
  })

  it('leads a new shop step by step to its first order', async () => {
    const steps = (done: boolean) =>
      HttpResponse.json({
        status: 200,
        result: done
          ? null
          : [
              { step: 'COMPANY', done: true, blocked: false },
              { step: 'BANK_ACCOUNT', done: false, blocked: false },
              { step: 'SENDER_NUMBER', done: false, blocked: true },
              { step: 'MENU', done: false, blocked: false },
            ],
      })
    let all = false
    answer('first-steps', () => steps(all))
    const { user } = await renderApp('/dashboard', { as: 'admin' })
    const list = within(await part('쇼핑몰 시작하기'))
    expect(list.getByText(/3단계 중 1단계를 마쳤습니다/)).toBeInTheDocument()
    expect(list.queryByRole('link', { name: '상점 정보 입력' })).not.toBeInTheDocument()
    expect(list.getByRole('link', { name: '무통장 계좌 등록' })).toHaveAttribute('href', '/basicSetting/shopinfo')
    expect(list.getByRole('link', { name: '쇼핑몰 메뉴 구성' })).toHaveAttribute('href', '/basicSetting/menu')
    const [, next, blocked] = list.getAllByRole('listitem')
    expect(next).toHaveAttribute('aria-current', 'step')
    // a blocked step shows the reason and does not count among the three
    expect(blocked).toHaveTextContent('문자·알림톡 서비스가 연결되지 않아 지금은 할 수 없습니다.')
    all = true
    await user.click(screen.getByRole('button', { name: '새로고침' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '쇼핑몰 시작하기' })).not.toBeInTheDocument())
  })

  it('refreshes by hand, and every five minutes without prolonging the session', async () => {
    const requests: (string | null)[] = []
    server.events.on('request:start', ({ request }) => {
      if (new URL(request.url).pathname.endsWith('/dashboard/orders'))
        requests.push(request.headers.get('x-background'))
    })
    const { user } = await renderApp('/dashboard', { as: 'admin' })
    await within(await part('오늘의 주문')).findByRole('link', { name: /^결제완료/ })
    await user.click(screen.getByRole('button', { name: '새로고침' }))
    await waitFor(() => expect(requests).toEqual([null, null]))
    vi.setSystemTime(Date.now() + REFRESH_MS)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(requests).toEqual([null, null, '1']))
  })
})

describe('a tile', () => {
  it('links to all orders with the same filter without permission for the work queue', () => {
    const can = (code: string) => code === 'ORDER_MANAGEMENT'
    expect(placeOfTab('MOUNT_WAITING', can)).toEqual({
      to: '/orderdelivery/allorder',
      search: { state: ['DELIVERED'], deliveryMethod: ['MOUNT', 'VISIT'], orderedAt: 'all' },
    })
    // refunds that the provider refused are included
    expect(placeOfTab('REFUND_PENDING', can).search).toMatchObject({ refundState: ['PENDING', 'FAILED'] })
    expect(placeOfTab('MOUNT_WAITING', () => true)).toEqual({
      to: '/orderdelivery/orderstatus',
      search: { tab: 'MOUNT_WAITING' },
    })
  })
})
