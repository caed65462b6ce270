import { screen, waitFor, within } from '@testing-library/react'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import {
  digitsOf,
  limitProblem,
  reasonProblem,
  refusalOf,
  sendProblem,
} from '@/features/product/restocknotify/restock-notify.rules'
import { adminLogs } from '../../server/db/schema'
import { alimtalkTemplates, smsTemplates } from '../../server/message/message.schema'
import { items } from '../../server/product/schema/item.schema'
import { restockNotifies } from '../../server/product/schema/restock.schema'
import { server, shop, shopChanged } from '../msw/server'
import { type RenderedApp, renderApp } from '../setup/render'

const PATH = '/product/restocknotify'
const CALL = '/api/v1/admin/restock-notifies'

const db = async () => (await shop()).services.db

/** Creates an item with this number of waiting requests and pieces in stock. */
async function itemWith(waiting: number, stockQuantity: number) {
  shopChanged()
  const base = await db()
  const [row] = await base.select().from(restockNotifies).where(eq(restockNotifies.state, 'WAITING')).limit(1)
  if (!row) throw new Error('nobody waits')
  await base.delete(restockNotifies).where(eq(restockNotifies.itemSeq, row.itemSeq))
  const { restockNotifySeq: _, ...values } = row
  await base.insert(restockNotifies).values(
    Array.from({ length: waiting }, (_, i) => ({
      ...values,
      name: '홍길동',
      mobilePhone: `0107777${1000 + i}`,
      requestedAt: new Date(row.requestedAt.getTime() + i),
    })),
  )
  const [item] = await base
    .update(items)
    .set({ stockQuantity, stockManaged: true })
    .where(eq(items.itemSeq, row.itemSeq))
    .returning()
  if (!item) throw new Error('no item')
  return item
}
const statesOf = async (itemSeq: number) =>
  (
    await (
      await db()
    )
      .select()
      .from(restockNotifies)
      .where(eq(restockNotifies.itemSeq, itemSeq))
      .orderBy(asc(restockNotifies.requestedAt))
  ).map(({ state }) => state)
async function menu(app: RenderedApp, name: string, action: string) {
  await app.user.click(await screen.findByRole('button', { name: `${name} 작업` }))
  return screen.findByRole('menuitem', { name: new RegExp(`^${action}`) })
}

describe('알림 발송', () => {
  it('shows recipients, excluded people and the text, and sends to the oldest requests', async () => {
    const item = await itemWith(5, 1)
    const app = await renderApp(`${PATH}?keywordType=itemCode&keyword=${item.itemCode}`, { as: 'admin' })
    await app.user.click(await menu(app, item.itemCode, '알림 발송'))
    const dialog = await screen.findByRole('dialog', { name: /^(상품|재입고 알림) .*발송/ })
    const send = (name: string) => within(dialog).findByRole('button', { name })
    await send('3명에게 발송')
    expect(dialog).toHaveTextContent('발송하지 않는 2명: 재고 × 3명 초과 2명')
    expect(dialog).toHaveTextContent('홍*동 010-****-1000 님이 받는 내용')
    expect(dialog).not.toHaveTextContent('#{')
    const maximumField = within(dialog).getByLabelText('상품별 최대 인원')
    await app.user.type(maximumField, '0')
    expect(within(dialog).getByRole('alert')).toHaveTextContent('1명 이상 입력해 주세요.')
    await app.user.clear(maximumField)
    await app.user.type(maximumField, '2')
    await send('2명에게 발송')
    await app.user.clear(maximumField)
    await app.user.type(within(dialog).getByLabelText('한도 초과 사유'), '추가 입고')
    await app.user.type(maximumField, '4')
    server.use(
      http.post(
        `*${CALL}/send`,
        () => HttpResponse.json({ code: 'LIMIT_EXCEEDED', message: '한도를 넘었습니다.' }, { status: 409 }),
        {
          once: true,
        },
      ),
    )
    await app.user.click(await send('4명에게 발송'))
    // the request was refused and the input is kept
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('한도를 넘었습니다.')
    expect(maximumField).toHaveValue('4')
    await app.user.click(await send('4명에게 발송'))
    expect(await screen.findByText('4명에게 지금 재입고 알림을 발송합니다.')).toBeInTheDocument()
    expect(await statesOf(item.itemSeq)).toEqual([...Array(4).fill('QUEUED'), 'WAITING'])
  })

  it('is disabled without stock, or while the message is switched off', async () => {
    const item = await itemWith(1, 0)
    const app = await renderApp(`${PATH}?keywordType=itemCode&keyword=${item.itemCode}`, { as: 'admin' })
    expect(await menu(app, item.itemCode, '알림 발송')).toHaveAttribute('aria-disabled', 'true')
    app.unmount()
    app.queryClient.clear()
    const base = await db()
    await base.update(items).set({ stockQuantity: 4 }).where(eq(items.itemSeq, item.itemSeq))
    await base.update(alimtalkTemplates).set({ enabled: false }).where(eq(alimtalkTemplates.eventCode, 'RESTOCKED'))
    await base.update(smsTemplates).set({ enabled: false }).where(eq(smsTemplates.eventCode, 'RESTOCKED'))
    const again = await renderApp(`${PATH}?keywordType=itemCode&keyword=${item.itemCode}`, { as: 'admin' })
    await again.user.click(await menu(again, item.itemCode, '알림 발송'))
    const dialog = await screen.findByRole('dialog', { name: /^(상품|재입고 알림) .*발송/ })
    expect(await within(dialog).findByText('재입고 알림 메시지가 사용 중지 상태입니다.')).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: '0명에게 발송' })).toHaveAttribute('aria-disabled', 'true')
    await base.update(alimtalkTemplates).set({ enabled: true }).where(eq(alimtalkTemplates.eventCode, 'RESTOCKED'))
    await base.update(smsTemplates).set({ enabled: true }).where(eq(smsTemplates.eventCode, 'RESTOCKED'))
  })
})

describe('신청내역', () => {
  it('Check 15: masks names and phones until 보기, which is logged', async () => {
    const item = await itemWith(1, 0)
    const app = await renderApp(`${PATH}?tab=requests&keywordType=itemCode&keyword=${item.itemCode}`, { as: 'admin' })
    const link = await screen.findByRole('link', { name: '홍*동' })
    expect(link.closest('tr')).toHaveTextContent('010-****-1000')
    await app.user.click(link)
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText('010-****-1000')
    await app.user.click(within(drawer).getByRole('button', { name: '개인정보 보기' }))
    expect(await within(drawer).findByText('010-7777-1000')).toBeInTheDocument()
    expect(within(drawer).getByText('홍길동', { selector: 'div' })).toBeInTheDocument()
    const unmasked = await (await db())
      .select()
      .from(adminLogs)
      .where(and(eq(adminLogs.action, 'UNMASK'), eq(adminLogs.resource, 'restock-notifies')))
    expect(unmasked).toHaveLength(1)
    await app.user.click(within(drawer).getByRole('button', { name: '개인정보 가리기' }))
    expect(await within(drawer).findByText('010-****-1000')).toBeInTheDocument()
  })

  it('masks again after five minutes', async () => {
    const item = await itemWith(1, 0)
    const app = await renderApp(`${PATH}?tab=requests&keywordType=itemCode&keyword=${item.itemCode}`, { as: 'admin' })
    await app.user.click(await screen.findByRole('link', { name: '홍*동' }))
    const drawer = await screen.findByRole('dialog')
    const timers = vi.spyOn(window, 'setTimeout')
    await app.user.click(await within(drawer).findByRole('button', { name: '개인정보 보기' }))
    await within(drawer).findByText('010-7777-1000')
    const hide = timers.mock.calls.find(([, after]) => after === 5 * 60_000)?.[0]
    if (typeof hide !== 'function') throw new Error('nothing hides it')
    hide()
    expect(await within(drawer).findByText('010-****-1000')).toBeInTheDocument()
  })

  it('offers no 보기 without permission', async () => {
    const item = await itemWith(1, 0)
    const app = await renderApp(`${PATH}?tab=requests&keywordType=itemCode&keyword=${item.itemCode}`, { as: 'reader' })
    await app.user.click(await screen.findByRole('link', { name: '홍*동' }))
    const drawer = await screen.findByRole('dialog')
    await within(drawer).findByText('010-****-1000')
    expect(within(drawer).queryByRole('button', { name: /개인정보/ })).not.toBeInTheDocument()
  })

  it('cancels with a reason of at least two letters', async () => {
    const item = await itemWith(1, 0)
    const app = await renderApp(`${PATH}?tab=requests&keywordType=itemCode&keyword=${item.itemCode}`, { as: 'admin' })
    await app.user.click(await menu(app, `홍*동 ${item.itemCode}`, '신청 취소'))
    const dialog = await screen.findByRole('dialog', { name: /^재입고 알림 신청 취소: |^재입고 알림 \d+건 신청 취소$/ })
    await app.user.type(within(dialog).getByRole('textbox', { name: '취소사유' }), '가')
    await app.user.click(within(dialog).getByRole('button', { name: '신청 취소' }))
    expect(within(dialog).getByRole('alert')).toHaveTextContent('취소사유를 2자 이상 입력해 주세요.')
    await app.user.type(within(dialog).getByRole('textbox', { name: '취소사유' }), '나다')
    await app.user.click(within(dialog).getByRole('button', { name: '신청 취소' }))
    await waitFor(async () => expect(await statesOf(item.itemSeq)).toEqual(['CANCELED']))
  })

  it('a bulk action shows before who cannot be notified, and lists them afterwards', async () => {
    const item = await itemWith(2, 2)
    await (await db())
      .update(restockNotifies)
      .set({ mobilePhone: '0212345678' })
      .where(and(eq(restockNotifies.itemSeq, item.itemSeq), eq(restockNotifies.mobilePhone, '01077771001')))
    const app = await renderApp(`${PATH}?tab=requests&keywordType=itemCode&keyword=${item.itemCode}`, { as: 'admin' })
    await screen.findAllByRole('link', { name: '홍*동' })
    for (const box of screen.getAllByRole('checkbox', { name: /홍\*동.*선택$/ })) await app.user.click(box)
    await app.user.click(screen.getByRole('button', { name: '알림 발송' }))
    const dialog = await screen.findByRole('dialog', { name: /^(상품|재입고 알림) .*발송/ })
    expect(await within(dialog).findByText(/발송하지 않는/)).toHaveTextContent('1명: 잘못된 연락처 1명')
    await app.user.click(await within(dialog).findByRole('button', { name: '1명에게 발송' }))
    const receipt = await screen.findByRole('dialog', { name: /발송 결과$/ })
    expect(receipt).toHaveTextContent('알림을 보낼 수 없는 신청입니다: 잘못된 연락처')
  })

  it('says that data was erased', async () => {
    const base = await db()
    const [gone] = await base
      .select()
      .from(restockNotifies)
      .where(inArray(restockNotifies.state, ['EXPIRED', 'SENT']))
      .orderBy(asc(restockNotifies.requestedAt))
      .limit(1)
    const app = await renderApp(`${PATH}?tab=requests&seq=${gone?.restockNotifySeq}`, { as: 'admin' })
    const drawer = await screen.findByRole('dialog')
    expect((await within(drawer).findAllByText('파기됨')).length).toBeGreaterThan(0)
    expect(within(drawer).queryByRole('button', { name: '개인정보 보기' })).not.toBeInTheDocument()
    app.unmount()
  })

  it('an unknown request links back', async () => {
    const app = await renderApp(`${PATH}?tab=requests&seq=2000000000`, { as: 'admin' })
    const drawer = await screen.findByRole('dialog')
    await app.user.click(await within(drawer).findByRole('button', { name: '닫기' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('rules', () => {
  const notice = (state: 'WAITING' | 'QUEUED' | 'SENT' | 'FAILED' | 'CANCELED' | 'EXPIRED', resendCount = 0) => ({
    state,
    resendCount,
  })
  it('list the possible actions of each state', () => {
    const allowed = (action: 'SEND' | 'RESEND' | 'CANCEL') =>
      (['WAITING', 'QUEUED', 'SENT', 'FAILED', 'CANCELED', 'EXPIRED'] as const).filter(
        (state) => refusalOf(action, notice(state)) === undefined,
      )
    expect([allowed('SEND'), allowed('RESEND'), allowed('CANCEL')]).toEqual([
      ['WAITING'],
      ['FAILED'],
      ['WAITING', 'QUEUED'],
    ])
    expect(refusalOf('RESEND', notice('FAILED', 3))).toBe('재발송은 3회까지 가능합니다.')
  })

  it('report what cannot be sent, and a too short reason', () => {
    const item = { stockManaged: true, stockQuantity: 2, waitingCount: 5 }
    expect(sendProblem(item)).toBeUndefined()
    expect(sendProblem({ ...item, stockQuantity: 0 })).toContain('재고가 없는 상품입니다.')
    expect(sendProblem({ ...item, stockQuantity: 0, stockManaged: false })).toBeUndefined()
    expect(sendProblem({ ...item, waitingCount: 0 })).toBe('대기 중인 신청이 없습니다.')
    expect(['', '   ', '다섯글자요'].map(reasonProblem)).toEqual([undefined, undefined, undefined])
    expect(reasonProblem('네글자요')).toBe('한도 초과 사유를 5자 이상 입력해 주세요.')
  })

  it('accept a number of people in any width, from 1 to 10,000', () => {
    expect(['１０', '3명', '1,000', ''].map(digitsOf)).toEqual(['10', '3', '1000', ''])
    expect([null, 1, 10_000].map(limitProblem)).toEqual([undefined, undefined, undefined])
    expect([limitProblem(0), limitProblem(10_001)]).toEqual([
      '1명 이상 입력해 주세요.',
      '10,000명까지 입력할 수 있습니다.',
    ])
  })
})
