import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { itemProblems } from '@/features/product/manage/item.check'
import {
  discountRate,
  marginRate,
  nextStates,
  saleStateRefusal,
  weekAge,
  weekTone,
} from '@/features/product/manage/item.rules'
import { itemCellLines } from '@/features/product/product.rules'
import type { Schemas } from '@/shared/api/types'
import { server, shop, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import { tireBody } from '../server/item-bodies'
import { openFilters } from '../setup/open-filters'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

/** The tire in the form of an item. */
type Tire = NonNullable<Parameters<typeof itemProblems>[0]['tire']>

const CALL = '/api/v1/admin/items'
const NOW = new Date('2026-11-21T00:12:00Z')

/** A brand that has other items, too. */
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
  // a PUT without it would clear the values that the brand's defaults have filled in
  notice: {},
})

testDetail({
  path: '/product/manage/detail',
  call: CALL,
  title: '상품 상세',
  as: 'item_lead',
  body: ETC,
  name: (record) => String(record.name),
  seq: (record) => Number(record.itemSeq),
  edit: { field: 'supplierCode', label: '제조사 품번', value: (n) => `SUP-${n}` },
  required: ['상품명'],
})

async function as(loginId = 'item_lead') {
  const backend = await shop()
  const token = await backend.signIn(loginId)
  return <T,>(method: string, path: string, body?: unknown) => backend.call<T>(method, path, { token, body })
}

type Row = Schemas['ItemRow']
async function findItems(query: string): Promise<Row> {
  const call = await as()
  const { items } = (await call<{ items: Row[] }>('GET', `${CALL}?${query}`)).result
  const [item] = items
  if (!item) throw new Error(`no item: ${query}`)
  return item
}
const open = (item: Row) =>
  renderApp(`/product/manage?keywordType=itemCode&keyword=${item.itemCode}`, { as: 'item_lead' })
const rowOf = async (item: Row): Promise<HTMLElement> => {
  const row = (await screen.findByRole('link', { name: item.name })).closest('tr')
  if (!row) throw new Error('not in a row')
  return row
}

it('an item is shown by pattern or model, with brand and size below', () => {
  const shown = (name: string, brandName: string | null, sizeLabel: string | null) => {
    const { first, second } = itemCellLines({ name, brandName, sizeLabel })
    return [first, second]
  }
  const size = '225/45R17 94W XL'
  expect(shown(`한국타이어 Ventus S2 AS ${size}`, '한국타이어', size)).toEqual(['Ventus S2 AS', `한국타이어 · ${size}`])
  // marks distinguish tires of one size
  expect(shown(`미쉐린 Pilot Sport 5 ${size} ★ 런플랫`, '미쉐린', size)[0]).toBe('Pilot Sport 5 ★ 런플랫')
  expect(shown('로케트 GB60L', '로케트', 'MF60L')).toEqual(['GB60L', '로케트 · MF60L'])
  expect(shown('로케트 AGM80L', '로케트', 'AGM80L')).toEqual(['AGM80L', '로케트'])
  // individual names, and names without a size, are not shortened
  expect(shown('겨울 특가 타이어', '한국타이어', size)[0]).toBe('겨울 특가 타이어')
  expect(shown('한국타이어', '한국타이어', null)).toEqual(['한국타이어', '한국타이어'])
  expect(shown('한국타이어 Ventus', null, null)).toEqual(['한국타이어 Ventus', ''])
})

describe('changes in the list', () => {
  it('a price is edited inline, below cost only after a confirmation; an invalid one keeps its message', async () => {
    const item = await findItems('itemType=TIRE&saleState[0]=ON_SALE&missing[0]=NOISE_GRADE&size=20').catch(() =>
      findItems('itemType=TIRE&saleState[0]=ON_SALE'),
    )
    const call = await as()
    shopChanged()
    await call('PUT', `${CALL}/${item.itemSeq}/price`, {
      listPrice: 200_000,
      salePrice: 150_000,
      costPrice: 120_000,
      allowBelowCost: true,
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
    await user.click(screen.getByRole('button', { name: '그대로 저장' }))
    await waitFor(async () => expect(within(await rowOf(item)).getByText('100,000')).toBeInTheDocument())
    await waitFor(async () =>
      expect((await findItems(`keywordType=itemCode&keyword=${item.itemCode}`)).salePrice).toBe(100_000),
    )
  })

  it('removing more stock than there is shows an error in the dialog; adding shows at once', async () => {
    const item = await findItems('itemType=TIRE&saleState[0]=ON_SALE&stock=IN&sort=stockQuantity,asc')
    const { user } = await open(item)
    await user.click(within(await rowOf(item)).getByRole('button', { name: /^재고조정/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /^상품 재고조정: .+/ }))
    await user.selectOptions(dialog.getByLabelText('구분'), 'OUT')
    await user.type(dialog.getByLabelText(/^수량/), '9999')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      `재고는 0보다 작을 수 없습니다. (현재 ${item.stockQuantity}개)`,
    )
    expect(dialog.getByLabelText(/^수량/)).toHaveValue('9999')
    await user.selectOptions(dialog.getByLabelText('구분'), 'IN')
    await user.clear(dialog.getByLabelText(/^수량/))
    await user.type(dialog.getByLabelText(/^수량/), '4')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    await waitFor(async () =>
      expect(within(await rowOf(item)).getByRole('button', { name: /^재고조정/ })).toHaveTextContent(
        String(item.stockQuantity + 4),
      ),
    )
  })

  it('a negative stock is reported, not read as another number', async () => {
    const item = await findItems('itemType=TIRE&stock=IN')
    const { user } = await open(item)
    await user.click(within(await rowOf(item)).getByRole('button', { name: /^재고조정/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /^상품 재고조정: .+/ }))
    await user.type(dialog.getByLabelText(/^수량/), '-5')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('0~9,999 사이로 입력해 주세요.')
    expect(dialog.getByLabelText(/^수량/)).toHaveValue('-5')
  })

  it('the tiles count what the list counts, also for batteries', async () => {
    const call = await as()
    const { total } = (await call<{ total: number }>('GET', `${CALL}?itemType=BATTERY`)).result
    await renderApp('/product/manage/battery', { as: 'item_lead' })
    const tiles = within(await screen.findByRole('group', { name: '판매상태별 상품 수' }))
    expect(await tiles.findByRole('button', { name: `전체 ${total}` })).toHaveAttribute('aria-pressed', 'true')
  })

  it.each([
    ['/product/manage', '타이어 등록', '/product/manage/detail?itemType=TIRE'],
    ['/product/manage?itemType=ETC', '기타 등록', '/product/manage/detail?itemType=ETC'],
    ['/product/manage/battery', '배터리 등록', '/product/manage/batterydetail?itemType=BATTERY'],
  ])('%s creates items of its own kind', async (path, name, href) => {
    await renderApp(path, { as: 'item_lead' })
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  })

  it('failed counts are reported and retried; the rows stay', async () => {
    server.use(
      http.get(`*${CALL}/counts`, () => HttpResponse.json({ status: 200, result: { ok: true } }), { once: true }),
    )
    const { user } = await renderApp('/product/manage', { as: 'item_lead' })
    expect(await screen.findByText(/서버의 응답을 읽을 수 없습니다/)).toHaveAttribute('role', 'alert')
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('button', { name: /^전체 [\d,]+/ })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('offers brands of the listed kind of goods', async () => {
    const { user } = await renderApp('/product/manage', { as: 'item_lead' })
    const filters = within(await screen.findByRole('form', { name: '검색 조건' }))
    await openFilters(user)
    await user.click(filters.getByRole('button', { name: /^브랜드/ }))
    expect(
      await screen.findByText('한국타이어', { selector: '[role=option] *, [role=option], label, label *' }),
    ).toBeVisible()
    expect(screen.queryByText('로케트')).not.toBeInTheDocument()
  })

  it('asks with the number of records before a whole search result is deleted', async () => {
    const call = await as()
    const { total } = (await call<{ total: number }>('GET', `${CALL}?itemType=ETC`)).result
    const { user } = await renderApp('/product/manage?itemType=ETC', { as: 'item_lead' })
    await user.click(await screen.findByRole('checkbox', { name: /전체 선택|모두 선택/ }))
    await user.click(await screen.findByRole('button', { name: /^검색 결과 [\d,]+건 모두 선택/ }))
    await user.click(screen.getByRole('button', { name: '선택 삭제' }))
    expect(await screen.findByText(new RegExp(`검색 결과 전체 상품 ${total}개를 삭제합니다`))).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '취소' }))
    expect((await call<{ total: number }>('GET', `${CALL}?itemType=ETC`)).result.total).toBe(total)
  })

  it('tiles above the table filter it and keep other filters', async () => {
    const { user, url } = await renderApp('/product/manage?keyword=2254517', { as: 'item_lead' })
    const tiles = within(await screen.findByRole('group', { name: '판매상태별 상품 수' }))
    await user.click(await tiles.findByRole('button', { name: /^품절/ }))
    await waitFor(() => expect(decodeURIComponent(url())).toContain('saleState[0]=SOLD_OUT'))
    expect(url()).toContain('keyword=2254517')
    expect(tiles.getByRole('button', { name: /^품절/ })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('the form', () => {
  // docs/checks.md, 03 check 2
  it('pasting 195/70R15C 104/102R 8PR fills every part of the size, and the saved size is the same', async () => {
    const call = await as()
    const item = (await call<Schemas['Item']>('POST', CALL, await tireBody(await shop()))).result
    shopChanged()
    const { user } = await renderApp(`/product/manage/detail?seq=${item.itemSeq}`, { as: 'item_lead' })
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
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const { result } = await call<Schemas['Item']>('GET', `${CALL}/${item.itemSeq}`)
    expect([result.sizeLabel, result.tire?.sizeLabel]).toEqual(Array(2).fill('195/70R15C 104/102R 8PR'))
    const parts = { width: 195, aspect: 70, rim: 15, isCommercial: true, loadIndex: 104, loadIndexDual: 102 }
    expect(result.tire).toMatchObject({ ...parts, speedSymbol: 'R', ply: 8 })
    expect(await screen.findByRole('heading', { level: 1, name: / 195\/70R15C 104\/102R 8PR$/ })).toBeInTheDocument()
  })

  it('a size pasted over another one replaces all of it, and says so', async () => {
    const call = await as()
    const body = await tireBody(await shop())
    const tire = { ...body.tire, width: 225, aspect: 45, rim: 17, loadIndex: 94, speedSymbol: 'W', loadType: 'XL' }
    const item = (await call<Schemas['Item']>('POST', CALL, { ...body, tire })).result
    shopChanged()
    const { user } = await renderApp(`/product/manage/detail?seq=${item.itemSeq}`, { as: 'item_lead' })
    const box = await screen.findByRole('textbox', { name: '규격 붙여넣기' })
    const load = screen.getByLabelText(/^하중지수(?!\()/)
    expect(load).toHaveValue('94')
    await user.click(box)
    await user.paste('2055516')
    await waitFor(() => expect(load).toHaveValue(''))
    expect(screen.getByText('이전 규격의 값을 비웠습니다: 하중지수 94, 속도기호 W, 하중타입 XL')).toBeInTheDocument()
    // values typed by hand are kept when the focus leaves the size box again
    await user.type(load, '91')
    await user.click(box)
    await user.tab()
    expect(load).toHaveValue('91')
  })

  // docs/checks.md, 03 check 7
  it('merges changes of two admins in different parts of a tire and describes the difference', async () => {
    shopChanged()
    const call = await as()
    const backend = await shop()
    const body = await tireBody(backend)
    const item = (await call<Schemas['Item']>('POST', CALL, body)).result
    const { user } = await renderApp(`/product/manage/detail?seq=${item.itemSeq}`, { as: 'item_lead' })
    const db = await screen.findByLabelText(/^소음\(dB\)/)
    await user.clear(db)
    await user.type(db, '71')
    const theirs = { ...body.tire, rollingResistanceGrade: 1 }
    const { itemType: _, ...rest } = body
    await call('PUT', `${CALL}/${item.itemSeq}`, {
      ...rest,
      tire: theirs,
      deliveryMethods: ['VISIT'],
      adminMemo: '그들의 메모',
      version: item.version,
    })
    await user.click(screen.getByRole('button', { name: '저장' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^다른 사용자가 먼저 수정했습니다: .+/ }))
    expect(dialog.getByRole('rowheader', { name: '타이어 · 소음(dB)' })).toBeInTheDocument()
    expect(dialog.getByRole('rowheader', { name: '타이어 · 회전저항 등급' })).toBeInTheDocument()
    expect(dialog.getByText('출장 장착')).toBeInTheDocument()
    expect(dialog.queryByText(/files|2254517/)).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '내 값으로 저장' }))
    await waitFor(async () =>
      expect((await call<Schemas['Item']>('GET', `${CALL}/${item.itemSeq}`)).result.tire).toMatchObject({
        noiseDb: 71,
        rollingResistanceGrade: 1,
      }),
    )
    // the other admin's changes are in the form and do not count as changes of this form
    await waitFor(() => expect(screen.getByLabelText(/^관리자 메모/)).toHaveValue('그들의 메모'))
    expect(screen.queryByText(/변경: /)).not.toBeInTheDocument()
  })

  it('stock that puts a tire on sale again causes no conflict with unsaved input', async () => {
    shopChanged()
    const call = await as()
    const { itemSeq } = await findItems('itemType=TIRE&saleState[0]=ON_SALE&stock=IN')
    const read = async () => (await call<Schemas['Item']>('GET', `${CALL}/${itemSeq}`)).result
    await call('POST', `${CALL}/${itemSeq}/stock`, { mode: 'SET', quantity: 0, reason: 'CORRECTION', memo: null })
    expect(await read()).toMatchObject({ saleState: 'SOLD_OUT' })
    const { user } = await renderApp(`/product/manage/detail?seq=${itemSeq}`, { as: 'item_lead' })
    const memo = await screen.findByLabelText(/^관리자 메모/)
    await user.clear(memo)
    await user.type(memo, '입고 예정')
    await user.click(screen.getByRole('button', { name: '재고조정' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^상품 재고조정: .+/ }))
    await user.type(dialog.getByLabelText(/^수량/), '5')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^판매상태/ })).toHaveValue('ON_SALE'))
    expect(screen.getByText(/변경: /)).toHaveTextContent('관리자 메모')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect(await read()).toMatchObject({ saleState: 'ON_SALE', adminMemo: '입고 예정' })
  })

  it('input typed during creation continues in the created record', async () => {
    shopChanged()
    const call = await as()
    const item = (await call<Schemas['Item']>('POST', CALL, await tireBody(await shop()))).result
    const { user, url } = await renderApp(`/product/manage/detail?copy=${item.itemSeq}`, { as: 'item_lead' })
    const memo = await screen.findByLabelText(/^관리자 메모/)
    await user.click(screen.getByRole('switch', { name: /^이월상품/ }))
    let answer = () => {}
    const signal = new Promise<void>((resolve) => {
      server.use(
        http.post(`*${CALL}`, async () => {
          resolve()
          await new Promise<void>((go) => (answer = go))
        }),
      )
    })
    await user.click(screen.getByRole('button', { name: '저장' }))
    await signal
    await user.type(memo, '덧붙인 말')
    answer()
    await waitFor(() => expect(url()).toMatch(/detail\?seq=\d+$/))
    expect(await screen.findByText(/변경: /)).toBeInTheDocument()
    expect(screen.getByLabelText(/^관리자 메모/)).toHaveValue('덧붙인 말')
    await user.click(screen.getByRole('button', { name: '저장' }))
    const seq = url().split('=')[1]
    await waitFor(async () =>
      expect((await call<Schemas['Item']>('GET', `${CALL}/${seq}`)).result.adminMemo).toBe('덧붙인 말'),
    )
  })

  it('starts with the pattern of the URL and its brand, without unsaved changes', async () => {
    const tire = await findItems('itemType=TIRE')
    await renderApp(`/product/manage/detail?patternSeq=${tire.patternSeq}`, { as: 'item_lead' })
    await waitFor(async () => expect(await screen.findByLabelText(/^브랜드/)).toHaveValue(String(tire.brandSeq)))
    expect(screen.getByRole('combobox', { name: /^패턴/ })).toHaveValue(String(tire.patternSeq))
    expect(screen.queryByText(/변경: /)).not.toBeInTheDocument()
  })

  it('opens a battery on the battery screen from any URL', async () => {
    const battery = await findItems('itemType=BATTERY')
    const { url } = await renderApp(`/product/manage/detail?seq=${battery.itemSeq}`, { as: 'item_lead' })
    await waitFor(() => expect(url()).toBe(`/product/manage/batterydetail?seq=${battery.itemSeq}`))
    expect(await screen.findByLabelText(/^모델명/)).toBeInTheDocument()
  })

  it('a copy is READY without stock and barcode', async () => {
    const item = await findItems('itemType=TIRE&saleState[0]=ON_SALE')
    await renderApp(`/product/manage/detail?copy=${item.itemSeq}`, { as: 'item_lead' })
    expect(await screen.findByLabelText(/^판매상태/)).toHaveValue('READY')
    expect(screen.getByLabelText(/^초기 재고/)).toHaveValue('0')
    expect(screen.getByLabelText(/^바코드/)).toHaveValue('')
  })
})

describe('rules', () => {
  it('compute rates like the server', async () => {
    expect(discountRate(100_000, 71_000)).toBe(29)
    const call = await as()
    const { items } = (await call<{ items: Row[] }>('GET', `${CALL}?size=500`)).result
    for (const item of items) {
      expect(discountRate(item.listPrice, item.salePrice)).toBe(item.discountRate)
      if (item.costPrice !== null) expect(marginRate(item.salePrice, item.costPrice)).toBe(item.marginRate)
    }
  })

  it.each([
    [{ aspect: null }, {}],
    [{ loadIndexDual: 90 }, {}],
    [{ isCommercial: true, loadIndexDual: 94 }, {}],
    [{ utqgTreadwear: 400 }, {}],
    [{ productionWeekFrom: '0127' }, {}],
    [{ productionWeekFrom: null, productionWeekTo: '1126' }, {}],
    [{ productionWeekTo: '1126' }, {}],
    [{}, { minQuantity: 5, maxQuantity: 4 }],
    [{}, { deliveryMethods: ['MOUNT' as const], parcelFee: 3_000 }],
    [{}, { salePrice: 200_000 }],
  ])('tire %o, item %o: form and server report the same', async (tire, item) => {
    const call = await as()
    const body = await tireBody(await shop(), item, tire)
    const answer = (await call('POST', CALL, body)) as { errors?: { field: string; message: string }[] }
    const messageByField = Object.fromEntries((answer.errors ?? []).map(({ field, message }) => [field, message]))
    expect(itemProblems(body, 'TIRE', NOW)).toEqual(messageByField)
    expect(Object.keys(messageByField)).toHaveLength(1)
  })

  it('accept week 53 in the same years as the server', async () => {
    const body = await tireBody(await shop(), {}, { productionWeekFrom: '5325' })
    expect(itemProblems(body, 'TIRE', NOW)).toEqual({})
    shopChanged()
    expect((await (await as())('POST', CALL, body)).status).toBe(201)
  })

  it('follow the state transitions of 03, never back to READY', () => {
    expect(nextStates({ saleState: 'READY' })).toEqual(['ON_SALE'])
    expect(nextStates({ saleState: 'ON_SALE' })).toEqual(['SOLD_OUT', 'STOPPED'])
    expect(nextStates({ saleState: 'SOLD_OUT' })).toEqual(['ON_SALE', 'STOPPED'])
    expect(nextStates({ saleState: 'STOPPED' })).toEqual(['ON_SALE'])
    const soldOut = { saleState: 'SOLD_OUT', stockManaged: true, stockQuantity: 0 } as const
    expect(saleStateRefusal(soldOut, 'ON_SALE')).toBe('재고가 없습니다. 재고를 먼저 입력해 주세요.')
    expect(saleStateRefusal({ ...soldOut, stockQuantity: 1 }, 'ON_SALE')).toBeUndefined()
    expect(saleStateRefusal(soldOut, 'READY')).toBe('판매대기로 되돌릴 수 없습니다.')
  })

  it('sort production weeks by year, then week', () => {
    expect(weekAge('4726', NOW)).toBeLessThan(1)
    expect(weekTone('4726', NOW)).toBeUndefined()
    expect(weekTone('4624', NOW)).toBe('amber')
    expect(weekTone('4523', NOW)).toBe('red')
  })

  it('start a week on Monday in Seoul', () => {
    const created = { patternSeq: 1, width: 225, aspect: 45, rim: 17, loadIndex: 94, productionWeekFrom: '4826' }
    // a form's values, of which only the week matters here
    const at = (moment: string) => itemProblems({ tire: partOf<Tire>(created) }, 'TIRE', new Date(moment))
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
    const problems = itemProblems({ ...values, tire: { ...tire, ...wrong } as Tire }, 'TIRE', NOW)
    expect(Object.keys(problems)).toEqual([`tire.${field}`])
    expect(itemProblems({ ...values, tire: tire as Tire }, 'TIRE', NOW)).toEqual({})
  })
})
