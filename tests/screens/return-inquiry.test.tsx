import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { askSettle } from '@/features/orderdelivery/claim-refund/settle-dialog'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { call } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/types'
import { claimTransitionOf } from '../../domain/orderdelivery/claim-transitions'
import { receiveReturnInquiry } from '../../server/inquirycommunity/return-inquiry/return-inquiries'
import { orderClaims } from '../../server/orderdelivery/schema/claim.schema'
import { orderLines } from '../../server/orderdelivery/schema/order.schema'
import { shop, shopChanged } from '../msw/server'
import { asCall } from '../server/calls'
import { newOrder } from '../server/claim-orders'
import { renderApp } from '../setup/render'
import { fewRows } from './few-rows'

type Inquiry = Schemas['ReturnInquiry']

const PATH = '/api/v1/admin/return-inquiries'
const AS = 'ops_lead'

beforeAll(() => shop())

/** Creates an inquiry about defective tires, by default already mounted. */
async function newInquiry(state: 'DELIVERED' | 'MOUNTED' = 'MOUNTED', unitPrice = 128_000): Promise<Inquiry> {
  const backend = await shop()
  const order = await newOrder(backend, { state, lines: [{ quantity: 4, unitPrice }] })
  shopChanged()
  const row = await asCall(backend, (call) =>
    receiveReturnInquiry(call, {
      orderSeq: order.orderSeq,
      memberSeq: order.memberSeq,
      writerName: '김반품',
      writerPhone: '01022223333',
      title: '옆면이 부풀었습니다',
      content: '두 달 탔습니다.',
      kind: 'RETURN',
      reasonCode: 'DEFECT',
      mounted: false,
      pickupMethod: 'COURIER',
      pickupZipCode: '04524',
      pickupAddress1: '서울특별시 중구 세종대로 110',
      lines: [{ orderLineSeq: order.lineSeqs[0] ?? 0, quantity: 2 }],
    }),
  )
  const { result } = await backend.call('GET', `${PATH}/${row.returnInquirySeq}`, {
    token: await backend.signIn('admin'),
  })
  return result as Inquiry
}

async function open(inquiry: Inquiry) {
  fewRows(PATH)
  const app = await renderApp(`/inquirycommunity/return/detail?seq=${inquiry.returnInquirySeq}`, { as: AS })
  await screen.findByRole('heading', { level: 1, name: inquiry.title })
  return app
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const words = () => screen.getByLabelText(/^답변/, { selector: 'textarea' })

describe('a return request', () => {
  it('10 check 9: the inspection determines the suggestion, and another decision needs a reason', async () => {
    const { user } = await open(await newInquiry())
    expect(section('처리 결정').getByText('검수 결과를 저장하면 기준이 정해집니다.')).toBeInTheDocument()
    // in the column of the answer, so that an empty section needs no scrolling
    const column = screen.getByRole('region', { name: '답변' }).parentElement
    for (const name of ['검수', '처리 결정']) expect(screen.getByRole('region', { name }).parentElement).toBe(column)
    // above the answer, too
    expect(screen.getByText('처리 결정 전 · 검수 결과를 저장하면 기준이 정해집니다.')).toBeInTheDocument()
    await user.type(section('검수').getByLabelText(/^마모율/), '45')
    await user.type(section('검수').getByLabelText(/^검수 소견/), '옆면 코드 절상 확인')
    await user.click(section('검수').getByRole('button', { name: '검수 저장' }))
    expect(await section('처리 결정').findByText('마모율 차감 환급 140,800원')).toBeInTheDocument()

    await user.selectOptions(section('처리 결정').getByLabelText(/^처리 결정/), 'EXCHANGE')
    await user.click(section('처리 결정').getByRole('button', { name: '결정 저장' }))
    expect(await screen.findByText('기준과 다른 결정은 사유를 10자 이상 입력해 주세요.')).toBeInTheDocument()
    await user.click(section('처리 결정').getByRole('button', { name: '기준대로' }))
    expect(section('처리 결정').getByLabelText(/^환급 금액/)).toHaveValue('140,800')
    await user.click(section('처리 결정').getByRole('button', { name: '결정 저장' }))
    await waitFor(() => expect(screen.getByRole('region', { name: '이력' })).toHaveTextContent('마모율 차감 환급'))
  })

  it('10 check 10: is answered after the decision, and then claimed once', async () => {
    const inquiry = await newInquiry('DELIVERED')
    const { user, shop: backend } = await open(inquiry)
    await user.type(words(), '반품을 도와드리겠습니다.')
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    expect(await screen.findByText('처리 결정을 선택해 주세요.')).toBeInTheDocument()

    // Enter in its fields saves the decision and sends no answer
    await user.selectOptions(section('처리 결정').getByLabelText(/^처리 결정/), 'RETURN')
    await waitFor(() => expect(screen.queryByText('처리 결정을 선택해 주세요.')).toBeNull())
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    expect(await screen.findByText('고른 처리 결정을 먼저 저장해 주세요.')).toBeInTheDocument()
    await user.click(section('처리 결정').getByRole('button', { name: '결정 저장' }))
    const claim = await section('처리 결정').findByRole('button', { name: /클레임 접수/ })
    expect(claim).toHaveAttribute('aria-disabled', 'true')
    expect(words()).toHaveValue('반품을 도와드리겠습니다.')
    await waitFor(() => expect(screen.queryByText('고른 처리 결정을 먼저 저장해 주세요.')).toBeNull())
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    await screen.findByText('답변을 등록하고 문의자에게 알렸습니다.')

    // the amounts stay visible after the answer
    expect(await section('처리 결정').findByRole('table', { name: '상품별 환불 예상' })).toBeInTheDocument()
    await user.click(section('처리 결정').getByRole('button', { name: '클레임 접수' }))
    const dialog = await screen.findByRole('dialog', { name: `클레임 접수: ${orderNoText(inquiry.orderNo)}` })
    await user.click(within(dialog).getByRole('button', { name: '클레임 접수' }))
    expect(await section('처리 결정').findByRole('link', { name: /^클레임 \d+$/ })).toBeInTheDocument()
    const mine = eq(orderClaims.returnInquirySeq, inquiry.returnInquirySeq)
    expect(await backend.services.db.$count(orderClaims, mine)).toBe(1)
    // the decision can no longer be changed
    expect(section('처리 결정').queryByText(/클레임을 접수하기 전까지/)).not.toBeInTheDocument()
    expect(section('처리 결정').queryByText('예상 금액')).not.toBeInTheDocument()
    expect(section('처리 결정').queryByRole('combobox')).not.toBeInTheDocument()
    expect(section('처리 결정').getAllByText('반품').length).toBeGreaterThan(0)
  })

  it('of worn tires ends as the decided refund by default, and asks before another one', async () => {
    const inquiry = await newInquiry()
    const { user } = await open(inquiry)
    await user.type(section('검수').getByLabelText(/^마모율/), '45')
    await user.type(section('검수').getByLabelText(/^검수 소견/), '옆면 코드 절상 확인')
    await user.click(section('검수').getByRole('button', { name: '검수 저장' }))
    await section('처리 결정').findByText('마모율 차감 환급 140,800원')
    await user.click(section('처리 결정').getByRole('button', { name: '기준대로' }))
    // two pieces cost 256,000 won
    const expected = () => section('처리 결정').getByLabelText('환불 예상')
    await waitFor(() => expect(expected()).toHaveTextContent('환불 금액140,800원'))
    expect(expected()).toHaveTextContent('결정에 따른 조정−115,200원')
    await user.click(section('처리 결정').getByRole('button', { name: '결정 저장' }))
    await user.type(words(), '마모된 만큼 빼고 140,800원을 환급해 드립니다.')
    await waitFor(() => expect(section('처리 결정').getByRole('button', { name: /클레임 접수/ })).toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: '답변 등록' }))
    await screen.findByText('답변을 등록하고 문의자에게 알렸습니다.')
    await user.click(section('처리 결정').getByRole('button', { name: '클레임 접수' }))
    const dialog = await screen.findByRole('dialog', { name: `클레임 접수: ${orderNoText(inquiry.orderNo)}` })
    await waitFor(() => expect(within(dialog).getByLabelText('환불 예상')).toHaveTextContent('환불 금액140,800원'))
    await user.click(within(dialog).getByRole('button', { name: '클레임 접수' }))
    const link = await section('처리 결정').findByRole('link', { name: /^클레임 \d+$/ })

    const path = { seq: Number(link.textContent?.replace(/\D/g, '')) }
    const { version } = await call('get', '/api/v1/admin/order-claims/{seq}', { path })
    const claimed = await call('post', '/api/v1/admin/order-claims/{seq}/transition', {
      path,
      body: { action: 'ACCEPT', pickup: { method: 'STORE' }, version },
      once: true,
    })
    const move = claimTransitionOf(claimed, 'COMPLETE')
    if (!move) throw new Error('the claim cannot be completed')
    const settles = askSettle(claimed, move, '반품완료')
    const settling = await screen.findByRole('dialog', { name: '반품완료' })
    const adjustment = await within(settling).findByLabelText(/^조정 금액/)
    await waitFor(() => expect(adjustment).toHaveValue('-115,200'))
    expect(within(settling).getByLabelText(/^조정 사유/)).toHaveValue(
      `반품 문의 ${inquiry.returnInquirySeq} 결정: 마모율 45%, 환급 140,800원`,
    )
    await user.type(within(settling).getByLabelText(/^선환불 사유/), '고객과 다시 합의했습니다')
    const button = within(settling).getByRole('button', { name: move.label })

    await user.clear(adjustment)
    await user.type(adjustment, '0')
    await waitFor(() => expect(within(settling).getByLabelText('환불 예상')).toHaveTextContent('환불 금액256,000원'))
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    const question = await screen.findByRole('dialog', { name: '결정과 다른 금액을 돌려줍니다' })
    expect(question).toHaveTextContent('결정하고 알린 환급 금액은 140,800원인데, 256,000원을 돌려줍니다.')
    await user.click(within(question).getByRole('button', { name: '취소' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())

    await user.clear(adjustment)
    await user.type(adjustment, '-115200')
    await waitFor(() => expect(within(settling).getByLabelText('환불 예상')).toHaveTextContent('환불 금액140,800원'))
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    expect(await settles).toMatchObject({ state: 'DONE', amounts: { cashAmount: 140_800, adjustAmount: -115_200 } })
  })

  it('of worn tires can end as a decided refund whose adjustment is more than may be typed', async () => {
    const inquiry = await newInquiry('MOUNTED', 8_000_000)
    const { user } = await open(inquiry)
    const path = { seq: inquiry.returnInquirySeq }
    const inspection = { treadWearPercent: 45, repaired: false, finding: '옆면 코드 절상 확인' }
    const inspected = await call('put', '/api/v1/admin/return-inquiries/{seq}/inspection', {
      path,
      body: { ...inspection, version: inquiry.version },
    })
    const decided = await call('put', '/api/v1/admin/return-inquiries/{seq}/decision', {
      path,
      body: { outcome: 'PARTIAL_REFUND', refundAmount: 8_800_000, version: inspected.version },
    })
    const { version } = await call('put', '/api/v1/admin/return-inquiries/{seq}/answer', {
      path,
      body: { content: '마모된 만큼 빼고 환급해 드립니다.', version: decided.version },
    })
    const { orderClaimSeq: seq } = await call('post', '/api/v1/admin/return-inquiries/{seq}/claim', {
      path,
      body: { version },
      once: true,
    })
    const requested = await call('get', '/api/v1/admin/order-claims/{seq}', { path: { seq } })
    const claimed = await call('post', '/api/v1/admin/order-claims/{seq}/transition', {
      path: { seq },
      body: { action: 'ACCEPT', pickup: { method: 'STORE' }, version: requested.version },
      once: true,
    })
    const move = claimTransitionOf(claimed, 'COMPLETE')
    if (!move) throw new Error('the claim cannot be completed')
    const settles = askSettle(claimed, move, '반품완료')
    const settling = await screen.findByRole('dialog', { name: '반품완료' })
    const adjustment = await within(settling).findByLabelText(/^조정 금액/)
    await waitFor(() => expect(adjustment).toHaveValue('-7,200,000'))
    await user.type(within(settling).getByLabelText(/^선환불 사유/), '고객과 다시 합의했습니다')
    const button = within(settling).getByRole('button', { name: move.label })
    await waitFor(() => expect(button).toBeEnabled())
    expect(within(settling).queryByText(/조정 금액은 ±/)).not.toBeInTheDocument()
    await user.click(button)
    await waitFor(() => expect(settling).not.toBeInTheDocument())
    expect(await settles).toMatchObject({ state: 'DONE', amounts: { cashAmount: 8_800_000, adjustAmount: -7_200_000 } })
  })

  it('says that tires were mounted after it was sent, and needs a new decision', async () => {
    const inquiry = await newInquiry('DELIVERED')
    const backend = await shop()
    const { version } = inquiry
    const token = await backend.signIn('admin')
    await backend.call('PUT', `${PATH}/${inquiry.returnInquirySeq}/decision`, {
      token,
      body: { outcome: 'RETURN', version },
    })
    await backend.services.db
      .update(orderLines)
      .set({ mountedAt: backend.clock.now(), state: 'MOUNTED' })
      .where(eq(orderLines.orderLineSeq, inquiry.lines[0]?.orderLineSeq ?? 0))
    await open(inquiry)
    expect(screen.getByRole('group', { name: '장착' })).toHaveTextContent('장착 · 2026-11-21 접수 후 장착')
    expect(section('처리 결정').getByText('접수 후 장착')).toBeInTheDocument()
    expect(section('처리 결정').getByText('검수 결과를 저장하면 기준이 정해집니다.')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /장착완료/ })).toHaveTextContent('2026-11-21 09:12')
  })

  it('shows the pickup address only while unmasked', async () => {
    const { user } = await open(await newInquiry())
    expect(screen.getByRole('group', { name: '수거' })).toHaveTextContent('서울특별시 중구 ***')
    await user.click(screen.getByRole('button', { name: '개인정보 보기' }))
    await waitFor(() => expect(screen.getByRole('group', { name: '수거' })).toHaveTextContent('세종대로 110'))
  })
})
