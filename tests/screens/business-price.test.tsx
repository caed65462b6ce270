import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '@/shared/api/types'
import { items } from '../../server/product/schema/item.schema'
import { shop, shopChanged } from '../msw/server'
import { newBrand, newItem, newPattern, type StoredItem } from '../server/goods'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const PATH = '/api/v1/admin/business-prices'
const MATRIX = `${PATH}/matrix`

let grades: Schemas['BusinessGradeOption'][]
beforeAll(async () => {
  const backend = await shop()
  const token = await backend.signIn('item_lead')
  // the list of grades shows rates only with permission for grades; the price matrix has them, too
  grades = (await backend.call<Schemas['BusinessMatrix']>('GET', MATRIX, { token })).result.grades
})

/** Creates a tire of 123,400 won. */
async function tire(overrides: Partial<StoredItem> = {}): Promise<StoredItem> {
  const backend = await shop()
  shopChanged()
  const { brandSeq } = await newBrand(backend)
  const { patternSeq } = await newPattern(backend, brandSeq)
  return newItem(backend, { brandSeq, patternSeq, costPrice: 100_000, ...overrides })
}
const open = (item: StoredItem, suffix = '') =>
  renderApp(`/product/corpmember?keywordType=itemCode&keyword=${item.itemCode}${suffix}`, { as: 'item_lead' })
async function rowOf(item: StoredItem): Promise<HTMLElement> {
  const row = (await screen.findByRole('link', { name: item.name })).closest('tr')
  if (!row) throw new Error('not in a row')
  return row
}
async function stored(item: StoredItem): Promise<Schemas['BusinessCell'] | undefined> {
  const backend = await shop()
  const token = await backend.signIn('item_lead')
  const { result } = await backend.call<Schemas['BusinessItemPrices']>('GET', `${MATRIX}/${item.itemSeq}`, { token })
  return result.row.cells[0]
}

describe('price matrix', () => {
  it('has a column for each grade; a price is edited inline, refused above the sale price, confirmed below cost', async () => {
    const item = await tire()
    const { user } = await open(item)
    const row = await rowOf(item)
    const heads = grades.map(({ name, discountRate }) => `${name} ${discountRate}%`)
    expect(heads).toEqual(['일반 8%', '실버 11%', '골드 14%', 'VIP 17%'])
    for (const head of heads) expect(screen.getByRole('columnheader', { name: head })).toBeInTheDocument()
    expect(row).toHaveTextContent('등급 113,500')

    const cell = () => within(row).getByRole('button', { name: /^일반 8%/ })
    await user.click(cell())
    const box = await screen.findByRole('textbox', { name: '일반 8%' })
    await user.type(box, '130000{Enter}')
    expect(await screen.findByText('사업자 가격은 판매가(123,400원)보다 클 수 없습니다.')).toBeInTheDocument()
    await user.clear(box)
    // full-width characters of a Korean keyboard
    await user.type(box, '１１０,０００{Enter}')
    await waitFor(async () => expect(await rowOf(item)).toHaveTextContent('개별 110,000'))
    await waitFor(async () => expect(await stored(item)).toMatchObject({ fixedPrice: 110_000, source: 'ITEM' }))

    await user.click(within(await rowOf(item)).getByRole('button', { name: /^일반 8%/ }))
    const again = await screen.findByRole('textbox', { name: '일반 8%' })
    expect(again).toHaveValue('110000')
    await user.clear(again)
    await user.type(again, '95000{Enter}')
    expect(await screen.findByText(/사업자 가격\(95,000원\)이 매입가\(100,000원\)보다 낮습니다/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '그대로 저장' }))
    await waitFor(async () => expect(await stored(item)).toMatchObject({ price: 95_000, belowCost: true }))
    await waitFor(async () => expect(await rowOf(item)).toHaveTextContent('매입가 미만'))
  })

  it('an individual price is capped by a cut of the sale price; a cleared cell falls back to the next rule', async () => {
    const item = await tire()
    const backend = await shop()
    const token = await backend.signIn('item_lead')
    const cells = [
      { businessGradeSeq: grades[0]?.businessGradeSeq, price: 110_000, businessPriceSeq: null, version: null },
    ]
    await backend.call('PUT', MATRIX, { token, body: { itemSeq: item.itemSeq, cells } })
    await backend.services.db.update(items).set({ salePrice: 105_000 }).where(eq(items.itemSeq, item.itemSeq))
    const { user } = await open(item)
    const capped = within(await rowOf(item)).getByRole('button', { name: /^일반 8%/ })
    expect(capped.closest('td')).toHaveTextContent(/개별 105,000.*상한 적용/)
    await user.click(capped)
    const box = await screen.findByRole('textbox', { name: '일반 8%' })
    await user.clear(box)
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await rowOf(item)).toHaveTextContent('등급 96,600'))
    expect(await rowOf(item)).not.toHaveTextContent('상한 적용')
    expect(await stored(item)).toMatchObject({ source: 'GRADE', version: null })
  })

  it('할인율 설정 sets a rate for chosen items; 개별가 삭제 removes it', async () => {
    const item = await tire()
    const { user } = await open(item)
    await rowOf(item)
    await user.click(screen.getByRole('checkbox', { name: `${item.itemCode} 선택` }))
    await user.click(screen.getByRole('button', { name: '할인율 설정' }))
    const dialog = await screen.findByRole('dialog', { name: /^상품 \d+개 할인율 설정$/ })
    await user.click(within(dialog).getByRole('button', { name: '설정' }))
    expect(await within(dialog).findByText('등급을 선택해 주세요.')).toBeInTheDocument()
    expect(within(dialog).getByLabelText(/^할인율/)).toHaveAccessibleDescription('할인율 (을)를 입력해주세요.')
    await within(dialog).findByRole('option', { name: '일반' })
    await user.selectOptions(within(dialog).getByLabelText(/^등급/), '일반')
    await user.type(within(dialog).getByLabelText(/^할인율/), '10')
    await user.click(within(dialog).getByRole('button', { name: '설정' }))
    expect(await screen.findByText('1건 처리되었습니다.')).toBeInTheDocument()
    await waitFor(async () => expect(await rowOf(item)).toHaveTextContent('개별 111,000'))

    await user.click(screen.getByRole('checkbox', { name: `${item.itemCode} 선택` }))
    await user.click(screen.getByRole('button', { name: '개별가 삭제' }))
    const removal = await screen.findByRole('dialog', { name: /^상품 \d+개 개별가 삭제$/ })
    await user.click(await within(removal).findByRole('checkbox', { name: '일반' }))
    await user.click(within(removal).getByRole('button', { name: '삭제' }))
    await waitFor(async () => expect(await rowOf(item)).toHaveTextContent('등급 113,500'))
  })

  it('the drawer of an item shows its prices, the matching rules and the history', async () => {
    const item = await tire()
    const backend = await shop()
    const token = await backend.signIn('item_lead')
    const rule = { businessGradeSeq: grades[0]?.businessGradeSeq, priceType: 'RATE', rate: 12.5 }
    await backend.call('POST', PATH, { token, body: { ...rule, targetType: 'BRAND', targetSeq: item.brandSeq } })
    const { user } = await open(item)
    await user.click(await screen.findByRole('link', { name: item.name }))
    const drawer = await screen.findByRole('dialog')
    const prices = await within(drawer).findByRole('table', { name: '등급별 가격' })
    expect(within(prices).getByRole('row', { name: /일반/ })).toHaveTextContent('브랜드 107,900')
    expect(within(drawer).getByRole('table', { name: '적용 규칙' })).toHaveTextContent('12.5%')
    const history = within(drawer).getByRole('table', { name: '변경 이력' })
    expect(within(history).getAllByRole('row')[1]).toHaveTextContent('(없음) → 12.5%')
  })

  it('says that the item does not exist', async () => {
    await renderApp('/product/corpmember?seq=2000000000', { as: 'item_lead' })
    expect(await screen.findByText('찾을 수 없습니다.')).toBeInTheDocument()
  })

  it('is read-only without WRITE', async () => {
    const item = await tire()
    await renderApp(`/product/corpmember?keywordType=itemCode&keyword=${item.itemCode}`, { as: 'reader' })
    const row = await rowOf(item)
    expect(row).toHaveTextContent('113,500')
    expect(within(row).queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '할인율 설정' })).not.toBeInTheDocument()
  })
})

testDetail({
  path: '/product/corpmember',
  drawer: { search: 'tab=rules' },
  call: PATH,
  title: '사업자 할인율',
  as: 'item_lead',
  body: async (n) => ({
    businessGradeSeq: grades[0]?.businessGradeSeq,
    targetType: 'BRAND',
    priceType: 'RATE',
    rate: 9.5,
    targetSeq: (await newBrand(await shop())).brandSeq,
    memo: `메모 ${n}`,
  }),
  name: (record) => `${record.gradeName} · ${record.targetName} ${record.rate}%`,
  seq: (record) => Number(record.businessPriceSeq),
  edit: { field: 'memo', label: '메모', value: (n) => `바꾼 메모 ${n}` },
  required: ['할인율'],
})

describe('rules', () => {
  it('creates one for a brand, with a refusal at the target, and edits it', async () => {
    const item = await tire()
    const { user } = await renderApp('/product/corpmember?tab=rules&new=1', { as: 'item_lead' })
    const drawer = await screen.findByRole('dialog', undefined)
    const field = (label: string) => within(drawer).findByLabelText(new RegExp(`^${label}`))
    await user.click(await within(drawer).findByRole('button', { name: '저장' }))
    expect(await within(drawer).findByText('할인율 (을)를 입력해주세요.')).toBeInTheDocument()
    const brands = await shop().then(async (backend) => {
      const token = await backend.signIn('item_lead')
      return (await backend.call<Schemas['BrandOption'][]>('GET', '/api/v1/admin/brands/options', { token })).result
    })
    const name = brands.find(({ brandSeq }) => brandSeq === item.brandSeq)?.name ?? ''
    await within(drawer).findByRole('option', { name })
    await user.selectOptions(await field('등급'), String(grades[0]?.businessGradeSeq))
    await user.selectOptions(within(drawer).getByLabelText(/^대상\s*\*?$/), String(item.brandSeq))
    await user.type(within(drawer).getByRole('textbox', { name: /^할인율/ }), '9.5')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const link = await screen.findByRole('link', { name })
    expect(link.closest('tr')).toHaveTextContent('9.5%')

    await user.click(link)
    const edited = await screen.findByRole('dialog')
    const rate = await within(edited).findByRole('textbox', { name: /^할인율/ })
    await user.clear(rate)
    await user.type(rate, '11')
    await user.click(within(edited).getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('link', { name }).closest('tr')).toHaveTextContent('11%'))
  })

  it('refuses a second one for the same brand at its target', async () => {
    const item = await tire()
    const backend = await shop()
    const token = await backend.signIn('item_lead')
    const businessGradeSeq = grades[0]?.businessGradeSeq
    const body = { businessGradeSeq, targetType: 'BRAND', targetSeq: item.brandSeq, priceType: 'RATE', rate: 9 }
    await backend.call('POST', PATH, { token, body })
    const { user } = await renderApp('/product/corpmember?tab=rules&new=1', { as: 'item_lead' })
    const drawer = await screen.findByRole('dialog', undefined)
    await waitFor(() => expect(drawer.querySelector(`option[value="${item.brandSeq}"]`)).toBeInTheDocument())
    await user.selectOptions(await within(drawer).findByLabelText(/^등급/), String(businessGradeSeq))
    const target = within(drawer).getByLabelText(/^대상\s*\*?$/)
    await user.selectOptions(target, String(item.brandSeq))
    await user.type(within(drawer).getByRole('textbox', { name: /^할인율/ }), '9')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await within(drawer).findByText('같은 대상의 할인율이 이미 있습니다.')).toBeInTheDocument()
    expect(target).toHaveAttribute('aria-invalid', 'true')
  })
})
