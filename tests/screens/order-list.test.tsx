import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { orderDef } from '@/features/orderdelivery/allorder/order.def'
import { parseSearch } from '@/shared/search/codec'
import type { Schemas } from '../../server/contract/contract-types'
import { server, shop, shopChanged } from '../msw/server'
import { bareOrder, orderOf } from '../server/bare-order'
import { renderApp } from '../setup/render'

const ORDERS = '/api/v1/admin/orders'

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tr[data-seq]')]
const opened = async () => waitFor(() => expect(rows().length).toBeGreaterThan(0))

describe('all orders', () => {
  it('export the lines of all found orders as a sheet', async () => {
    const requests: unknown[] = []
    server.use(
      http.post('*/api/v1/admin/excel-jobs', async ({ request }) => {
        requests.push(await request.json())
        return HttpResponse.json(
          { status: 400, code: 'VALIDATION_FAILED', message: '시험', errors: [] },
          { status: 400 },
        )
      }),
    )
    const { user } = await renderApp('/orderdelivery/allorder?paymentMethod[0]=CARD', { as: 'admin' })
    await opened()
    await user.click(screen.getByRole('button', { name: '상품별 엑셀' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^사유/), '월말 정산 자료로 씁니다')
    await user.click(dialog.getByRole('button', { name: '다운로드' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]).toMatchObject({ resource: 'order-lines', query: { paymentMethod: ['CARD'] } })
  })

  // docs/checks.md, 06 check 19
  it('show the channel beside the number', async () => {
    const order = await bareOrder(await shop(), { state: 'CANCELED', channel: 'ADMIN' })
    shopChanged()
    const search = `keywordType=orderNo&keyword=${order.orderNo}&orderedAt=all`
    await renderApp(`/orderdelivery/allorder?${search}`, { as: 'admin' })
    await opened()
    const [row] = rows()
    expect(
      within(row as HTMLElement)
        .getByRole('img', { name: '수기주문' })
        .closest('td'),
    ).toHaveTextContent(`${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`)
  })

  it('06-19: an unknown state in the URL is ignored; a keyword searches all days, else the last month', () => {
    const now = new Date('2026-11-21T09:12:00+09:00')
    const read = (url: string) => orderDef.read(parseSearch(url), now)
    expect(read('?state[0]=FOO')).not.toHaveProperty('state')
    expect(read('')).toMatchObject({ orderedAt: { to: '2026-11-21' } })
    expect(read('?keyword=0648')).not.toHaveProperty('orderedAt')
    expect(read('?keyword=0648&paidAt[from]=2026-11-01')).toMatchObject({ paidAt: { from: '2026-11-01' } })
    expect(orderDef.write(read('?keyword=0648'), now)).toEqual({ keywordType: 'all', keyword: '0648' })
  })

  it('a typed keyword suspends the month filter, which returns without it', async () => {
    const requests: Record<string, unknown>[] = []
    server.events.on('request:start', ({ request }) => {
      const url = new URL(request.url)
      if (url.pathname === ORDERS) requests.push(parseSearch(url.search))
    })
    const { user, queryClient } = await renderApp('/orderdelivery/allorder', { as: 'admin' })
    await opened()
    expect(requests.at(-1)).toHaveProperty('orderedAt')
    await user.type(screen.getByRole('searchbox', { name: '검색어' }), '0000{Enter}')
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ keyword: '0000' }))
    expect(requests.at(-1)).not.toHaveProperty('orderedAt')
    // without this the cached orders of the month would be shown without a request
    await queryClient.invalidateQueries({ refetchType: 'none' })
    await user.clear(screen.getByRole('searchbox', { name: '검색어' }))
    await user.type(screen.getByRole('searchbox', { name: '검색어' }), '{Enter}')
    await waitFor(() => expect(requests.at(-1)).not.toHaveProperty('keyword'))
    expect(requests.at(-1)).toHaveProperty('orderedAt')
  })
})

describe('발송', () => {
  const ordererName = '발송시험'
  async function listed(states: readonly Schemas['OrderState'][]) {
    shopChanged()
    const backend = await shop()
    const createdOrders = []
    for (const state of states) createdOrders.push(await bareOrder(backend, { state, ordererName }))
    const app = await renderApp(`/orderdelivery/allorder?keyword=${createdOrders[0]?.ordererPhone}`, { as: 'admin' })
    await opened()
    return { ...app, made: createdOrders }
  }
  const tick = (seq: number | undefined) =>
    within(rows().find((row) => row.dataset.seq === String(seq)) ?? document.body).getByRole('checkbox')

  it('skips orders that are not ready and shows how many', async () => {
    const { user, made, router } = await listed(['PREPARING', 'PAID', 'SHIPPED'])
    for (const { orderSeq } of made) await user.click(tick(orderSeq))
    await user.click(screen.getByRole('button', { name: /^발송/ }))
    expect(await screen.findByText('상품준비중이 아닌 주문 2건은 발송 대상에서 제외했습니다.')).toBeInTheDocument()
    await waitFor(() => expect(router.state.location.pathname).toBe('/orderdelivery/deliverybatch'))
  })

  it('without a ready order opens nothing', async () => {
    const { user, made, router } = await listed(['PAID'])
    await user.click(tick(made[0]?.orderSeq))
    await user.click(screen.getByRole('button', { name: /^발송/ }))
    expect(await screen.findByText('상품준비중인 주문을 선택해 주세요.')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/orderdelivery/allorder')
  })
})

describe('work queues', () => {
  // docs/checks.md, 06 check 19
  it('06-19: an unknown tab is the first one; tabs show counts, refreshed every minute without prolonging the session', async () => {
    const counted: (string | null)[] = []
    server.events.on('request:start', ({ request }) => {
      if (new URL(request.url).pathname.endsWith('/state-counts')) counted.push(request.headers.get('X-Background'))
    })
    await renderApp('/orderdelivery/orderstatus?tab=XYZ', { as: 'admin' })
    const first = await screen.findByRole('tab', { name: /^입금대기/ })
    expect(first).toHaveAttribute('aria-selected', 'true')
    expect(screen.getAllByRole('tab')).toHaveLength(13)
    const backend = await shop()
    const token = await backend.signIn('admin')
    const { result } = await backend.call<Schemas['OrderStateCount'][]>('GET', `${ORDERS}/state-counts`, { token })
    const waiting = result.find(({ state }) => state === 'PAYMENT_PENDING')?.count ?? 0
    await waitFor(() => expect(first).toHaveTextContent(`입금대기${waiting}`))
    expect(counted.length).toBeGreaterThan(0)
    expect(new Set(counted)).toEqual(new Set(['1']))
  })
})

describe('unpaid orders', () => {
  // docs/checks.md, 06 check 16
  it('06-16: are deleted with a reason and restored', async () => {
    shopChanged()
    const backend = await shop()
    const order = await bareOrder(backend, { state: 'CANCELED' })
    const number = `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`
    const search = `keywordType=orderNo&keyword=${order.orderNo}`
    const app = await renderApp(`/orderdelivery/orderdelete?${search}`, { as: 'admin' })
    await opened()
    await app.user.click(screen.getByRole('checkbox', { name: `${number} 선택` }))
    await app.user.click(screen.getByRole('button', { name: '삭제' }))
    const dialog = await screen.findByRole('dialog')
    await app.user.type(within(dialog).getByRole('textbox'), '시험 주문 정리')
    await app.user.click(within(dialog).getByRole('button', { name: '삭제' }))
    await waitFor(async () => expect((await orderOf(backend, order.orderSeq))?.deletedAt).not.toBeNull())
    await act(() => app.router.navigate({ to: '/orderdelivery/orderdelete', search: { tab: 'deleted' } }))
    await waitFor(() => expect(screen.getByRole('link', { name: number })).toBeInTheDocument())
    await app.user.click(screen.getByRole('checkbox', { name: `${number} 선택` }))
    await app.user.click(screen.getByRole('button', { name: '복원' }))
    const again = await screen.findByRole('dialog')
    await app.user.click(within(again).getByRole('button', { name: '복원' }))
    await waitFor(async () => expect((await orderOf(backend, order.orderSeq))?.deletedAt).toBeNull())
  })
})
