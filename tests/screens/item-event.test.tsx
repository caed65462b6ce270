import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  discountedPrice,
  eventProblems,
  parseItemCodes,
  priceProblems,
} from '@/features/product/event/item-event.rules'
import type { Schemas } from '@/shared/api/types'
import { DAY_MS } from '../../domain/common/durations'
import { items } from '../../server/product/schema/item.schema'
import { shop, shopChanged } from '../msw/server'
import { newBrand, newImage, newItem, type StoredItem } from '../server/goods'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const PATH = '/api/v1/admin/item-events'

async function world() {
  const backend = await shop()
  shopChanged()
  return { backend, token: await backend.signIn('item_lead') }
}
async function item(): Promise<StoredItem> {
  const { backend } = await world()
  return newItem(backend, { brandSeq: (await newBrand(backend)).brandSeq, costPrice: 80_000 })
}
let serial = 0
async function eventBody(goods: StoredItem[], overrides: object = {}) {
  const { backend } = await world()
  serial += 1
  const image = await newImage(backend)
  const at = (days: number) => new Date(backend.clock.now().getTime() + days * DAY_MS).toISOString()
  return {
    title: `화면 시험 기획전 ${serial}`,
    code: `screen-test-${serial}`,
    pcFileSeq: image,
    mobileFileSeq: image,
    startAt: at(-1),
    endAt: at(5),
    discountType: 'RATE',
    discountRate: 10,
    items: goods.map(({ itemSeq }) => ({ itemSeq })),
    ...overrides,
  }
}
async function event(goods: StoredItem[], overrides: object = {}): Promise<Schemas['ItemEvent']> {
  const { backend, token } = await world()
  const body = await eventBody(goods, overrides)
  const answer = await backend.call<Schemas['ItemEvent']>('POST', PATH, { token, body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.result
}
async function read({ itemEventSeq }: Schemas['ItemEvent']): Promise<Schemas['ItemEvent']> {
  const { backend, token } = await world()
  return (await backend.call<Schemas['ItemEvent']>('GET', `${PATH}/${itemEventSeq}`, { token })).result
}
async function open(record: Schemas['ItemEvent']) {
  const app = await renderApp(`/product/event?seq=${record.itemEventSeq}`, { as: 'item_lead' })
  // the first opening loads the code of the form and its editor
  const drawer = await screen.findByRole('dialog', undefined)
  await within(drawer).findByLabelText(/^기획전명/)
  return { ...app, drawer, field: (label: string) => within(drawer).getByLabelText(new RegExp(`^${label}\\s*\\*?$`)) }
}

testDetail({
  path: '/product/event',
  drawer: {},
  call: PATH,
  title: '기획전',
  as: 'item_lead',
  body: async (n) => eventBody([await item()], { title: `상세 기획전 ${n}`, subtitle: '부제', code: `detail-${n}` }),
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  name: (record) => String(record.title),
  seq: (record) => Number(record.itemEventSeq),
  edit: { field: 'title', label: '기획전명', value: (n) => `바꾼 기획전 ${n}` },
  required: ['기획전명'],
})

describe('drawer', () => {
  it('an ongoing event: code and discount are read-only; title and items can be saved', async () => {
    const [one, two] = [await item(), await item()]
    const record = await event([one])
    const { user, drawer, field } = await open(record)
    expect(field('코드')).toBeDisabled()
    expect(field('할인율')).toBeDisabled()
    expect(within(drawer).getByRole('radio', { name: '상품별 특가' })).toBeDisabled()
    expect(drawer).toHaveTextContent('진행 중인 기획전에서는 변경할 수 없습니다.')
    expect(drawer).toHaveTextContent('111,000')
    await user.type(field('기획전명'), '!')
    await user.type(within(drawer).getByLabelText('상품코드 붙여넣기'), `${two.itemCode}{Enter}NOPE-0001`)
    await user.click(within(drawer).getByRole('button', { name: /코드로 추가/ }))
    expect(await within(drawer).findByText(/등록되지 않은 상품코드 1개: NOPE-0001/)).toBeInTheDocument()
    expect(await within(drawer).findByText(two.name)).toBeInTheDocument()
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const saved = await read(record)
    expect(saved.title).toBe(`${record.title}!`)
    expect(saved.items.map(({ itemSeq }) => itemSeq)).toEqual([one.itemSeq, two.itemSeq])
  })

  it('an ended event is read-only and can be copied with its items', async () => {
    const sold = await item()
    const record = await event([sold])
    const { backend, token } = await world()
    await backend.call('POST', `${PATH}/${record.itemEventSeq}/close`, { token })
    const { user, drawer, field } = await open(record)
    expect(field('기획전명')).toHaveTextContent(record.title)
    expect(within(drawer).queryByRole('textbox')).not.toBeInTheDocument()
    expect(within(drawer).queryByRole('button', { name: '상품 추가' })).not.toBeInTheDocument()
    await user.click(within(drawer).getByRole('button', { name: '복사' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^기획전명/ })).toHaveValue(`${record.title} (복사)`),
    )
    expect(screen.getByRole('textbox', { name: /^코드/ })).toHaveValue('')
    expect(screen.getByRole('textbox', { name: /^코드/ })).toBeEnabled()
    const rows = screen.getByRole('table', { name: '상품' })
    expect(rows).toHaveTextContent(sold.name)
    expect(rows).toHaveTextContent('123,400')
  })

  it('an invalid price is not sent; a price that the server rejects shows its message in its row', async () => {
    const one = await item()
    const record = await event([one], {
      startAt: new Date(Date.parse('2026-12-01T00:00:00Z')).toISOString(),
      endAt: new Date(Date.parse('2026-12-10T00:00:00Z')).toISOString(),
      discountType: 'PRICE',
      discountRate: null,
      items: [{ itemSeq: one.itemSeq, eventPrice: 110_000 }],
    })
    const { user, drawer } = await open(record)
    const price = within(within(drawer).getByRole('table', { name: '상품' })).getByDisplayValue('110,000')
    await user.clear(price)
    await user.type(price, '130000')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await within(drawer).findByText('특가는 판매가보다 낮아야 합니다.')).toBeInTheDocument()
    await waitFor(() => expect(price).toHaveFocus())
    // the sale price is lowered after the form was opened
    await (await world()).backend.services.db
      .update(items)
      .set({ salePrice: 100_000 })
      .where(eq(items.itemSeq, one.itemSeq))
    await user.clear(price)
    await user.type(price, '105000')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await within(drawer).findByText('특가는 판매가보다 낮아야 합니다.')).toBeInTheDocument()
    await user.clear(price)
    await user.type(price, '70000')
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await screen.findByText(/행사가\(70,000원\)가 매입가\(80,000원\)보다 낮습니다/)).toBeInTheDocument()
    const dialog = screen.getAllByRole('dialog').at(-1) as HTMLElement
    await user.click(within(dialog).getByRole('button', { name: '그대로 저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect((await read(record)).items[0]?.eventPrice).toBe(70_000)
  })

  it('an item that another event of the period contains is reported', async () => {
    const one = await item()
    await event([one])
    const free = await item()
    const record = await event([free])
    const { user, drawer } = await open(record)
    await user.type(within(drawer).getByLabelText('상품코드 붙여넣기'), one.itemCode)
    await user.click(within(drawer).getByRole('button', { name: /코드로 추가/ }))
    await within(drawer).findByText(one.name)
    await user.click(within(drawer).getByRole('button', { name: '저장' }))
    expect(await screen.findByText(`같은 기간의 다른 기획전에 포함된 상품입니다: ${one.name}`)).toBeInTheDocument()
  })
})

describe('list', () => {
  it('종료 ends the event after a confirmation', async () => {
    const record = await event([await item()])
    const { user } = await renderApp(`/product/event?keywordType=code&keyword=${record.code}`, { as: 'item_lead' })
    const row = async () => (await screen.findByRole('link', { name: record.title })).closest('tr') as HTMLElement
    await user.click(within(await row()).getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '종료' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('종료한 기획전은 다시 열 수 없습니다.')
    await user.click(within(dialog).getByRole('button', { name: '종료' }))
    expect(await screen.findByText('종료되었습니다.')).toBeInTheDocument()
    await waitFor(async () => expect(within(await row()).getByText('종료')).toBeInTheDocument())
    expect((await read(record)).state).toBe('ENDED')
  })

  it('미리보기 opens the event page of the shop in a new tab', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const record = await event([await item()])
    const { user } = await renderApp(`/product/event?keywordType=code&keyword=${record.code}`, { as: 'item_lead' })
    const row = (await screen.findByRole('link', { name: record.title })).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '미리보기' }))
    expect(opened).toHaveBeenCalledWith(
      expect.stringMatching(new RegExp(`/exhibition/${record.code}$`)),
      '_blank',
      'noopener',
    )
  })

  it('the switch 노출 hides the event', async () => {
    const record = await event([await item()])
    const { user } = await renderApp(`/product/event?keywordType=code&keyword=${record.code}`, { as: 'item_lead' })
    await user.click(await screen.findByRole('switch', { name: `${record.title} 노출` }))
    await waitFor(async () => expect((await read(record)).state).toBe('STOPPED'))
  })
})

describe('rules', () => {
  it('parseItemCodes returns the distinct codes in the first column of pasted rows', () => {
    expect(parseItemCodes(['t0000001\t한국타이어', 'T0000002, T0000003', '', ' T0000001 '])).toEqual([
      'T0000001',
      'T0000002',
      'T0000003',
    ])
  })
  it('discountedPrice rounds down to 100 won', () => {
    expect(discountedPrice(123_400, 7)).toBe(114_700)
    expect(discountedPrice(100_000, 8)).toBe(92_000)
  })
  it('eventProblems reports what the contract cannot express', () => {
    const items = [{ itemSeq: 1 }, { itemSeq: 2, eventPrice: 1_000 }]
    const times = { startAt: '2026-12-02T00:00:00Z', endAt: '2026-12-01T00:00:00Z' }
    expect(eventProblems({ discountType: 'PRICE', items, ...times })).toMatchObject({
      'items[0].eventPrice': '특가 (을)를 입력해주세요.',
      endAt: '종료일시는 시작일시 이후여야 합니다.',
    })
    const ending = (startAt: string, endAt: string) =>
      eventProblems({ startAt, endAt }, new Date('2026-11-21T00:00:00Z')).endAt
    expect(ending('2026-11-01T00:00:00Z', '2026-11-20T23:59:00Z')).toBe('종료일시는 현재 이후여야 합니다.')
    expect(ending('2026-12-01T00:00:00Z', '2027-12-01T00:00:00Z')).toBeUndefined()
    expect(ending('2026-12-01T00:00:00Z', '2027-12-01T00:01:00Z')).toBe('기간은 1년까지 설정할 수 있습니다.')
    // noon of 29 February in Seoul: one year later is 28 February
    expect(ending('2028-02-29T03:00:00Z', '2029-02-28T03:00:00Z')).toBeUndefined()
    expect(ending('2028-02-29T03:00:00Z', '2029-02-28T03:01:00Z')).toBe('기간은 1년까지 설정할 수 있습니다.')
    expect(eventProblems({ discountType: 'RATE', items })).toMatchObject({
      discountRate: '할인율 (을)를 입력해주세요.',
    })
  })
  it('priceProblems reports prices not below the sale price, except stored ones', () => {
    const items = [
      { itemSeq: 1, eventPrice: 1_000 },
      { itemSeq: 2, eventPrice: 1_000 },
      { itemSeq: 3, eventPrice: 990 },
      { itemSeq: 4, eventPrice: 1_000 },
    ]
    const find = (itemSeq: number) =>
      itemSeq === 4 ? undefined : { salePrice: 1_000, eventPrice: itemSeq === 2 ? 1_000 : null }
    const message = '특가는 판매가보다 낮아야 합니다.'
    expect(priceProblems({ discountType: 'PRICE', items }, find)).toEqual({ 'items[0].eventPrice': message })
    expect(priceProblems({ discountType: 'RATE', items }, find)).toEqual({})
  })
})
