import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  bestDiscount,
  completePlan,
  fillNotice,
  productProblems,
} from '@/features/rental/rentalproduct/rental-product.rules'
import { filteredCompanies, ratioText } from '@/features/rental/rentalproduct/rental-product.words'
import type { Schemas } from '@/shared/api/types'
import { shop, shopChanged } from '../msw/server'
import { NOTICE, newCompany, newTire, plan, productBody } from '../server/rental-goods'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

const SCREEN = '/rental/rentalproduct'
const PATH = '/api/v1/admin/rental-products'

testDetail({
  path: SCREEN,
  drawer: {},
  call: PATH,
  title: '렌탈 상품',
  as: 'admin',
  body: async (n) => ({
    itemSeq: (await newTire(await shop())).itemSeq,
    rentalCompany: '화면렌탈',
    displayName: `화면 시험 렌탈 ${n}`,
    plans: [plan(), plan({ quantity: 2, months: 24 })],
    services: [{ service: 'DAMAGE', count: 1, note: '1본' }],
    badgeText: '특가',
    notice: { ...NOTICE, spec: '규격 표기를 따릅니다.' },
  }),
  name: (record) => String(record.displayName),
  seq: (record) => Number(record.rentalProductSeq),
  edit: { field: 'displayName', label: '렌탈 상품명', value: (n) => `바꾼 이름 ${n}` },
  required: ['렌탈사'],
})

async function product(overrides: object = {}): Promise<Schemas['RentalProduct']> {
  const backend = await shop()
  shopChanged()
  const token = await backend.signIn('admin')
  const body = await productBody(backend, overrides)
  return (await backend.call<Schemas['RentalProduct']>('POST', PATH, { token, body })).result
}
async function read(seq: number): Promise<Schemas['RentalProduct']> {
  const backend = await shop()
  return (
    await backend.call<Schemas['RentalProduct']>('GET', `${PATH}/${seq}`, { token: await backend.signIn('admin') })
  ).result
}
const of = (company: string) => `${SCREEN}?rentalCompany[0]=${encodeURIComponent(company)}`

describe('rules', () => {
  const card = (affiliateCardSeq: number, maxDiscount: number, overrides: object = {}) =>
    ({
      affiliateCardSeq,
      maxDiscount,
      cardCompany: 'KB',
      name: '카드',
      rentalCompanies: [],
      tiers: [],
      displayState: 'DISPLAYING',
      ...overrides,
    }) as Schemas['AffiliateCardOption']

  it('a plan is complete when all values of its total are entered', () => {
    expect(completePlan({ quantity: 4, months: 36, monthlyFee: 24_000 })).toBeNull()
    const whole = completePlan({ quantity: 4, months: 36, monthlyFee: 24_000, registrationFee: 10_000 })
    expect([whole?.total, whole?.ratio(163_000)]).toEqual([874_000, 1.34])
    expect([ratioText(1.3), ratioText(null)]).toEqual(['1.30배', null])
  })

  it('the best discount is the highest of the displayed cards that apply to the product', () => {
    const cards = [
      card(1, 13_000),
      card(2, 50_000, { displayState: 'REVIEW_EXPIRED' }),
      card(3, 20_000, { rentalCompanies: ['모아렌탈'] }),
    ]
    const product = { rentalCompany: '한빛렌탈', affiliateCardSeqs: [] as number[] }
    expect(bestDiscount(cards, product)).toBe(13_000)
    expect(bestDiscount(cards, { ...product, rentalCompany: '모아렌탈' })).toBe(20_000)
    expect(bestDiscount(cards, { ...product, affiliateCardSeqs: [2] })).toBe(0)
  })

  it('a visible product needs a plan and the notice; plans and services are unique', () => {
    const plans = [plan({ visible: false }), plan({ visible: false })] as Schemas['RentalPlanBody'][]
    const services = [
      { service: 'MOUNT', count: 1 },
      { service: 'MOUNT', count: 2 },
    ] as const
    expect(productProblems({ plans, services: [...services], visible: false }, {})).toEqual({
      'plans[1].months': '같은 수량과 개월의 요금제가 이미 있습니다.',
      'services[1].service': '이미 추가한 서비스입니다.',
    })
    const shown = productProblems(
      { plans, notice: { ...NOTICE, contact: ' ' }, visible: true },
      { contact: '상담 전화' },
    )
    expect(shown).toMatchObject({
      plans: '노출하려면 노출할 요금제가 1개 이상 있어야 합니다.',
      'notice.contact': '상담 전화 (을)를 입력해주세요.',
    })
  })

  it('the notice of the company fills empty fields; the companies of the filter are read from the search', () => {
    expect(fillNotice({ contact: '1600-1', spec: ' ' }, { contact: '1600-2', spec: '사양' })).toEqual({
      contact: '1600-1',
      spec: '사양',
    })
    expect(filteredCompanies({ rentalCompany: ['가', '나'] })).toEqual(['가', '나'])
    expect([filteredCompanies({ rentalCompany: '가' }), filteredCompanies({})]).toEqual([['가'], []])
  })
})

describe('the list', () => {
  it('is reordered by keyboard when filtered by one company', async () => {
    const rentalCompany = newCompany()
    const [first, second] = [await product({ rentalCompany }), await product({ rentalCompany })]
    const { user } = await renderApp(of(rentalCompany), { as: 'admin' })
    await moveDown(user, first?.displayName ?? '')
    await waitFor(async () => expect((await read(second?.rentalProductSeq ?? 0)).sortOrder).toBe(1))
  })

  it('fees are adjusted only after a preview; a changed quantity requires a new preview', async () => {
    const rentalCompany = newCompany()
    const { rentalProductSeq: seq, displayName } = await product({
      rentalCompany,
      plans: [plan({ monthlyFee: 20_000 }), plan({ quantity: 2, monthlyFee: 10_000 })],
    })
    const { user } = await renderApp(of(rentalCompany), { as: 'admin' })
    await user.click(await screen.findByRole('checkbox', { name: `${displayName} 선택` }))
    await user.click(screen.getByRole('button', { name: '렌탈료 조정' }))
    const dialog = within(await screen.findByRole('dialog'))
    const apply = dialog.getByRole('button', { name: '렌탈료 조정' })
    await user.type(dialog.getByLabelText(/^조정률/), '0')
    await user.click(dialog.getByRole('button', { name: '미리보기' }))
    expect(await dialog.findByText('0이 아닌 조정률을 입력해 주세요.')).toBeInTheDocument()
    await user.clear(dialog.getByLabelText(/^조정률/))
    await user.type(dialog.getByLabelText(/^조정률/), '-5.5')
    await user.selectOptions(dialog.getByLabelText('수량'), '4본')
    await user.click(apply)
    expect(await dialog.findByText('먼저 미리보기를 확인해 주세요.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '미리보기' }))
    const table = await dialog.findByRole('table')
    expect(within(table).getByRole('row', { name: /4본 36개월 20,000 18,900/ })).toBeInTheDocument()
    expect(within(table).queryByText(/2본/)).not.toBeInTheDocument()
    await user.selectOptions(dialog.getByLabelText('수량'), '전체')
    expect(dialog.queryByRole('table')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '미리보기' }))
    await dialog.findByRole('table')
    await user.click(apply)
    await waitFor(async () =>
      expect((await read(seq)).plans.map(({ monthlyFee }) => monthlyFee)).toEqual([18_900, 9_400]),
    )
  })
})

describe('the form', () => {
  it('shows the total of a plan while typing, with the discount of the best card', async () => {
    const { rentalProductSeq: seq } = await product()
    const { user } = await renderApp(`${SCREEN}?seq=${seq}`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', undefined))
    const plans = within(await drawer.findByRole('table', { name: '요금제' }))
    // total 16,000 × 36, ratio to 4 × 100,000; the best card of the sample data discounts 25,000
    expect(plans.getByText('576,000')).toBeInTheDocument()
    expect(plans.getByText('1.44배')).toBeInTheDocument()
    await user.clear(plans.getByLabelText(/월 렌탈료/))
    await user.type(plans.getByLabelText(/월 렌탈료/), '30000')
    expect(plans.getByText('1,080,000')).toBeInTheDocument()
    expect(plans.getByText('2.70배')).toBeInTheDocument()
    expect(await plans.findByText('5,000')).toBeInTheDocument()
  })

  it('a new product gets the notice of its company', async () => {
    const rentalCompany = newCompany()
    await product({ rentalCompany })
    const { user } = await renderApp(`${SCREEN}?new=1`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', undefined))
    await user.type(await drawer.findByLabelText(/^렌탈사/), rentalCompany)
    await waitFor(() => expect(drawer.getByLabelText(/^유지보수 조건/)).toHaveValue(NOTICE.maintenance))
  })

  it('a copy is hidden, and its tire must be selected again', async () => {
    const { rentalProductSeq: seq, rentalCompany } = await product()
    const { user } = await renderApp(`${SCREEN}?new=1&copy=${seq}`, { as: 'admin' })
    const copy = within(await screen.findByRole('dialog', undefined))
    await waitFor(() => expect(copy.getByLabelText(/^렌탈사/)).toHaveValue(rentalCompany))
    // the last switch is that of the product; the others belong to its plans
    expect(copy.getAllByRole('switch', { name: /^노출/ }).at(-1)).not.toBeChecked()
    await user.click(copy.getByRole('button', { name: '저장' }))
    expect(await copy.findByText('상품 (을)를 입력해주세요.')).toBeInTheDocument()
  })
})
