import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { batteryDef } from '@/features/product/manage/battery.def'
import { itemProblems } from '@/features/product/manage/item.check'
import { nextStates, saleStateRefusal, weekAge, weekTone } from '@/features/product/manage/item.rules'
import { manageDef } from '@/features/product/manage/manage.def'
import type { Schemas } from '@/shared/api/types'
import { shop, shopChanged } from '../msw/server'
import { type RenderedApp, renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { testList } from './list-factory'

const CALL = '/api/v1/admin/items'
const NOW = new Date('2026-11-21T00:12:00Z')

testList({
  path: '/product/manage',
  call: CALL,
  title: '상품 관리',
  caption: '상품 목록',
  as: 'item_lead',
  stranger: 'orders_only',
  defaults: { itemType: 'TIRE', sort: 'updatedAt,desc' },
  def: manageDef,
  filters: [
    ...['2254517', '225/45R17', '225 45 17'].map((keyword) => ({
      name: `size written ${keyword}`,
      set: ({ user }: RenderedApp) => user.type(screen.getByRole('searchbox', { name: '검색어' }), keyword),
      query: { keywordType: 'all', keyword },
      rows: (text: string) => text.includes('225/45R17'),
    })),
  ],
  sort: { title: '판매가', key: 'salePrice' },
  many: '',
  none: '?keywordType=size&keyword=abc',
})

testList({
  path: '/product/manage/battery',
  call: CALL,
  title: '배터리 상품 관리',
  caption: '배터리 상품 목록',
  as: 'item_lead',
  stranger: 'orders_only',
  defaults: { itemType: 'BATTERY', sort: 'updatedAt,desc' },
  def: batteryDef,
  filters: [],
  sort: { title: '할인율', key: 'discountRate' },
  many: '',
  none: '?keywordType=itemCode&keyword=NOTHING-AT-ALL',
})

/** A brand that has other goods, too. */
let etcBrand = 0
beforeAll(async () => {
  const call = await as()
  const brands = (await call<Schemas['BrandOption'][]>('GET', '/api/v1/admin/brands/options?itemType=ETC')).result
  etcBrand = brands[0]?.brandSeq ?? 0
})
const ETC = (n: number) => ({
  itemType: 'ETC',
  brandSeq: etcBrand,
  nameOverride: `시험용 휠 ${n}`,
  supplierCode: `W-${n}`,
  adminMemo: '메모',
  listPrice: 120_000,
  salePrice: 100_000,
  deliveryMethods: ['PARCEL'],
  mountFeeType: 'SEPARATE',
  // a PUT without it would empty what the brand's defaults have filled in
  notice: {},
})

testDetail({
  path: '/product/manage/detail',
  call: CALL,
  title: '상품 상세',
  list: '상품 관리',
  as: 'item_lead',
  reader: 'reader',
  body: ETC,
  name: (record) => String(record.name),
  seq: (record) => Number(record.itemSeq),
  edit: { field: 'supplierCode', label: '제조사 품번', value: (n) => `SUP-${n}` },
  required: ['상품명'],
  fixed: ['itemType'],
  other: { field: 'adminMemo', label: '관리자 메모', value: '다른 메모', shown: '다른 메모' },
})

async function as(loginId = 'item_lead') {
  const backend = await shop()
  const token = await backend.signIn(loginId)
  return <T,>(method: string, path: string, body?: unknown) => backend.call<T>(method, path, { token, body })
}

type Row = Schemas['ItemRow']
async function found(query: string): Promise<Row> {
  const call = await as()
  const { items } = (await call<{ items: Row[] }>('GET', `${CALL}?${query}`)).result
  const [item] = items
  if (!item) throw new Error(`no item: ${query}`)
  return item
}
const open = (item: Row) =>
  renderApp(`/product/manage?keywordType=itemCode&keyword=${item.itemCode}`, { as: 'item_lead' })
const rowOf = async (item: Row): Promise<HTMLElement> => {
  const row = (await screen.findByRole('link', { name: item.itemCode })).closest('tr')
  if (!row) throw new Error('not in a row')
  return row
}

describe('changes in the list', () => {
  it('a price is edited in place, below cost only when agreed to; a wrong one stays with its message', async () => {
    const item = await found('itemType=TIRE&saleState[0]=ON_SALE&missing[0]=NOISE_GRADE&size=20').catch(() =>
      found('itemType=TIRE&saleState[0]=ON_SALE'),
    )
    const call = await as()
    shopChanged()
    await call('PUT', `${CALL}/${item.itemSeq}/price`, {
      ...{ listPrice: 200_000, salePrice: 150_000, costPrice: 120_000, allowBelowCost: true },
      version: item.version,
    })
    const { user } = await open(item)
    const cell = within(await rowOf(item)).getByRole('button', { name: '판매가 150,000 수정' })
    await user.click(cell)
    const box = await screen.findByRole('textbox', { name: /판매가/ })
    await user.clear(box)
    await user.type(box, '250000{Enter}')
    expect(await screen.findByText('판매가는 정가보다 클 수 없습니다.')).toBeInTheDocument()
    expect(box).toHaveValue('250000')
    await user.clear(box)
    await user.type(box, '100000{Enter}')
    expect(await screen.findByText(/판매가가 매입가\(120,000원\)보다 낮습니다/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '확인' }))
    await waitFor(async () => expect(within(await rowOf(item)).getByText('100,000')).toBeInTheDocument())
    await waitFor(async () =>
      expect((await found(`keywordType=itemCode&keyword=${item.itemCode}`)).salePrice).toBe(100_000),
    )
  })

  it('taking more out of the stock than there is stays in the dialog with its message; putting in shows at once', async () => {
    const item = await found('itemType=TIRE&saleState[0]=ON_SALE&stock=IN&sort=stockQuantity,asc')
    const { user } = await open(item)
    await user.click(within(await rowOf(item)).getByRole('button', { name: /^재고조정/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '재고조정' }))
    await user.selectOptions(dialog.getByLabelText('구분'), 'OUT')
    await user.type(dialog.getByLabelText('수량'), '9999')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      `재고는 0보다 작을 수 없습니다. (현재 ${item.stockQuantity}개)`,
    )
    expect(dialog.getByLabelText('수량')).toHaveValue('9999')
    await user.selectOptions(dialog.getByLabelText('구분'), 'IN')
    await user.clear(dialog.getByLabelText('수량'))
    await user.type(dialog.getByLabelText('수량'), '4')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    await waitFor(async () =>
      expect(within(await rowOf(item)).getByRole('button', { name: /^재고조정/ })).toHaveTextContent(
        String(item.stockQuantity + 4),
      ),
    )
  })

  it('counts above the table narrow it and keep the other filters', async () => {
    const { user, url } = await renderApp('/product/manage?keyword=2254517', { as: 'item_lead' })
    const tiles = within(await screen.findByRole('group', { name: '판매상태별 상품 수' }))
    await user.click(await tiles.findByRole('button', { name: /^품절/ }))
    await waitFor(() => expect(decodeURIComponent(url())).toContain('saleState[0]=SOLD_OUT'))
    expect(url()).toContain('keyword=2254517')
    expect(tiles.getByRole('button', { name: /^품절/ })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('the form', () => {
  // 03 check 2
  it('pasting 195/70R15C 104/102R 8PR fills every part of the size', async () => {
    const { user } = await renderApp('/product/manage/detail', { as: 'item_lead' })
    const box = await screen.findByRole('textbox', { name: '규격 붙여넣기' })
    await user.click(box)
    await user.paste('195/70R15C 104/102R 8PR')
    const value = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))
    await waitFor(() => expect(value('단면폭')).toHaveValue('195'))
    expect(value('편평비')).toHaveValue('70')
    expect(value('림')).toHaveValue('15')
    expect(screen.getByRole('switch', { name: /C\(소형트럭\)/ })).toBeChecked()
    expect(screen.getByLabelText(/^하중지수(?!\()/)).toHaveValue('104')
    expect(screen.getByLabelText(/^하중지수\(복륜\)/)).toHaveValue('102')
    expect(value('속도기호')).toHaveValue('R')
    expect(value('플라이')).toHaveValue('8')
    expect(screen.getAllByText('195/70R15C 104/102R 8PR').length).toBeGreaterThan(0)
  })

  it('opens a battery on the battery screen, whichever address was given', async () => {
    const battery = await found('itemType=BATTERY')
    const { url } = await renderApp(`/product/manage/detail?seq=${battery.itemSeq}`, { as: 'item_lead' })
    await waitFor(() => expect(url()).toBe(`/product/manage/batterydetail?seq=${battery.itemSeq}`))
    expect(await screen.findByLabelText(/^모델명/)).toBeInTheDocument()
  })

  it('a copy starts as READY without stock and barcode', async () => {
    const item = await found('itemType=TIRE&saleState[0]=ON_SALE')
    await renderApp(`/product/manage/detail?copy=${item.itemSeq}`, { as: 'item_lead' })
    expect(await screen.findByLabelText(/^판매상태/)).toHaveValue('READY')
    expect(screen.getByLabelText(/^초기 재고/)).toHaveValue('0')
    expect(screen.getByLabelText(/^바코드/)).toHaveValue('')
  })
})

describe('rules', () => {
  it('leads from each state to those that 03 names, never back to READY', () => {
    expect(nextStates({ saleState: 'READY' })).toEqual(['ON_SALE'])
    expect(nextStates({ saleState: 'ON_SALE' })).toEqual(['SOLD_OUT', 'STOPPED'])
    expect(nextStates({ saleState: 'SOLD_OUT' })).toEqual(['ON_SALE', 'STOPPED'])
    expect(nextStates({ saleState: 'STOPPED' })).toEqual(['ON_SALE'])
    const soldOut = { saleState: 'SOLD_OUT', stockManaged: true, stockQuantity: 0 } as const
    expect(saleStateRefusal(soldOut, 'ON_SALE')).toBe('재고가 없습니다. 재고를 먼저 입력해 주세요.')
    expect(saleStateRefusal({ ...soldOut, stockQuantity: 1 }, 'ON_SALE')).toBeUndefined()
    expect(saleStateRefusal(soldOut, 'READY')).toBe('판매대기로 되돌릴 수 없습니다.')
  })

  it('reads production weeks by year, then week', () => {
    expect(weekAge('4726', NOW)).toBeLessThan(1)
    expect(weekTone('4726', NOW)).toBeUndefined()
    expect(weekTone('4624', NOW)).toBe('amber')
    expect(weekTone('4523', NOW)).toBe('red')
  })

  it('a new week begins with Monday in Seoul', () => {
    const made = { patternSeq: 1, width: 225, aspect: 45, rim: 17, loadIndex: 94, productionWeekFrom: '4826' }
    // what the form holds, of which only the week matters here
    const at = (moment: string) => itemProblems({ tire: made as never }, 'TIRE', new Date(moment))
    expect(at('2026-11-22T14:59:00Z')).toHaveProperty(['tire.productionWeekFrom'])
    expect(at('2026-11-22T15:01:00Z')).toEqual({})
  })

  it.each([
    [{ productionWeekFrom: '5426' }, 'productionWeekFrom'],
    [{ productionWeekFrom: '0127' }, 'productionWeekFrom'],
    [{ productionWeekFrom: '1226', productionWeekTo: '1126' }, 'productionWeekTo'],
    [{ aspect: null }, 'aspect'],
    [{ loadIndexDual: 90 }, 'loadIndexDual'],
    [{ utqgTreadwear: 400 }, 'utqgTreadwear'],
  ])('a tire with %o has a problem at %s', (wrong, field) => {
    const tire = {
      patternSeq: 1,
      width: 225,
      aspect: 45,
      rim: 17,
      loadIndex: 94,
      speedSymbol: 'W',
      originCountry: '대한민국',
    }
    const values = { listPrice: 100_000, salePrice: 90_000, deliveryMethods: ['MOUNT' as const] }
    // a bag of what the form holds
    const problems = itemProblems({ ...values, tire: { ...tire, ...wrong } as never }, 'TIRE', NOW)
    expect(Object.keys(problems)).toEqual([`tire.${field}`])
    expect(itemProblems({ ...values, tire: tire as never }, 'TIRE', NOW)).toEqual({})
  })
})
