import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hideQuestion, itemsOf } from '@/features/product/brand/brand.rules'
import type { Schemas } from '@/shared/api/types'
import { inquiries } from '../../server/inquirycommunity/schema/inquiry.schema'
import { shop, shopChanged } from '../msw/server'
import { newBrand, newImage, newItem } from '../server/goods'
import { renderApp } from '../setup/render'
import { testBulkAction } from './bulk-action'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

type Brand = Schemas['Brand']
const CALL = '/api/v1/admin/brands'
const PATH = '/product/brand'

testBulkAction({
  path: PATH,
  caption: '브랜드 목록',
  as: 'admin',
  bulk: {
    search: '',
    label: '삭제',
    choose: ['한국타이어'],
    failed: '한국타이어',
    message: /사용 중인 브랜드입니다\. \(패턴 18개, 상품 \d+개\)/,
  },
})

testDetail({
  path: PATH,
  drawer: {},
  call: CALL,
  title: '브랜드',
  as: 'admin',
  body: async (n) => ({
    name: `상세브랜드 ${n}`,
    nameEn: `Detail Brand ${n}`,
    itemTypes: ['TIRE'],
    origin: 'IMPORT',
    country: '독일',
    logoFileSeq: await newImage(await shop()),
    noticeDefaults: { maker: '시험타이어㈜' },
  }),
  files: { logoFileSeq: 'logoImage' },
  name: (record) => String(record.name),
  seq: (record) => Number(record.brandSeq),
  edit: { field: 'nameEn', label: '영문명', value: (n) => `Renamed Brand ${n}` },
  required: ['브랜드명', '영문명'],
})

async function backend() {
  const world = await shop()
  const token = await world.signIn('admin')
  return {
    world,
    list: async () => (await world.call<{ items: Brand[] }>('GET', `${CALL}?size=500`, { token })).result.items,
    read: async (seq: number) => (await world.call<Brand>('GET', `${CALL}/${seq}`, { token })).result,
  }
}
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement

describe('the list of brands', () => {
  it('shows counts that link to patterns and to the right item list', async () => {
    await renderApp(PATH, { as: 'admin' })
    const { list } = await backend()
    const brands = await list()
    const tires = brands.find(({ name }) => name === '한국타이어') as Brand
    const row = within(await rowOf('한국타이어'))
    expect(row.getByRole('link', { name: '18' })).toHaveAttribute('href', '/product/pattern?brandSeq[0]=1')
    const words = `${tires.onSaleCount}/${tires.itemCount}`
    expect(row.getByRole('link', { name: words })).toHaveAttribute('href', '/product/manage?brandSeq[0]=1')
    const rocket = brands.find(({ name }) => name === '로케트') as Brand
    const link = within(await rowOf('로케트')).getByRole('link', { name: /\d\/\d/ })
    expect(link).toHaveAttribute('href', `/product/manage/battery?brandSeq[0]=${rocket.brandSeq}`)
    expect(itemsOf({ brandSeq: 31, itemTypes: ['ETC'] }).search).toEqual({ itemType: 'ETC', brandSeq: ['31'] })
  })

  it('00 check 11: the next write lowers the counter in the menu without a reload', async () => {
    shopChanged()
    const { read, world } = await backend()
    const { db } = world.services
    const { brandSeq, name } = await newBrand(world)
    const request = { writerName: '홍길동', writerPhone: '01012345678', title: '문의', content: '내용입니다' }
    await db.delete(inquiries)
    await db.insert(inquiries).values([
      { ...request, state: 'RECEIVED' },
      { ...request, state: 'RECEIVED' },
    ])
    const { user } = await renderApp(`${PATH}?keyword=${encodeURIComponent(name)}`, { as: 'admin' })
    await user.click(await screen.findByRole('treeitem', { name: /^문의커뮤니티/ }))
    await screen.findByRole('treeitem', { name: '일반 문의, 미처리 2건' })
    const [first] = await db.select().from(inquiries)
    await db
      .update(inquiries)
      .set({ state: 'ANSWERED' })
      .where(eq(inquiries.inquirySeq, first?.inquirySeq ?? 0))
    await user.click(within(await rowOf(name)).getByRole('switch'))
    await waitFor(async () => expect((await read(brandSeq)).visible).toBe(false))
    expect(await screen.findByRole('treeitem', { name: '일반 문의, 미처리 1건' })).toBeInTheDocument()
  })

  it('asks before a brand with items is hidden, and shows it again without asking', async () => {
    shopChanged()
    const { read, world } = await backend()
    const { brandSeq, name } = await newBrand(world)
    await newItem(world, { brandSeq })
    const { user } = await renderApp(`${PATH}?keyword=${encodeURIComponent(name)}`, { as: 'admin' })
    const visible = within(await rowOf(name)).getByRole('switch')
    await user.click(visible)
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('노출을 끄면 이 브랜드의 상품 1개가 쇼핑몰에서 보이지 않습니다. 계속하시겠습니까?')
    await user.click(within(dialog).getByRole('button', { name: '취소' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await read(brandSeq)).visible).toBe(true)

    await user.click(within(await rowOf(name)).getByRole('switch'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /확인|변경|계속/ }))
    await waitFor(async () => expect((await read(brandSeq)).visible).toBe(false))
    await user.click(within(await rowOf(name)).getByRole('switch'))
    await waitFor(async () => expect((await read(brandSeq)).visible).toBe(true))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('counts items of the visible rows only', () => {
    const of = (visible: boolean, itemCount: number) => ({ visible, itemCount })
    expect(hideQuestion([of(true, 0), of(false, 5)])).toBeUndefined()
    expect(hideQuestion([of(true, 1_200), of(true, 34), of(false, 5)])).toContain('상품 1,234개')
  })

  it('is reordered by keyboard, but not while filtered', async () => {
    shopChanged()
    const { list } = await backend()
    const before = (await list()).map(({ name }) => name)
    const { user, unmount } = await renderApp(PATH, { as: 'admin' })
    await moveDown(user, before[0] ?? '')
    await waitFor(async () =>
      expect((await list()).map(({ name }) => name)).toEqual([before[1], before[0], ...before.slice(2)]),
    )
    unmount()
    await renderApp(`${PATH}?keyword=a`, { as: 'admin' })
    const [off] = await screen.findAllByRole('button', { name: /순서 변경/ })
    expect(off).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a brand in its drawer', () => {
  it('is opened from the list, changed and saved; the list is updated', async () => {
    shopChanged()
    const { read, world } = await backend()
    const logoFileSeq = await newImage(world)
    const { brandSeq, name } = await newBrand(world, { logoFileSeq })
    const { user, url } = await renderApp(`${PATH}?keyword=${encodeURIComponent(name)}`, { as: 'admin' })
    await user.click(await screen.findByRole('link', { name }))
    const drawer = within(await screen.findByRole('dialog', { name: new RegExp(name) }))
    expect(url()).toContain(`seq=${brandSeq}`)
    const country = await drawer.findByLabelText('국가')
    await user.type(country, '핀란드')
    await user.type(drawer.getByLabelText('제조자·수입자'), '시험타이어㈜')
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect(await read(brandSeq)).toMatchObject({
      country: '핀란드',
      noticeDefaults: { maker: '시험타이어㈜' },
      logoImage: { fileSeq: logoFileSeq },
    })
  })

  it('reports missing fields before sending', async () => {
    const { user } = await renderApp(`${PATH}?new=1`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: '브랜드 등록' }))
    await user.type(await drawer.findByLabelText(/^영문명/), 'Test')
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await drawer.findByText('브랜드명 (을)를 입력해주세요.')).toBeInTheDocument()
    expect(drawer.getByText('로고 (을)를 입력해주세요.')).toBeInTheDocument()
  })

  it('shows a duplicate name at its field', async () => {
    shopChanged()
    const { world } = await backend()
    const { brandSeq, name } = await newBrand(world, { logoFileSeq: await newImage(world) })
    const { user } = await renderApp(`${PATH}?seq=${brandSeq}`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: new RegExp(name) }))
    const field = await drawer.findByLabelText(/^브랜드명/)
    await user.clear(field)
    await user.type(field, '미쉐 린')
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await drawer.findByText('이미 등록된 브랜드명입니다.')).toBeInTheDocument()
    expect(field).toHaveAttribute('aria-invalid', 'true')
  })

  it('cannot be deleted while in use', async () => {
    const { user } = await renderApp(`${PATH}?seq=1`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /한국타이어/ }))
    await user.click(await drawer.findByRole('button', { name: '삭제' }))
    await user.click(
      within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement).getByRole('button', { name: '삭제' }),
    )
    expect(await screen.findByText(/사용 중인 브랜드입니다\. \(패턴 18개/)).toBeInTheDocument()
  })
})
