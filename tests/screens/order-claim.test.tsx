import { screen, waitFor, within } from '@testing-library/react'
import { eq, ne } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { openClaim } from '@/features/orderdelivery/claim/claim-actions'
import { askMethod } from '@/features/orderdelivery/claim/refund-dialogs'
import { askSettle } from '@/features/orderdelivery/claim-money/settle-dialog'
import { askStep } from '@/features/orderdelivery/claim-step/step-dialogs'
import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { claimMoveOf } from '../../openapi/formats/claim-moves'
import { packageCodes } from '../../server/db/schema'
import { refunds } from '../../server/orderdelivery/payment/payment.schema'
import { shippingFees } from '../../server/orderdelivery/shipping-fee/shipping-fee.schema'
import { server, shop, shopChanged } from '../msw/server'
import { claimBody, newOrder } from '../server/claim-orders'
import { newFile } from '../server/goods'
import { renderApp } from '../setup/render'

/** The dialogs stand over whatever page opened them. */

const orderNow = (seq: number) => call('get', '/api/v1/admin/orders/{seq}', { path: { seq } })
const found = (dialog: HTMLElement) => within(dialog).findByLabelText('환불 예상', {}, { timeout: 10_000 })

describe('a cancel', () => {
  it('shows what it comes to as it is filled in, and is done with that amount', { timeout: 60_000 }, async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop())
    shopChanged()
    const done = openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ }, { timeout: 20_000 })
    expect(within(dialog).getByText('상품과 사유를 선택하면 금액이 계산됩니다.')).toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '품절')
    expect(await found(dialog)).toHaveTextContent('환불 금액512,000원')
    const pieces = within(dialog).getByRole('textbox', { name: /수량$/ })
    await user.clear(pieces)
    await user.type(pieces, '1')
    await waitFor(() => expect(within(dialog).getByLabelText('환불 예상')).toHaveTextContent('환불 금액128,000원'))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '취소 확정' })).toBeEnabled())
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    expect(await done).toMatchObject({ state: 'DONE', amounts: { cashAmount: 128_000 } })
    expect(await screen.findByText('취소했습니다.')).toBeInTheDocument()
  })

  it('asks for the account of a transfer at its place, and keeps what was typed', { timeout: 60_000 }, async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop(), { payment: { method: 'BANK_TRANSFER' } })
    shopChanged()
    const done = openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ }, { timeout: 20_000 })
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '단순변심')
    await found(dialog)
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    expect(await within(dialog).findByText('환불 계좌 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText(/^은행/), '신한')
    await user.type(within(dialog).getByLabelText(/^계좌번호/), '110123456789')
    await user.type(within(dialog).getByLabelText(/^예금주/), '김반품')
    await user.click(within(dialog).getByRole('button', { name: '취소 확정' }))
    expect(await done).toMatchObject({ refunds: [{ method: 'BANK', state: 'PENDING' }] })
  })

  it('of shipped goods cannot be chosen, and says what can be done instead', { timeout: 60_000 }, async () => {
    await renderApp('/myinfo', { as: 'admin' })
    const order = await newOrder(await shop(), { state: 'SHIPPED' })
    shopChanged()
    void openClaim(await orderNow(order.orderSeq), 'CANCEL')
    const dialog = await screen.findByRole('dialog', { name: /^취소:/ }, { timeout: 20_000 })
    expect(
      within(dialog).getByText('배송이 시작된 상품은 취소할 수 없습니다. 반품으로 접수해 주세요.'),
    ).toBeInTheDocument()
    expect(within(dialog).queryByRole('textbox', { name: /수량$/ })).toBeNull()
  })
})

describe('completing a return', () => {
  it('says that the amount has changed, shows the new one, and takes it then', { timeout: 60_000 }, async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const backend = await shop()
    const order = await newOrder(backend, { state: 'DELIVERED' })
    shopChanged()
    const path = { seq: order.orderSeq }
    const pickup = { method: 'COURIER' as const }
    const { requestId: _, ...body } = claimBody(order, 2, { kind: 'RETURN', reasonCode: 'CHANGE_OF_MIND', pickup })
    const opened = await call('post', '/api/v1/admin/orders/{seq}/claims', { path, body, once: true })
    const claim: Schemas['OrderClaim'] = await call('post', '/api/v1/admin/order-claims/{seq}/transition', {
      path: { seq: opened.orderClaimSeq },
      body: { action: 'COLLECT', inspection: { result: 'OK' }, version: opened.version },
      once: true,
    })
    const move = claimMoveOf(claim, 'COMPLETE')
    if (!move) throw new Error('no move')
    const done = askSettle(claim, move, '반품완료: 1')
    const dialog = await screen.findByRole('dialog', { name: /^반품완료:/ }, { timeout: 20_000 })
    expect(await found(dialog)).toHaveTextContent('반품비 차감−28,000원환불 금액228,000원')
    const line = within(within(dialog).getByRole('table', { name: '상품별 환불 예상' })).getAllByRole('row')[1]
    expect(line).toHaveTextContent(/×2256,000000256,0000-28,000$/)
    await backend.services.db.update(shippingFees).set({ returnFee: 8_000 })
    await user.click(within(dialog).getByRole('button', { name: '반품완료' }))
    expect(await within(dialog).findByText('환불 금액이 변경되었습니다. 다시 확인해 주세요.')).toBeInTheDocument()
    await waitFor(() => expect(within(dialog).getByLabelText('환불 예상')).toHaveTextContent('환불 금액224,000원'))
    await user.click(within(dialog).getByRole('radio', { name: '면제' }))
    await waitFor(() => expect(within(dialog).getByLabelText('환불 예상')).toHaveTextContent('환불 금액256,000원'))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '반품완료' })).toBeEnabled())
    const asked: string[] = []
    server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname))
    await user.click(within(dialog).getByRole('button', { name: '반품완료' }))
    expect(await done).toMatchObject({ state: 'DONE', amounts: { cashAmount: 256_000 } })
    // what it would come to is refused from now on: nobody asks
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(asked.filter((path) => path.endsWith('/preview'))).toEqual([])
  })
})

describe('where goods are fetched', () => {
  it('is shown, and another place may be named; the claim opens with all of it', { timeout: 90_000 }, async () => {
    const backend = await shop()
    const order = await newOrder(backend, { state: 'DELIVERED' })
    shopChanged()
    const { user } = await renderApp(`/orderdelivery/allorder/detail?seq=${order.orderSeq}`, { as: 'admin' })
    await screen.findByRole('heading', { level: 2, name: '클레임' }, { timeout: 30_000 })
    const { requestId: _, ...body } = claimBody(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT' })
    const claim = await call('post', '/api/v1/admin/orders/{seq}/claims', {
      path: { seq: order.orderSeq },
      body,
      once: true,
    })
    const done = askStep(claim, 'ACCEPT', '승인')
    const step = within(await screen.findByRole('dialog', { name: '승인' }, { timeout: 20_000 }))
    expect(await step.findByText(/^수거지: 김\*품 .*서울특별시 강남구/)).toBeInTheDocument()
    await user.click(step.getByRole('checkbox', { name: '다른 곳에서 수거' }))
    await user.click(step.getByRole('button', { name: '수거 시작' }))
    expect(step.getByText('수거지 성명 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.type(step.getByLabelText(/^수거지 성명/), '이수거')
    await user.type(step.getByLabelText(/^수거지 연락처/), '01077778888')
    await user.type(step.getByLabelText(/^우편번호/), '04524')
    await user.type(step.getByLabelText(/^주소/), '서울특별시 중구 세종대로 110')
    await user.click(step.getByRole('button', { name: '수거 시작' }))
    expect(await done).toMatchObject({ state: 'ACCEPTED', pickup: { name: '이*거', method: 'COURIER' } })
    const claims = within(screen.getByRole('region', { name: '클레임' }))
    await user.click(await claims.findByRole('button', { name: /상세$/ }))
    const drawer = within(await screen.findByRole('dialog', { name: /^반품 / }, { timeout: 15_000 }))
    expect(await drawer.findByText('이*거 010-****-8888')).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: '개인정보 보기' }))
    expect(await drawer.findByText('(04524) 서울특별시 중구 세종대로 110')).toBeInTheDocument()
  })
})

describe('photos', () => {
  it('are sent with a return, and seen by who inspects it and on the order', { timeout: 90_000 }, async () => {
    const backend = await shop()
    const order = await newOrder(backend, { state: 'DELIVERED' })
    shopChanged()
    const fileSeq = await newFile(backend, 'PRIVATE')
    const result = {
      fileSeq,
      url: `/files/${fileSeq}`,
      smallUrl: null,
      purpose: 'PRIVATE',
      publicUrl: null,
      name: '파손.png',
      size: 1,
      mimeType: 'image/png',
    }
    server.use(http.post('*/api/v1/admin/files', () => HttpResponse.json({ status: 201, result }, { status: 201 })))
    const { user } = await renderApp(`/orderdelivery/allorder/detail?seq=${order.orderSeq}`, { as: 'admin' })
    await screen.findByRole('heading', { level: 2, name: '클레임' }, { timeout: 30_000 })
    const done = openClaim(await orderNow(order.orderSeq), 'RETURN')
    const dialog = await screen.findByRole('dialog', { name: /^반품:/ }, { timeout: 20_000 })
    await user.selectOptions(within(dialog).getByLabelText(/^사유/), '불량·파손')
    await user.upload(within(dialog).getByLabelText('사진 파일'), new File(['png'], '파손.png', { type: 'image/png' }))
    expect(await within(dialog).findByRole('button', { name: '파손.png 크게 보기' })).toBeInTheDocument()
    await found(dialog)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '반품 접수' })).toBeEnabled())
    await user.click(within(dialog).getByRole('button', { name: '반품 접수' }))
    const claim = await done
    expect(claim).toMatchObject({ state: 'REQUESTED', images: [{ fileSeq }] })
    const claims = within(screen.getByRole('region', { name: '클레임' }))
    expect(await claims.findByRole('list', { name: '사진 목록' })).toBeInTheDocument()
    if (!claim) throw new Error('no claim')
    void askStep(claim, 'COLLECT', '수거완료')
    const step = await screen.findByRole('dialog', { name: '수거완료' }, { timeout: 20_000 })
    expect(within(step).getByRole('list', { name: '사진 목록' })).toBeInTheDocument()
    expect(within(step).getByLabelText('검수 사진 파일')).toBeInTheDocument()
  })
})

describe('a refund that the provider refused', () => {
  it('goes another way: a transfer needs its account', { timeout: 60_000 }, async () => {
    const { user } = await renderApp('/myinfo', { as: 'admin' })
    const backend = await shop()
    const [failed] = await backend.services.db.select().from(refunds).where(eq(refunds.state, 'FAILED')).limit(1)
    const refund = await call('get', '/api/v1/admin/refunds/{seq}', { path: { seq: failed?.refundSeq ?? 0 } })
    const done = askMethod('방법 변경', refund, async (change) => change)
    const dialog = await screen.findByRole('dialog', { name: '방법 변경' }, { timeout: 20_000 })
    await user.click(within(dialog).getByRole('button', { name: '방법 변경' }))
    expect(await within(dialog).findByText('환불 계좌 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText(/^은행/), '국민')
    await user.type(within(dialog).getByLabelText(/^계좌번호/), '12345678901')
    await user.type(within(dialog).getByLabelText(/^예금주/), '홍길동')
    await user.click(within(dialog).getByRole('button', { name: '방법 변경' }))
    expect(await done).toEqual({
      ...{ method: 'BANK', bankCode: '004', accountNumber: '12345678901', accountHolder: '홍길동' },
    })
  })
})

it('the number of what comes back leads to the courier’s page', { timeout: 60_000 }, async () => {
  shopChanged()
  const backend = await shop()
  const cj = (await backend.services.db.select().from(packageCodes)).find(({ code }) => code === 'CJ')
  const order = await newOrder(backend, { state: 'DELIVERED' })
  const pickup = {
    method: 'COURIER' as const,
    packageCodeSeq: cj?.packageCodeSeq ?? 0,
    trackingNumbers: ['123456789012'],
  }
  const { status } = await backend.call('POST', `/api/v1/admin/orders/${order.orderSeq}/claims`, {
    token: await backend.signIn('admin'),
    body: claimBody(order, 2, { kind: 'RETURN', reasonCode: 'DEFECT', pickup }),
  })
  expect(status).toBe(201)
  const search = `tab=RETURN_REQUESTED&keywordType=orderNo&keyword=${order.orderNo}`
  await renderApp(`/orderdelivery/orderstatus?${search}`, { as: 'admin' })
  const link = await screen.findByRole('link', { name: '123456789012' }, { timeout: 30_000 })
  expect(link).toHaveAttribute('href', cj?.trackingUrl?.replace('{no}', '123456789012'))
})

describe('refunds that were paid by transfer', () => {
  it('are counted and summed alone: what goes another way is left out, and said to be', {
    timeout: 60_000,
  }, async () => {
    shopChanged()
    const backend = await shop()
    const waiting = await backend.services.db.select().from(refunds).where(ne(refunds.state, 'DONE'))
    const ours = waiting.filter(({ method, state }) => method === 'BANK' && state === 'PENDING')
    const sum = ours.reduce((all, { cashAmount }) => all + cashAmount, 0)
    expect(ours.length).toBeLessThan(waiting.length)
    const { user } = await renderApp('/orderdelivery/orderstatus?tab=REFUND_PENDING&size=100', { as: 'admin' })
    const rows = () => document.querySelectorAll('tr[data-seq]')
    await waitFor(() => expect(rows()).toHaveLength(waiting.length), { timeout: 30_000 })
    await user.click(screen.getByRole('checkbox', { name: /모두 선택|전체 선택/ }))
    await user.click(screen.getByRole('button', { name: '환불완료' }))
    const dialog = await screen.findByRole('dialog', { name: /환불완료/ }, { timeout: 20_000 })
    expect(dialog).toHaveTextContent(`환불 ${ours.length}건, ${sum.toLocaleString('ko-KR')}원을 이체한 것으로`)
    const left = waiting.length - ours.length
    expect(dialog).toHaveTextContent(`${waiting.length}건 중 계좌이체 환불대기가 아닌 ${left}건은 제외됩니다.`)
    await user.click(within(dialog).getByRole('button', { name: '환불완료' }))
    await waitFor(async () => {
      const after = await backend.services.db.select().from(refunds).where(ne(refunds.state, 'DONE'))
      expect(after).toHaveLength(left)
    })
    expect(screen.queryByText('실패한 것만 다시')).not.toBeInTheDocument()
  })
})
