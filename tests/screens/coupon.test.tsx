import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { bigQuestion, copyRefusal, issueRefusal, moveRefusal } from '@/features/promotion/coupon/coupon.rules'
import { couponStateLabels, memberCouponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import { coupons } from '../../server/promotion/schema/coupon.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { server, shop, shopChanged } from '../msw/server'
import { newCoupon, newMembers } from '../server/coupons'
import { renderApp } from '../setup/render'
import { testBulkAction } from './bulk-action'
import { testDetail } from './detail-factory'

const COUPONS = '/api/v1/admin/coupons'

testBulkAction({
  path: '/promotion/coupon',
  caption: '쿠폰 목록',
  as: 'admin',
  bulk: {
    search: '',
    label: '삭제',
    choose: ['배송비 무료', '고객센터 보상 1만원'],
    failed: '고객센터 보상 1만원',
    message: /발급 내역이 있는 쿠폰은 삭제할 수 없습니다/,
  },
})

testDetail({
  path: '/promotion/coupon/detail',
  call: COUPONS,
  title: '쿠폰 상세',
  as: 'admin',
  body: (n: number) => ({
    name: `화면 쿠폰 ${n}`,
    memo: '메모',
    kind: 'ITEM',
    benefitType: 'AMOUNT',
    benefitValue: 5_000,
    perUnit: true,
    maxUnits: 4,
    minOrderAmount: 300_000,
    minQuantity: 4,
    targets: { mode: 'EXCLUDE', rows: [{ type: 'RIM', value: '18' }] },
    device: 'PC',
    firstOrderOnly: true,
    issueMethod: 'MANUAL',
    issueStartAt: '2026-11-01T00:00:00.000Z',
    issueEndAt: '2026-12-31T14:59:00.000Z',
    issueLimit: 100,
    perMemberLimit: 2,
    usePeriodType: 'DAYS',
    useDays: 30,
  }),
  name: (record) => String(record.name),
  seq: (record) => Number(record.couponSeq),
  edit: { field: 'name', label: '쿠폰명', value: (n) => `고친 쿠폰 ${n}` },
  required: ['쿠폰명'],
})

describe('the page of a coupon', () => {
  it('shows the discount by the rule of the server', async () => {
    const { user } = await renderApp('/promotion/coupon/detail', { as: 'admin' })
    await user.type(await screen.findByLabelText(/^할인 금액/), '20000')
    expect(await screen.findByText('20,000원 할인')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '정률' }))
    await user.type(await screen.findByLabelText(/^할인율/), '10')
    expect(await screen.findByText('51,200원 할인')).toBeInTheDocument()
    await user.type(screen.getByLabelText(/^최대 할인/), '30000')
    expect(await screen.findByText('30,000원 할인')).toBeInTheDocument()
  })

  it('keeps name and state on every tab, and shows sales with the coupon', async () => {
    const backend = await shop()
    const { user } = await renderApp('/promotion/coupon/detail?seq=6', { as: 'admin' })
    const [coupon] = await backend.services.db.select().from(coupons).where(eq(coupons.couponSeq, 6))
    const heading = () => screen.findByRole('heading', { level: 1, name: new RegExp(`^${coupon?.name}`) })
    await screen.findByRole('tab', { name: '발급 내역' })
    expect(await heading()).toBeInTheDocument()
    expect(await screen.findByText(/^주문 [1-9][\d,]*건 · [\d,]+개 · [\d,]+원$/)).toBeInTheDocument()
    for (const tab of ['발급 내역', '코드']) {
      await user.click(screen.getByRole('tab', { name: tab }))
      expect(await heading()).toBeInTheDocument()
      const banner = (await heading()).parentElement
      await waitFor(() => expect(banner).toHaveTextContent(couponStateLabels[coupon?.state ?? 'DRAFT']))
    }
  })

  it('lists invalid rows of the sheet after an issue', async () => {
    const backend = await shop()
    const { couponSeq, name } = await newCoupon(backend)
    shopChanged()
    const counted = { total: 1, done: 1, heldCount: 0, failed: [], couponJobSeq: null }
    const errors = [{ row: 3, column: '아이디', value: 'nobody', message: '등록되지 않은 아이디입니다.' }]
    const counts = { total: 2, okCount: 1, badCount: 1, createdCount: 1, unchangedCount: 0 }
    server.use(
      http.post(`*${COUPONS}/${couponSeq}/excel-uploads`, () =>
        HttpResponse.json({ status: 201, result: { uploadSeq: 1, ...counts, errors, preview: [] } }, { status: 201 }),
      ),
      http.post(`*${COUPONS}/${couponSeq}/issue`, () => HttpResponse.json({ status: 200, result: counted })),
    )
    const { user } = await renderApp(`/promotion/coupon/detail?seq=${couponSeq}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '발급' }))
    const dialog = within(await screen.findByRole('dialog', { name: `쿠폰 발급: ${name}` }))
    await user.selectOptions(dialog.getByLabelText('발급 대상'), '엑셀 업로드')
    await user.upload(dialog.getByLabelText('엑셀 파일', { selector: 'input' }), new File(['xlsx'], '회원.xlsx'))
    await dialog.findByText('등록되지 않은 아이디입니다.')
    await user.type(dialog.getByLabelText(/^사유/), '고객 보상')
    await user.click(await dialog.findByRole('button', { name: '1명에게 발급' }))
    const result = within(await screen.findByRole('dialog', { name: '쿠폰 발급 결과' }))
    expect(result.getByText('1명에게 발급되었습니다. 1행은 오류 사유로 제외했습니다.')).toBeInTheDocument()
    expect(result.getByText('등록되지 않은 아이디입니다.')).toBeInTheDocument()
    expect(result.getByRole('button', { name: '오류 행 엑셀 저장' })).toBeInTheDocument()
  })

  it('issued by a job shows recipients, excluded members and how a recalled one was restored', async () => {
    const backend = await shop()
    const { couponSeq, name } = await newCoupon(backend)
    shopChanged()
    const counted = { total: 900, done: 391, heldCount: 447, recalledCount: 20, failed: [], couponJobSeq: 7 }
    server.use(http.post(`*${COUPONS}/${couponSeq}/issue`, () => HttpResponse.json({ status: 200, result: counted })))
    const { user } = await renderApp(`/promotion/coupon/detail?seq=${couponSeq}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '발급' }))
    const dialog = within(await screen.findByRole('dialog', { name: `쿠폰 발급: ${name}` }))
    await user.selectOptions(dialog.getByLabelText('발급 대상'), '조건으로 찾기')
    await user.type(dialog.getByLabelText(/^사유/), '고객 보상')
    const press = await dialog.findByRole('button', { name: '391명에게 발급' })
    const recalled = '쿠폰을 회수한 20명은 받지 못합니다. 다시 주려면 발급 내역에서 회수를 취소해 주세요.'
    expect(dialog.getByText(/447명은 이미 보유하고 있습니다/)).toHaveTextContent(recalled)
    await user.click(press)
    const text = '391명에게 발급을 시작했습니다. 447명은 이미 보유, 42명은 발급 불가 사유로 제외했습니다.'
    expect(await screen.findByText(`${text} ${recalled}`)).toBeInTheDocument()
  })

  it('is issued to chosen members after their number is known', async () => {
    const backend = await shop()
    const { couponSeq, name } = await newCoupon(backend)
    const [member = 0] = await newMembers(backend, 1)
    shopChanged()
    const { user } = await renderApp(`/promotion/coupon/detail?seq=${couponSeq}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '발급' }))
    const dialog = await screen.findByRole('dialog', { name: `쿠폰 발급: ${name}` })
    await user.click(within(dialog).getByRole('button', { name: '회원 찾기' }))
    const picker = await screen.findByRole('dialog', { name: '회원 찾기' })
    await user.selectOptions(within(picker).getByRole('combobox', { name: '검색 조건' }), '회원번호')
    await user.type(within(picker).getByRole('combobox', { name: '회원 검색어' }), `${member}{Enter}`)
    await user.click(await within(picker).findByRole('row', { name: /coupon\d+/ }))
    await user.click(within(picker).getByRole('button', { name: '1건 선택' }))
    await user.type(await within(dialog).findByLabelText(/^사유/), '고객 보상')
    await user.click(await within(dialog).findByRole('button', { name: '1명에게 발급' }))
    await waitFor(async () => {
      const copies = await backend.services.db
        .select()
        .from(memberCoupons)
        .where(eq(memberCoupons.couponSeq, couponSeq))
      expect(copies).toMatchObject([{ memberSeq: member, issueReason: '고객 보상', state: 'ISSUED' }])
    })
  })
})

describe('rules of coupons', () => {
  it('follow the state transitions', () => {
    expect(moveRefusal('ACTIVE', 'DRAFT', couponStateLabels)).toBeUndefined()
    expect(moveRefusal('ACTIVE', 'ENDED', couponStateLabels)).toMatch(/^종료된 쿠폰은 다시 시작할 수 없습니다/)
    expect(moveRefusal('ENDED', 'DRAFT', couponStateLabels)).toBe('‘작성중’ 상태에서는 처리할 수 없습니다.')
    expect(issueRefusal({ issueMethod: 'DOWNLOAD', state: 'ACTIVE' })).toMatch(/^지정발급/)
    expect(issueRefusal({ issueMethod: 'MANUAL', state: 'ACTIVE' })).toBeUndefined()
    expect(copyRefusal('REVOKE', { state: 'USED' }, memberCouponStateLabels)).toBe('사용된 쿠폰은 회수할 수 없습니다.')
    expect(copyRefusal('UNREVOKE', { state: 'REVOKED' }, memberCouponStateLabels)).toBeUndefined()
  })

  it('ask about a big discount', () => {
    expect(bigQuestion({ benefitType: 'PERCENT', benefitValue: 50 })).toMatch(/^할인 폭이 큽니다/)
    expect(bigQuestion({ benefitType: 'AMOUNT', benefitValue: 99_990 })).toBeUndefined()
  })
})
