import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { formatFees, formatHours } from '@/features/branch/store.labels'
import { stores } from '../../server/branch/schema/store.schema'
import { STANDARD_FEES } from '../../server/branch/store/store-fees'
import { STANDARD_HOURS } from '../../server/branch/store/store-hours'
import type { Schemas } from '../../server/contract/contract-types'
import { shop, shopChanged } from '../msw/server'
import { mountOrder, newStore } from '../server/mounts'
import { madeStore, STORES, storeBody, wholeBody } from '../server/store-bodies'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const DETAIL = '/branch/manage/detail'

testDetail({
  path: DETAIL,
  call: STORES,
  title: '장착점 상세',
  as: 'admin',
  body: () => ({
    ...storeBody(),
    intro: '소개',
    notice: '안내',
    tags: ['친절'],
    email: 'store@shop.kr',
    directions: '오시는 길',
    parkingCount: 3,
    latitude: 37.5,
    longitude: 127.03,
    services: ['MOUNT', 'VISIT'],
    visitGugunIds: [123],
    maxRim: 22,
    fees: STANDARD_FEES,
    companyName: '상사',
    businessType: '서비스',
    contractFrom: '2026-01-01',
    memo: '메모',
    equipments: ['LIFT'],
    receiveDays: ['MON', 'SAT'],
    receiveNote: '오전',
    capacity: 3,
    slotMinutes: 30,
  }),
  name: (record) => String(record.name),
  seq: (record) => Number(record.storeSeq),
  edit: { field: 'companyName', label: '상호', value: (n) => `고친 상호 ${n}` },
  required: ['장착점명', '대표전화', '상호'],
})

const open = async (storeSeq: number, tab = '') => {
  const app = await renderApp(`${DETAIL}?seq=${storeSeq}${tab && `&tab=${tab}`}`, { as: 'admin' })
  await screen.findByRole('heading', { level: 1 })
  return app
}
const addStore = async (overrides: Partial<Schemas['StoreCreate']> = {}) => {
  shopChanged()
  const backend = await shop()
  return madeStore(backend, await wholeBody(backend, overrides))
}
const section = (name: string) => screen.findByRole('region', { name })

it('11 check 15: an unknown store is reported and links back', async () => {
  const { user } = await renderApp(`${DETAIL}?seq=99999999`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: '목록으로' }))
  await waitFor(() => expect(screen.queryByText(/찾을 수 없습니다/)).not.toBeInTheDocument())
})

it('accepts an unknown address: zip code, address and region are typed', async () => {
  const { storeSeq } = await addStore()
  const { user } = await open(storeSeq)
  const place = within(await section('위치'))
  for (const [label, text] of [
    [/^우편번호/, '63000'],
    [/^주소/, '제주특별자치도 제주시 새길 1'],
  ] as const) {
    const [box] = place.getAllByLabelText(label)
    await user.clear(box as HTMLElement)
    await user.type(box as HTMLElement, text)
  }
  const region = within(place.getByRole('group', { name: /^지역/ }))
  await user.selectOptions(region.getByLabelText('시/도'), '제주특별자치도')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(region.getByRole('option', { name: '제주시' })).toBeInTheDocument())
  await user.selectOptions(region.getByLabelText('구/군'), '제주시')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('저장되었습니다.')
  const backend = await shop()
  const [row] = await backend.services.db.select().from(stores).where(eq(stores.storeSeq, storeSeq))
  expect(row).toMatchObject({ zipCode: '63000', address1: '제주특별자치도 제주시 새길 1' })
})

it('asks the tax office only about the number in the form', async () => {
  const { storeSeq } = await addStore()
  const { user } = await open(storeSeq)
  const company = within(await section('사업자·정산'))
  const ask = company.getByRole('button', { name: '국세청 상태조회' })
  expect(ask).not.toHaveAttribute('aria-disabled', 'true')
  await user.click(company.getByLabelText(/^사업자등록번호/))
  await user.keyboard('1208800767')
  expect(ask).toHaveAttribute('aria-disabled', 'true')
})

it('11 check 3: refuses overlapping rows of fees, and a break outside of the hours', async () => {
  const { storeSeq } = await addStore()
  const { user } = await open(storeSeq)
  const fees = within(await section('요금'))
  const from = fees.getByLabelText(/^인치부터 2/)
  await user.clear(from)
  await user.type(from, '16')
  const hours = within(await section('영업시간'))
  const rest = hours.getByLabelText('월요일 휴게 시작')
  await user.type(rest, '0800')
  await user.tab()
  expect(rest).toHaveValue('08:00')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await fees.findByText('인치 구간이 겹칩니다.')).toBeInTheDocument()
  expect(hours.getByText('휴게시간의 시작과 종료를 모두 입력해 주세요.')).toBeInTheDocument()
  await user.type(hours.getByLabelText('월요일 휴게 종료'), '0900')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await hours.findByText('휴게시간은 영업시간 안에 있어야 합니다.')).toBeInTheDocument()
})

it('hours and fees are grids: a week is pasted from Excel, filled down, and saved with the form', async () => {
  const { storeSeq } = await addStore()
  const { user } = await open(storeSeq)
  const hours = within(await section('영업시간'))
  const stand = async (field: HTMLElement) => {
    field.focus()
    await waitFor(() => expect(field.closest('td')).toHaveAttribute('data-grid-in'))
  }
  await stand(hours.getByLabelText('월요일 시작'))
  await user.paste('오전 8:30:00\t20:00\t\t\n9:00\t19:00\t13:00\t14:00')
  expect(hours.getByLabelText('월요일 시작')).toHaveValue('08:30')
  expect(hours.getByLabelText('월요일 휴게 종료')).toHaveValue('')
  // closed on Sunday: the pasted word opens the day, and its times follow
  await stand(hours.getByLabelText('일요일 영업'))
  await user.paste('영업\t10:00\t25:00')
  const dialog = within(await screen.findByRole('dialog', { name: '넣지 못한 칸' }))
  expect(dialog.getAllByRole('row').at(-1)).toHaveTextContent('일요일종료25:0010분 단위의 시각을 입력해 주세요.')
  await user.click(dialog.getByRole('button', { name: '확인' }))
  expect(hours.getByLabelText('일요일 시작')).toHaveValue('10:00')
  // fills Saturday from Friday
  const friday = hours.getByLabelText('금요일 종료')
  await stand(friday)
  await user.clear(friday)
  await user.type(friday, '2030')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')

  const fees = within(await section('요금'))
  await stand(fees.getByLabelText(/^장착비 1/))
  await user.paste('11,000\t8,000\n13,000\t10,000')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('저장되었습니다.')
  const { services } = await shop()
  const [stored] = await services.db.select().from(stores).where(eq(stores.storeSeq, storeSeq))
  expect(stored?.hours.MON).toMatchObject({ open: true, from: '08:30', to: '20:00', breakFrom: null, breakTo: null })
  expect(stored?.hours.TUE).toMatchObject({ from: '09:00', to: '19:00', breakFrom: '13:00', breakTo: '14:00' })
  expect(stored?.hours.SAT.to).toBe('20:30')
  expect(stored?.hours.SUN).toMatchObject({ open: true, from: '10:00' })
  expect(stored?.fees?.mountFees.slice(0, 2)).toEqual([
    expect.objectContaining({ feePerTire: 11_000, settlePerTire: 8_000 }),
    expect.objectContaining({ feePerTire: 13_000, settlePerTire: 10_000 }),
  ])
})

it('11 check 11: another bank account needs the password', async () => {
  const { storeSeq } = await addStore()
  const { user } = await open(storeSeq)
  const money = within(await section('사업자·정산'))
  expect(money.getByLabelText(/^계좌번호/)).toBeDisabled()
  expect(money.queryByLabelText(/^현재 비밀번호/)).toBeNull()
  await user.selectOptions(money.getByLabelText(/^은행/), '088')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const password = await money.findByLabelText(/^현재 비밀번호/)
  expect(await money.findByText('현재 비밀번호 (을)를 입력해주세요.')).toBeInTheDocument()
  await user.type(password, 'Tire-shop-2026!')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
  await waitFor(() => expect(money.queryByLabelText(/^현재 비밀번호/)).toBeNull())
})

it('asks before a second store of a company', async () => {
  const first = await addStore({ businessNumber: '1208147521' })
  const backend = await shop()
  const { storeSeq } = await madeStore(backend, storeBody())
  const { user } = await open(storeSeq)
  await user.type(within(await section('사업자·정산')).getByLabelText(/^사업자등록번호/), first.businessNumber ?? '')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(/동일한 사업자번호의 장착점이 \d+곳 있습니다/)
  await user.click(within(dialog).getByRole('button', { name: '그대로 저장' }))
  expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
})

it('keeps input while another tab is open', async () => {
  const { storeSeq } = await addStore()
  const { user } = await open(storeSeq)
  const memo = await screen.findByLabelText(/^메모/)
  await user.type(memo, '보관')
  await user.click(screen.getByRole('tab', { name: '요금 이력' }))
  const table = await screen.findByRole('table', { name: '요금 이력' })
  expect(within(table).getByText('적용 중')).toBeInTheDocument()
  expect(table).toHaveTextContent('13~16인치 10,000원(정산 7,000원)')
  await user.click(screen.getByRole('tab', { name: '이력' }))
  expect(await screen.findByText(/^장착점 등록: S/)).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '실적' }))
  expect(await screen.findByRole('table', { name: '월별 실적' })).toHaveTextContent('2026-11')
  await user.click(screen.getByRole('tab', { name: '후기' }))
  expect(await screen.findByText('등록된 장착후기가 없습니다.')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '정보' }))
  expect(await screen.findByLabelText(/^메모/)).toHaveValue('보관')
})

it('an incomplete store cannot be opened and lists what is missing', async () => {
  const { storeSeq } = await addStore()
  await (await shop()).services.db.update(stores).set({ contractFrom: null }).where(eq(stores.storeSeq, storeSeq))
  const { user } = await open(storeSeq)
  await user.click(await screen.findByRole('button', { name: '운영 시작' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('운영에 필요한 정보가 부족합니다: 계약 기간')
  expect(within(dialog).queryByRole('button', { name: '운영 시작' })).not.toBeInTheDocument()
})

it('saves input before the store opens', async () => {
  const { storeSeq } = await addStore()
  const { user } = await open(storeSeq)
  const memo = await screen.findByLabelText(/^메모/)
  await user.type(memo, '개점 준비')
  await user.click(screen.getByRole('button', { name: '운영 시작' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('저장하지 않은 변경 사항이 있습니다. 저장한 뒤 처리해 주세요.')
  await user.click(within(dialog).getByRole('button', { name: '확인' }))
  expect(memo).toHaveValue('개점 준비')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('저장되었습니다.')
  await user.click(screen.getByRole('button', { name: '운영 시작' }))
  expect(await screen.findByRole('dialog', { name: /^장착점 운영 시작:/ })).toBeInTheDocument()
})

it('11 check 6: shows reservations during a closure, and saves it after a confirmation', async () => {
  shopChanged()
  const backend = await shop()
  const store = await newStore(backend)
  const token = await backend.signIn('admin')
  const { orderSeq } = await mountOrder(backend, { store })
  const booked = await backend.call('POST', '/api/v1/admin/mount-reservations', {
    token,
    body: { orderSeq, reservedAt: '2026-11-24T10:00:00+09:00', requestId: crypto.randomUUID() },
  })
  expect(booked.status).toBe(201)
  const { user } = await open(store.storeSeq, 'days')
  const day = await screen.findByRole('button', { name: '2026-11-24, 예약 1건' })
  await user.click(day)
  const slots = await screen.findByRole('table', { name: '2026-11-24 시간별 예약' })
  expect(within(slots).getByRole('link', { name: /^홍\*동/ })).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: '휴무 등록' }))
  const form = within(await screen.findByRole('dialog', { name: `휴무 등록: ${store.name}` }))
  const first = form.getByLabelText('시작 날짜')
  expect(first).toHaveValue('2026-11-24')
  await user.clear(first)
  await user.type(first, '20261340')
  await user.click(form.getByRole('button', { name: '등록' }))
  expect(await form.findByText('사유를 2자 이상 입력해 주세요.')).toBeInTheDocument()
  // an invalid date is not reported as missing
  expect(form.getByText('날짜를 확인해 주세요. 예: 2026-11-21')).toBeInTheDocument()
  await user.clear(first)
  await user.type(first, '20261124')
  await user.type(form.getByLabelText(/^사유/), '내부 수리')
  await user.click(form.getByRole('button', { name: '등록' }))
  const dialog = within(await screen.findByRole('dialog', { name: '예약이 있는 기간의 휴무' }))
  expect(dialog.getByText(/해당 기간에 예약 1건이 있습니다\./)).toBeInTheDocument()
  expect(dialog.getByRole('table', { name: '기간 안의 예약' })).toHaveTextContent('홍*동')
  await user.click(dialog.getByRole('button', { name: '예약을 두고 저장' }))
  expect(await screen.findByText('휴무가 등록되었습니다.')).toBeInTheDocument()
  const closures = within(await screen.findByRole('table', { name: '휴무·마감' }))
  expect(closures.getByText('1건 확인 필요')).toBeInTheDocument()
  expect(await within(slots).findByText('확인 필요: 휴무·마감과 겹침')).toBeInTheDocument()
})

it('a capacity below the reservations is reported after saving', async () => {
  shopChanged()
  const backend = await shop()
  const store = await newStore(backend, { services: ['MOUNT', 'BATTERY'] })
  const { orderSeq } = await mountOrder(backend, { store, rim: 19 })
  await backend.call('POST', '/api/v1/admin/mount-reservations', {
    token: await backend.signIn('admin'),
    body: { orderSeq, reservedAt: '2026-11-24T10:00:00+09:00', requestId: crypto.randomUUID() },
  })
  const { user } = await open(store.storeSeq)
  const rim = await screen.findByLabelText(/^최대 인치/)
  await user.clear(rim)
  await user.type(rim, '18')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
  expect(await screen.findByText(/^예정된 예약 1건은/)).toBeInTheDocument()
  const [row] = await backend.services.db.select().from(stores).where(eq(stores.storeSeq, store.storeSeq))
  expect(row?.maxRim).toBe(18)
})

it('formats fees and hours in an edit conflict', () => {
  expect(formatFees({ ...STANDARD_FEES, mountFees: STANDARD_FEES.mountFees.slice(0, 1) })).toBe(
    '13~16인치 10,000원(정산 7,000원) · 런플랫 5,000원, 폐타이어 2,000원, 배터리 15,000원, 배터리 정산 10,000원, 얼라인먼트 50,000/60,000/90,000원, 휠밸런스 포함',
  )
  expect([STANDARD_HOURS.MON, STANDARD_HOURS.SUN].map(formatHours)).toEqual(['09:00~19:00 (휴게 12:30~13:30)', '휴무'])
})
