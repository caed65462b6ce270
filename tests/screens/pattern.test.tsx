import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '@/shared/api/types'
import { shop, shopChanged } from '../msw/server'
import { newBrand, newImage, newItem, newPattern } from '../server/goods'
import { renderApp } from '../setup/render'
import { testBulkAction } from './bulk-action'
import { testDetail } from './detail-factory'

type Pattern = Schemas['Pattern']
const CALL = '/api/v1/admin/patterns'
const PATH = '/product/pattern'

testBulkAction({
  path: PATH,
  caption: '패턴 목록',
  as: 'admin',
  bulk: {
    search: '?keywordType=patternCode&keyword=H462',
    label: '삭제',
    choose: ['한국타이어 Ventus S2 AS'],
    failed: 'Ventus S2 AS',
    message: /이 패턴의 상품이 \d+개 있어 삭제할 수 없습니다\./,
  },
})

testDetail({
  path: PATH,
  drawer: {},
  call: CALL,
  title: '패턴',
  as: 'admin',
  body: async (n) => {
    const world = await shop()
    const [{ brandSeq }, mainFileSeq] = [await newBrand(world), await newImage(world)]
    return {
      brandSeq,
      name: `상세패턴 ${n}`,
      nameKo: `한글 ${n}`,
      mainFileSeq,
      mileageWarrantyKm: 50_000,
      season: 'ALL_SEASON',
      vehicleType: 'PASSENGER',
      usage: 'COMFORT',
      scores: {},
      features: ['저소음'],
    }
  },
  files: { mainFileSeq: 'mainImage' },
  name: (record) => `${record.brandName} ${record.name}`,
  seq: (record) => Number(record.patternSeq),
  edit: { field: 'nameKo', label: '한글명', value: (n) => `바꾼 이름 ${n}` },
  required: ['패턴명'],
})

async function backend() {
  const world = await shop()
  const token = await world.signIn('admin')
  const call = <T,>(path: string) => world.call<T>('GET', path, { token })
  return {
    world,
    read: async (seq: number) => (await call<Pattern>(`${CALL}/${seq}`)).result,
    byName: async (name: string) =>
      (await call<{ items: Schemas['PatternRow'][] }>(`${CALL}?keywordType=name&keyword=${encodeURIComponent(name)}`))
        .result.items[0],
  }
}

/** Creates a pattern of a new brand, with a picture. */
async function fresh(overrides: Parameters<typeof newPattern>[2] = {}) {
  shopChanged()
  const { world } = await backend()
  const { brandSeq } = await newBrand(world)
  const mainFileSeq = await newImage(world)
  return { world, pattern: await newPattern(world, brandSeq, { mainFileSeq, ...overrides }) }
}
const drawerOf = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }))

describe('the list of patterns', () => {
  it('links to the sizes of a pattern and switches it off at once', async () => {
    const { world, pattern } = await fresh()
    await newItem(world, { brandSeq: pattern.brandSeq, patternSeq: pattern.patternSeq })
    const { user } = await renderApp(`${PATH}?keywordType=name&keyword=${encodeURIComponent(pattern.name)}`, {
      as: 'admin',
    })
    const row = (await screen.findByRole('link', { name: pattern.name })).closest('tr') as HTMLElement
    expect(within(row).getByRole('link', { name: '1' })).toHaveAttribute(
      'href',
      `/product/manage?patternSeq=${pattern.patternSeq}`,
    )
    expect(row).toHaveTextContent('123,400')
    await user.click(within(row).getByRole('switch'))
    const { read } = await backend()
    await waitFor(async () => expect((await read(pattern.patternSeq)).visible).toBe(false))
  })

  it('a copy of a long name fits the limit', async () => {
    const { pattern } = await fresh({ name: `긴 이름 ${'가'.repeat(53)}` })
    await renderApp(`${PATH}?new=1&copy=${pattern.patternSeq}`, { as: 'admin' })
    const drawer = await drawerOf('패턴 등록')
    const name = (await drawer.findByLabelText(/^패턴명/)) as HTMLInputElement
    expect(name.value).toMatch(/ \(복사\)$/)
    expect(name.value).toHaveLength(60)
  })

  it('copies a pattern without its items', async () => {
    const { world, pattern } = await fresh({ patternCode: 'COPY-1', features: ['저소음'], launchedYm: '2024-03' })
    await newItem(world, { brandSeq: pattern.brandSeq, patternSeq: pattern.patternSeq })
    const { user, url } = await renderApp(`${PATH}?keywordType=name&keyword=${encodeURIComponent(pattern.name)}`, {
      as: 'admin',
    })
    const row = (await screen.findByRole('link', { name: pattern.name })).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: /더 보기|메뉴|작업/ }))
    await user.click(await screen.findByRole('menuitem', { name: '복사' }))
    expect(url()).toContain(`copy=${pattern.patternSeq}`)
    const drawer = await drawerOf('패턴 등록')
    expect(await drawer.findByLabelText(/^패턴명/)).toHaveValue(`${pattern.name} (복사)`)
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const { byName, read } = await backend()
    const copy = await byName(`${pattern.name} (복사)`)
    expect(copy).toMatchObject({ patternCode: null, itemCount: 0, launchedYm: '2024-03' })
    expect(await read(copy?.patternSeq ?? 0)).toMatchObject({
      features: ['저소음'],
      mainImage: { fileSeq: pattern.mainFileSeq },
    })
  })
})

describe('a pattern in its drawer', () => {
  it('is changed and saved, with scores', async () => {
    const { pattern } = await fresh()
    const { user } = await renderApp(`${PATH}?seq=${pattern.patternSeq}`, { as: 'admin' })
    const drawer = await drawerOf(new RegExp(pattern.name))
    await user.type(await drawer.findByLabelText('정숙성'), '8')
    await user.type(drawer.getByLabelText('패턴코드'), 'H999')
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const { read } = await backend()
    expect(await read(pattern.patternSeq)).toMatchObject({ patternCode: 'H999', scores: { quietness: 8, snow: null } })
  })

  it('needs a snow score for winter tires', async () => {
    const { pattern } = await fresh()
    const { user } = await renderApp(`${PATH}?seq=${pattern.patternSeq}`, { as: 'admin' })
    const drawer = await drawerOf(new RegExp(pattern.name))
    await user.selectOptions(await drawer.findByLabelText(/^계절/), '겨울용')
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await drawer.findByText('눈길 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.type(drawer.getByLabelText('눈길'), '9')
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
  })

  it('locks its brand once it has items, and links to a new size', async () => {
    const { world, pattern } = await fresh()
    await newItem(world, { brandSeq: pattern.brandSeq, patternSeq: pattern.patternSeq })
    await renderApp(`${PATH}?seq=${pattern.patternSeq}`, { as: 'admin' })
    const drawer = await drawerOf(new RegExp(pattern.name))
    expect(await drawer.findByLabelText(/^브랜드/)).toBeDisabled()
    expect(drawer.getByText('등록된 상품이 있어 브랜드를 변경할 수 없습니다.')).toBeInTheDocument()
    expect(drawer.getByRole('link', { name: '규격 추가' })).toHaveAttribute(
      'href',
      `/product/manage/detail?patternSeq=${pattern.patternSeq}`,
    )
  })

  it('shows a duplicate name at its field', async () => {
    const { world, pattern } = await fresh()
    const other = await newPattern(world, pattern.brandSeq)
    const { user } = await renderApp(`${PATH}?seq=${pattern.patternSeq}`, { as: 'admin' })
    const drawer = await drawerOf(new RegExp(pattern.name))
    const field = await drawer.findByLabelText(/^패턴명/)
    await user.clear(field)
    await user.type(field, other.name)
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await drawer.findByText('같은 브랜드에 같은 이름의 패턴이 있습니다.')).toBeInTheDocument()
  })
})
