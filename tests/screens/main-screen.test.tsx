import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { modeText, problemsOfSection, selectionOf } from '@/features/exhibit/mainscreen/main-section.rules'
import { mainBrands, mainSections } from '../../server/exhibit/schema/main-screen.schema'
import { shop, shopChanged } from '../msw/server'
import { newBrand, newImage, newItem } from '../server/goods'
import { newMainBrand, newSection, sectionBody } from '../server/main-page'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

const SECTIONS = '/api/v1/admin/main-sections'
const BRANDS = '/api/v1/admin/main-brands'
const PATH = '/exhibit/mainscreen'

testDetail({
  path: PATH,
  drawer: {},
  call: SECTIONS,
  title: '메인 섹션',
  as: 'admin',
  body: async (n) => {
    const backend = await shop()
    const { brandSeq } = await newBrand(backend)
    const { itemSeq } = await newItem(backend, { brandSeq })
    return {
      ...sectionBody([itemSeq], { title: `화면 섹션 ${n}`, subtitle: '부제목', titleColor: '#C8102E' }),
      mode: 'AUTO',
      autoRule: 'NEWEST',
      autoFilter: { brandSeqs: [brandSeq], rims: [17, 18], priceFrom: 1_000 },
      morePath: '/event/1',
      visible: false,
    }
  },
  name: (record) => String(record.title),
  seq: (record) => Number(record.mainSectionSeq),
  edit: { field: 'subtitle', label: '부제목', value: (n) => `바꾼 부제목 ${n}` },
  required: ['제목'],
})

describe('a main section', () => {
  it('previews its items and warns that too few items hide it', async () => {
    const backend = await shop()
    shopChanged()
    const token = await backend.signIn('admin')
    const { brandSeq } = await newBrand(backend)
    const goods = [await newItem(backend, { brandSeq }), await newItem(backend, { brandSeq })]
    const body = sectionBody(
      goods.map(({ itemSeq }) => itemSeq),
      { visible: false },
    )
    const created = await backend.call<{ mainSectionSeq: number }>('POST', SECTIONS, { token, body })
    const { user } = await renderApp(`${PATH}?seq=${created.result.mainSectionSeq}`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^시험 섹션/ }))
    expect(await drawer.findByText(/노출 가능한 상품이 4개 미만/)).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: '결과 보기' }))
    const shown = await screen.findByRole('dialog', { name: '결과 보기 (2개)' })
    expect(within(shown).getAllByRole('listitem')).toHaveLength(2)
    await user.click(within(shown).getByRole('button', { name: /닫기/ }))
    // selects the second and moves it to the first place
    const [, second] = goods
    await user.click(drawer.getByRole('checkbox', { name: `${second?.name} 선택` }))
    await user.click(drawer.getByRole('button', { name: '맨 위로' }))
    expect(drawer.getAllByRole('checkbox', { name: / 선택$/ })[0]).toHaveAccessibleName(`${second?.name} 선택`)
    await user.click(drawer.getByRole('button', { name: '선택 삭제' }))
    expect(drawer.getAllByRole('checkbox', { name: / 선택$/ })).toHaveLength(1)
  })

  it('is moved among the visible ones, hidden ones keep their order behind; the preview follows', async () => {
    const backend = await shop()
    shopChanged()
    const { db } = backend.services
    await db.delete(mainSections)
    const one = await newSection(backend, { title: '첫째 섹션', sortOrder: 1 })
    const over = await newSection(backend, {
      title: '지난 섹션',
      sortOrder: 2,
      endAt: new Date('2026-11-02T00:00:00+09:00'),
    })
    const two = await newSection(backend, { title: '둘째 섹션', sortOrder: 3 })
    const { user } = await renderApp(PATH, { as: 'admin' })
    await screen.findByRole('link', { name: one.title })
    await moveDown(user, one.title)
    await screen.findByText(/순서를 저장했습니다/)
    const rows = await db.select().from(mainSections).orderBy(mainSections.sortOrder)
    expect(rows.map(({ mainSectionSeq }) => mainSectionSeq)).toEqual(
      [two, one, over].map(({ mainSectionSeq }) => mainSectionSeq),
    )
    await user.click(screen.getByRole('button', { name: '미리보기' }))
    const page = within(await screen.findByRole('dialog', { name: '메인 화면 미리보기' }))
    await waitFor(() =>
      expect(page.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
        two.title,
        one.title,
      ]),
    )
  })

  it('check 02-15: without write permission there is no 등록, switch or handle', async () => {
    await renderApp(PATH, { as: 'reader' })
    const table = await screen.findByRole('table', { name: '메인 섹션 목록' })
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1))
    expect(screen.queryByRole('link', { name: '섹션 등록' })).not.toBeInTheDocument()
    expect(within(table).queryByRole('button', { name: /순서/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '미리보기' })).toBeInTheDocument()
  })
})

testDetail({
  path: `${PATH}/brand`,
  drawer: {},
  call: BRANDS,
  title: '메인 브랜드',
  as: 'admin',
  body: async () => {
    const backend = await shop()
    const { brandSeq } = await newBrand(backend)
    const { itemSeq } = await newItem(backend, { brandSeq })
    return {
      brandSeq,
      displayName: '표시명',
      copy: '소개',
      visible: false,
      pcFileSeq: await newImage(backend),
      mobileFileSeq: await newImage(backend),
      featured: [{ kind: 'ITEM', seq: itemSeq }],
    }
  },
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  name: (record) => String(record.brandName),
  seq: (record) => Number(record.mainBrandSeq),
  edit: { field: 'copy', label: '소개 문구', value: (n) => `바꾼 소개 ${n}` },
  required: [],
})

it('brands that are hidden or have no item on sale are marked, and the area is previewed', async () => {
  const backend = await shop()
  shopChanged()
  const { db } = backend.services
  await db.delete(mainBrands)
  const { brandSeq } = await newBrand(backend, { visible: false })
  await newMainBrand(backend, { brandSeq })
  const { user } = await renderApp(`${PATH}/brand`, { as: 'admin' })
  expect(await screen.findByText('판매중 상품 없음')).toBeInTheDocument()
  expect(screen.getByText('브랜드 숨김')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '설정' }))
  const dialog = within(await screen.findByRole('dialog', { name: '메인 브랜드 설정' }))
  await user.click(await dialog.findByRole('radio', { name: '3줄' }))
  await user.click(dialog.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
})

describe('rules', () => {
  it('report missing fields like the server', () => {
    const start = '2026-12-01T00:00:00Z'
    const problemsWith = (overrides: object) =>
      Object.entries(problemsOfSection({ startAt: start, items: [{ itemSeq: 1 }], ...overrides })).filter(
        ([, text]) => text,
      )
    expect(problemsWith({})).toEqual([])
    expect(problemsWith({ endAt: start })).toEqual([['endAt', '종료일시는 시작일시보다 뒤여야 합니다.']])
    expect(problemsWith({ items: [] })).toEqual([['items', '상품 (을)를 입력해주세요.']])
    expect(problemsWith({ mode: 'AUTO', items: [] })).toEqual([['autoRule', '자동 기준 (을)를 입력해주세요.']])
    expect(problemsWith({ items: [{ itemSeq: 1 }, { itemSeq: 1 }] })).toEqual([
      ['items[1].itemSeq', '이미 추가된 상품입니다.'],
    ])
    expect(problemsWith({ itemCount: 4, items: [1, 2, 3, 4, 5].map((itemSeq) => ({ itemSeq })) })).toEqual([
      ['items', '상품은 노출 개수(4개)까지 담을 수 있습니다.'],
    ])
    expect(problemsWith({ morePath: '//evil.com' })).toHaveLength(1)
  })

  it('describe how a section is filled, and require its fields', () => {
    expect(modeText({ mode: 'AUTO', autoRule: 'SALES_7D' })).toBe('자동 · 주간 판매순')
    expect(modeText({ mode: 'MANUAL', autoRule: null })).toBe('직접 선택')
    const items = [{ itemSeq: 3, badgeText: '특가', name: 'more' } as { itemSeq: number; badgeText: string }]
    expect(selectionOf({ mode: 'MANUAL', items, title: '제목' })).toMatchObject({
      mode: 'MANUAL',
      items: [{ itemSeq: 3, badgeText: '특가' }],
    })
    expect(selectionOf({ title: '제목' })).not.toHaveProperty('title')
  })
})
