import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { hoursText, isLate, waitedHours } from '@/features/rental/productapply/rental-application.rules'
import type { Schemas } from '@/shared/api/types'
import { withParticle } from '../../domain/common/particles'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { rentalApplications } from '../../server/rental/schema/rental-application.schema'
import { shop, shopChanged } from '../msw/server'
import { cardBody, productBody } from '../server/rental-goods'
import { newApplication } from '../server/rentals'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const SCREEN = '/rental/productapply'
const PATH = '/api/v1/admin/rental-applications'

let product: Schemas['RentalProduct']

beforeAll(async () => {
  const backend = await shop()
  const token = await backend.signIn('admin')
  const body = await productBody(backend)
  product = (await backend.call<Schemas['RentalProduct']>('POST', '/api/v1/admin/rental-products', { token, body }))
    .result
  shopChanged()
})

testDetail({
  path: SCREEN,
  drawer: {},
  call: PATH,
  title: '렌탈 신청',
  as: 'admin',
  body: (n) => ({
    applicantType: 'SOLE',
    companyName: '한길물류',
    businessNumber: '1248100998',
    applicantName: '김화면',
    mobilePhone: `0103333${1000 + n}`,
    carText: '기아 K5',
    carNumber: '12가3456',
    rentalProductSeq: product.rentalProductSeq,
    planSeq: product.plans[0]?.planSeq,
    privacyAgreedAt: '2026-11-20T01:00:00.000Z',
    contactTime: 'PM',
    wishDate: '2026-11-30',
  }),
  name: (record) => String(record.applicationNo),
  seq: (record) => Number(record.rentalApplicationSeq),
  edit: { field: 'carText', label: '차종', value: (n) => `바꾼 차 ${n}` },
  required: ['차종'],
})

async function application(values: Parameters<typeof newApplication>[1]) {
  const backend = await shop()
  shopChanged()
  return newApplication(backend, values)
}
async function read(seq: number): Promise<Schemas['RentalApplicationRecord']> {
  const backend = await shop()
  const token = await backend.signIn('admin')
  return (await backend.call<Schemas['RentalApplicationRecord']>('GET', `${PATH}/${seq}`, { token })).result
}
async function open(seq: number) {
  const app = await renderApp(`${SCREEN}?seq=${seq}`, { as: 'admin' })
  const drawer = within(await screen.findByRole('dialog', { name: /^R/ }))
  return { ...app, drawer }
}

describe('waiting time of an application', () => {
  it('counts until a decision, and is late after a day', () => {
    const now = new Date('2026-11-21T12:00:00+09:00')
    const row = (state: Schemas['RentalApplicationState'], createdAt: string) => ({ state, createdAt })
    expect(waitedHours(row('RECEIVED', '2026-11-20T11:30:00+09:00'), now)).toBe(24)
    expect(isLate(row('RECEIVED', '2026-11-20T11:30:00+09:00'), now)).toBe(true)
    expect(isLate(row('RECEIVED', '2026-11-20T12:30:00+09:00'), now)).toBe(false)
    expect(isLate(row('CONSULTING', '2026-11-01T12:30:00+09:00'), now)).toBe(false)
    expect(waitedHours(row('MOUNTED', '2026-11-01T12:30:00+09:00'), now)).toBeNull()
    expect([hoursText(5), hoursText(76)]).toEqual(['5시간', '3일 4시간'])
  })
})

describe('the list of rental applications', () => {
  it('cancels one with a reason, under a title that says 취소 once', async () => {
    const { rentalApplicationSeq: seq, applicationNo } = await application({})
    const { user } = await renderApp(`${SCREEN}?keywordType=applicationNo&keyword=${applicationNo}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: `${applicationNo} 작업` }))
    await user.click(await screen.findByRole('menuitem', { name: '신청 취소' }))
    const dialog = within(await screen.findByRole('dialog', { name: `렌탈 신청 취소: ${applicationNo}` }))
    await user.type(dialog.getByRole('textbox', { name: '사유' }), '고객 변심')
    await user.click(dialog.getByRole('button', { name: '신청 취소' }))
    await waitFor(async () => expect((await read(seq)).state).toBe('CANCELED'))
  })
})

describe('the drawer of a rental application', () => {
  it('records a call, which starts the consultation', async () => {
    const { rentalApplicationSeq: seq } = await application({})
    const { drawer, user } = await open(seq)
    await user.click(await drawer.findByRole('button', { name: '통화 기록' }))
    const dialog = within(await screen.findByRole('dialog', { name: /통화 기록/ }))
    await user.click(dialog.getByRole('button', { name: '기록' }))
    expect(await dialog.findByText('통화 결과 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.click(dialog.getByLabelText('부재'))
    await user.click(dialog.getByRole('button', { name: '기록' }))
    expect(await drawer.findByText('부재')).toBeInTheDocument()
    await waitFor(async () => expect(await read(seq)).toMatchObject({ state: 'CONSULTING', contactCount: 1 }))
    expect(await drawer.findByRole('button', { name: '심사 요청' })).toBeEnabled()
  })

  it('accepts a plate with a blank and the minute of the consent, and keeps the card for every product that accepts it', async () => {
    const backend = await shop()
    const token = await backend.signIn('admin')
    const post = async <T,>(path: string, body: object) =>
      (await backend.call<T>('POST', `/api/v1/admin/${path}`, { token, body })).result
    const card = await post<Schemas['AffiliateCard']>('affiliate-cards', await cardBody(backend))
    const otherCard = await post<Schemas['AffiliateCard']>('affiliate-cards', await cardBody(backend))
    const takes = async (seqs: number[]) =>
      post<Schemas['RentalProduct']>('rental-products', await productBody(backend, { affiliateCardSeqs: seqs }))
    const [first, second, third] = [
      await takes([]),
      await takes([card.affiliateCardSeq]),
      await takes([otherCard.affiliateCardSeq]),
    ]
    shopChanged()
    const { user } = await renderApp(`${SCREEN}?new=1`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /등록/ }))
    const plate = await drawer.findByLabelText(/차량번호/)
    await user.type(plate, '12가 3456')
    await user.tab()
    expect(plate).toHaveValue('12가3456')
    await user.click(drawer.getByRole('button', { name: '개인정보 동의 지금' }))
    expect(drawer.getByLabelText('개인정보 동의 날짜')).not.toHaveValue('')

    async function choose({ item }: Schemas['RentalProduct']) {
      await user.click(drawer.getByRole('button', { name: '렌탈 상품 찾기' }))
      const picker = within(await screen.findByRole('dialog', { name: '렌탈 상품 찾기' }))
      await user.type(await picker.findByRole('combobox', { name: '렌탈 상품 검색어' }), `${item.itemCode}{Enter}`)
      await waitFor(() => expect(picker.getAllByRole('row')).toHaveLength(2))
      await user.click(within(picker.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')[0] as HTMLElement)
      await waitFor(() => expect(screen.queryByRole('dialog', { name: '렌탈 상품 찾기' })).not.toBeInTheDocument())
    }
    await choose(first)
    const cards = () => drawer.getByLabelText(/^제휴카드/)
    await waitFor(() =>
      expect(within(cards()).getByRole('option', { name: new RegExp(card.name) })).toBeInTheDocument(),
    )
    await user.selectOptions(cards(), String(card.affiliateCardSeq))
    await choose(second)
    await waitFor(() => expect(within(cards()).queryByRole('option', { name: new RegExp(otherCard.name) })).toBeNull())
    expect(cards()).toHaveValue(String(card.affiliateCardSeq))
    await choose(third)
    expect(
      await screen.findByText(`${withParticle(card.name, '은/는')} 이 상품에 쓸 수 없어 뺐습니다.`),
    ).toBeInTheDocument()
    expect(cards()).toHaveValue('')
  })

  it('중도해지 suggests the penalty (12 check 5), and another amount needs a reason', async () => {
    const rented = { state: 'MOUNTED', startOn: '2026-01-21', endOn: '2029-01-20' } as const
    const { rentalApplicationSeq: seq } = await application(rented)
    const { drawer, user } = await open(seq)
    await user.click(await drawer.findByRole('button', { name: '중도해지' }))
    const dialog = within(await screen.findByRole('dialog', { name: /중도해지/ }))
    const penalty = await dialog.findByLabelText(/^위약금/)
    expect(penalty).toHaveValue('249,600')
    await user.clear(penalty)
    await user.type(penalty, '100000')
    expect(await dialog.findByLabelText(/위약금 변경 사유/)).toBeInTheDocument()
    await user.type(dialog.getByLabelText(/^사유/), '차량 매각')
    // an empty number is empty and not 0
    await user.clear(penalty)
    await user.type(penalty, '1o0000')
    await user.type(dialog.getByLabelText(/위약금 변경 사유/), '합의')
    await user.click(dialog.getByRole('button', { name: '중도해지' }))
    await waitFor(() => expect(penalty).toHaveAccessibleDescription(/숫자로 입력해 주세요/))
    expect(await read(seq)).toMatchObject({ state: 'MOUNTED' })
    await user.clear(penalty)
    await user.type(penalty, '249600')
    await user.click(dialog.getByRole('button', { name: '중도해지' }))
    await waitFor(async () => expect(await read(seq)).toMatchObject({ state: 'TERMINATED', penalty: 249_600 }))
  })

  it('장착 완료 before the day of the reservation asks first', async () => {
    const backend = await shop()
    const { db } = backend.services
    const contracted = { state: 'CONTRACTED', contractedOn: '2026-11-20' } as const
    const { rentalApplicationSeq: seq } = await application(contracted)
    const at = new Date('2026-11-20T01:00:00Z')
    const [reservation] = await db
      .insert(mountReservations)
      .values({
        rentalApplicationSeq: seq,
        storeSeq: 1,
        kind: 'RENTAL',
        state: 'CONFIRMED',
        reservedAt: new Date('2026-11-25T10:00:00+09:00'),
        durationMinutes: 60,
        customerName: '김렌탈',
        customerPhone: '01012345678',
        itemSummary: '타이어',
        quantity: 4,
        madeBy: 'ADMIN',
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    const mountReservationSeq = reservation?.mountReservationSeq ?? null
    await db
      .update(rentalApplications)
      .set({ mountReservationSeq })
      .where(eq(rentalApplications.rentalApplicationSeq, seq))
    const { drawer, user } = await open(seq)
    await user.click(await drawer.findByRole('button', { name: '장착 완료' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^장착 완료/ }))
    expect(await dialog.findByText('장착 예약은 2026-11-25 10:00입니다.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '장착 완료' }))
    expect(await dialog.findByText('예약일 전에 장착했는지 확인해 주세요.')).toBeInTheDocument()
    expect(await read(seq)).toMatchObject({ state: 'CONTRACTED' })
  })

  it('lists what the screening lacks', async () => {
    const { rentalApplicationSeq: seq } = await application({ state: 'CONSULTING' })
    const { drawer, user } = await open(seq)
    await user.click(await drawer.findByRole('button', { name: '심사 요청' }))
    const question = within(await screen.findByRole('dialog', { name: /심사 요청/ }))
    await user.click(question.getByRole('button', { name: '심사 요청' }))
    const message = await screen.findByText(/제3자 제공 동의 \(을\)를 입력해주세요/)
    expect(message).toHaveTextContent('차량번호 (을)를 입력해주세요.')
    expect((await read(seq)).state).toBe('CONSULTING')
  })

  it('shows 파기됨 for an expired one, without 보기', async () => {
    const gone = { applicantName: null, mobilePhone: null, purgedAt: new Date('2026-06-01') }
    const { rentalApplicationSeq: seq } = await application({ ...gone, state: 'CANCELED' })
    const { drawer } = await open(seq)
    expect(await drawer.findByText('파기됨')).toBeInTheDocument()
    expect(drawer.queryByRole('button', { name: /보기/ })).not.toBeInTheDocument()
  })
})
