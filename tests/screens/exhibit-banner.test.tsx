import { screen, waitFor, within } from '@testing-library/react'
import { and, asc, eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { scopeList, scopeText } from '@/features/exhibit/productdetailbanner/item-detail-banner.rules'
import { itemBannerScopeLabels } from '@/shared/api/gen/exhibit-productdetailbanner.gen'
import { contentProblems, scopeProblems } from '../../domain/exhibit/banner'
import { banners, bannerTargets } from '../../server/exhibit/schema/banner.schema'
import { items } from '../../server/product/schema/item.schema'
import { server, shop, shopChanged } from '../msw/server'
import { type BannerKind, kinds, newBannerOf } from '../server/banners'
import { newImage } from '../server/goods'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

const screens = [
  {
    kind: 'MAIN',
    path: '/exhibit/mainbanner',
    noun: '메인 배너',
    own: { textColor: null, headline: '제목', subcopy: null },
  },
  {
    kind: 'ITEM_DETAIL',
    path: '/exhibit/productdetailbanner',
    noun: '상품상세 배너',
    own: { scope: 'RIM', scopeSeqs: [], scopeValues: ['17', '18'], excludeItemSeqs: [] },
  },
  {
    kind: 'TOP',
    path: '/exhibit/topbanner',
    noun: '상단 배너',
    own: { text: null, textColor: null, backgroundColor: null, hideDays: 3 },
  },
  { kind: 'LINE', path: '/exhibit/linebanner', noun: '띠배너', own: { slot: 4 } },
] as const satisfies readonly { kind: BannerKind; path: string; noun: string; own: object }[]

for (const { kind, path, noun, own } of screens) {
  const call = `/api/v1/admin/${kinds[kind].resource}`
  testDetail({
    path: `${path}/detail`,
    call,
    title: `${noun} 상세`,
    as: 'admin',
    async body(n) {
      const backend = await shop()
      return {
        title: `화면 시험 배너 ${n}`,
        ...kinds[kind].fields,
        ...own,
        pcFileSeq: await newImage(backend),
        mobileFileSeq: await newImage(backend),
        altText: '대체 문구',
        linkType: 'PATH',
        linkUrl: '/event/12',
        openInNewTab: true,
        device: 'ALL',
        audience: 'MEMBER',
        startAt: '2026-12-01T01:00:00.000Z',
        endAt: null,
        visible: false,
        memo: '메모',
      }
    },
    files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
    name: (record) => String(record.title),
    seq: (record) => Number(record.bannerSeq),
    edit: { field: 'title', label: '배너명', value: (n) => `바꾼 배너 ${n}` },
    required: kind === 'TOP' ? ['배너명'] : ['배너명', '대체 텍스트'],
  })
}

describe('main banners', () => {
  it('say above their rows why these cannot be moved, until they can', async () => {
    const { user } = await renderApp('/exhibit/mainbanner', { as: 'admin' })
    const tools = within(await screen.findByRole('toolbar', { name: '목록 도구' }))
    expect(await tools.findByText('기기를 하나 선택하면 순서를 바꿀 수 있습니다.')).toBeInTheDocument()
    await user.type(screen.getByLabelText('검색어'), '없는 배너{Enter}')
    await waitFor(() => expect(tools.queryByText(/순서를 바꿀 수 있습니다/)).not.toBeInTheDocument())
  })

  it('rotate as configured in the drawer of their list', async () => {
    const backend = await shop()
    shopChanged()
    const { user } = await renderApp('/exhibit/mainbanner', { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '롤링 설정' }))
    const seconds = await screen.findByLabelText(/^전환 시간/)
    expect(seconds).toHaveValue('4')
    await user.clear(seconds)
    await user.type(seconds, '11')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect((await screen.findAllByText('2~10 사이로 입력해 주세요.')).length).toBeGreaterThan(0)
    await user.clear(seconds)
    await user.type(seconds, '6')
    await user.click(screen.getByRole('button', { name: '저장' }))
    await screen.findByText('저장되었습니다.')
    const answer = await backend.call('GET', '/api/v1/admin/main-banners/settings', {
      token: await backend.signIn('admin'),
    })
    expect(answer.result).toMatchObject({ rollingSeconds: 6, version: 2 })
  })

  it('preview their text over the picture in the chosen color', async () => {
    const backend = await shop()
    shopChanged()
    const { bannerSeq } = await newBannerOf(backend, 'MAIN', { headline: '겨울 준비', textColor: '#FFEE00' })
    const { user } = await renderApp(`/exhibit/mainbanner/detail?seq=${bannerSeq}`, { as: 'admin' })
    const words = await screen.findAllByText('겨울 준비')
    expect(words).toHaveLength(2)
    expect(words[0]?.parentElement).toHaveStyle({ color: 'rgb(255, 238, 0)' })
    const color = screen.getByLabelText(/^글자색(?! 고르기)/)
    await user.clear(color)
    await user.type(color, 'red')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect((await screen.findAllByText('#RRGGBB 형식으로 입력해 주세요. (예: #FFFFFF)')).length).toBeGreaterThan(0)
  })
})

it('02 check 6: strips of a slot are reordered; if another admin deleted one, the list reloads and nothing moves', async () => {
  const backend = await shop()
  shopChanged()
  const { db } = backend.services
  const position = { slot: 5, device: 'MOBILE', visible: false } as const
  const inPlace = and(eq(banners.slot, 5), eq(banners.device, 'MOBILE'))
  await db.delete(banners).where(inPlace)
  const rows = []
  for (let sortOrder = 1; sortOrder <= 3; sortOrder += 1)
    rows.push(await newBannerOf(backend, 'LINE', { ...position, sortOrder }))
  const [one, two, three] = rows as [(typeof rows)[number], (typeof rows)[number], (typeof rows)[number]]
  const order = async () =>
    (await db.select().from(banners).where(inPlace).orderBy(asc(banners.sortOrder))).map(({ bannerSeq }) => bannerSeq)
  const { user } = await renderApp('/exhibit/linebanner?slot[0]=5&device=MOBILE', { as: 'admin' })
  await screen.findByRole('link', { name: one.title })
  await moveDown(user, one.title)
  await screen.findByText(/순서를 저장했습니다/)
  expect(await order()).toEqual([two, one, three].map(({ bannerSeq }) => bannerSeq))
  await db.delete(banners).where(eq(banners.bannerSeq, three.bannerSeq))
  await moveDown(user, two.title)
  expect((await screen.findAllByText(/목록이 변경되었습니다|다른 관리자가 먼저/)).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('link', { name: three.title })).not.toBeInTheDocument())
  expect(await order()).toEqual([two, one].map(({ bannerSeq }) => bannerSeq))
})

describe('a banner on item pages', () => {
  it('is found by an item, whose current banners are shown above the rows', async () => {
    const backend = await shop()
    shopChanged()
    const { db } = backend.services
    await db.update(banners).set({ visible: false }).where(eq(banners.bannerType, 'ITEM_DETAIL'))
    const of = await newBannerOf(backend, 'ITEM_DETAIL', { title: '이 상품만', scope: 'ITEM' })
    await db.insert(bannerTargets).values({ bannerSeq: of.bannerSeq, itemSeq: 1 })
    const all = await newBannerOf(backend, 'ITEM_DETAIL', { title: '모든 상품' })
    const { user } = await renderApp('/exhibit/productdetailbanner', { as: 'admin' })
    await screen.findByRole('link', { name: of.title })
    const code = (await db.select().from(items).where(eq(items.itemSeq, 1)))[0]?.itemCode ?? ''
    await user.click(screen.getByRole('button', { name: /상세 조건/ }))
    const group = await screen.findByRole('group', { name: '상품으로 찾기' })
    await user.click(within(group).getByRole('button', { name: '찾기' }))
    const dialog = await screen.findByRole('dialog', { name: '상품 찾기' })
    await user.type(within(dialog).getByRole('combobox', { name: '상품 검색어' }), `${code}{Enter}`)
    const rows = () => within(within(dialog).getByRole('grid')).getAllByRole('row').slice(1)
    await waitFor(() => expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining(code)]))
    await user.click(rows()[0] as HTMLElement)
    await within(group).findByRole('button', { name: '선택 지우기' })
    await user.click(screen.getByRole('button', { name: '검색' }))
    const shown = await screen.findByLabelText('이 상품에 지금 노출되는 배너')
    await waitFor(() => expect(shown).toHaveTextContent(`1. ${of.title} 2. ${all.title}`))
    await user.selectOptions(within(shown).getByLabelText('기기'), 'MOBILE')
    await waitFor(() => expect(shown).toHaveTextContent(`1. ${of.title} 2. ${all.title}`))
  })

  it('requires the fields of its scope; another scope clears the choice', async () => {
    const { user } = await renderApp('/exhibit/productdetailbanner/detail', { as: 'admin' })
    await user.click(await screen.findByRole('radio', { name: '인치' }))
    await user.click(screen.getByRole('checkbox', { name: '17인치' }))
    await user.click(screen.getByRole('radio', { name: '상품 구분' }))
    expect(screen.getByRole('checkbox', { name: '타이어' })).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect((await screen.findAllByText('적용 상품 구분 (을)를 입력해주세요.')).length).toBeGreaterThan(0)
  })
})

it('a top text banner needs text instead of pictures, and previews it', async () => {
  const { user } = await renderApp('/exhibit/topbanner/detail', { as: 'admin' })
  await user.click(await screen.findByRole('radio', { name: '텍스트' }))
  expect(screen.queryByLabelText(/^대체 텍스트/)).not.toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: /^문구/ }), '오늘 무료 배송')
  expect(screen.getByText('오늘 무료 배송')).toHaveStyle({ color: 'rgb(255, 255, 255)' })
  expect(screen.getByLabelText(/^다시 보지 않는 기간/)).toHaveValue('1')
})

it('02 check 15: main banners have no 등록, switch or handle without write permission', async () => {
  await renderApp('/exhibit/mainbanner?device=ALL', { as: 'reader' })
  const table = await screen.findByRole('table', { name: '메인 배너 목록' })
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1))
  expect(screen.queryByRole('link', { name: '등록' })).not.toBeInTheDocument()
  const switches = within(table).queryAllByRole('switch')
  expect(switches.filter((each) => !each.hasAttribute('disabled'))).toEqual([])
  expect(within(table).queryByRole('button', { name: /순서/ })).not.toBeInTheDocument()
})

describe('rules', () => {
  it('describe on which pages a banner is shown', () => {
    const row = { scope: 'BRAND' as const, scopeCount: 3, scopeNames: ['가', '나'], scopeLost: false }
    expect(scopeText(row, itemBannerScopeLabels)).toBe('브랜드 3')
    expect(scopeList(row)).toBe('가, 나 외 1')
    expect(scopeText({ ...row, scope: 'ALL', scopeCount: 0 }, itemBannerScopeLabels)).toBe('전체')
  })

  it('report missing fields of a scope and a text line like the server', () => {
    expect(scopeProblems({ scope: 'ALL' }, ['TIRE'])).toEqual({})
    expect(scopeProblems({ scope: 'BRAND' }, ['TIRE'])).toEqual({ scopeSeqs: '적용 브랜드 (을)를 입력해주세요.' })
    expect(scopeProblems({ scope: 'RIM', scopeValues: ['9'] }, [])).toEqual({
      scopeValues: '선택할 수 없는 값이 있습니다.',
    })
    expect(scopeProblems({ scope: 'ITEM_TYPE', scopeValues: ['TIRE'] }, ['TIRE'])).toEqual({})
    expect(contentProblems({ contentType: 'IMAGE', altText: ' ' })).toEqual({
      altText: '대체 텍스트 (을)를 입력해주세요.',
    })
    expect(Object.keys(contentProblems({ contentType: 'TEXT', text: '가', textColor: '#000000' }))).toEqual([
      'backgroundColor',
    ])
  })
})

it('keeps the choice of device and audience when the banners of an item could not be read', async () => {
  const refusal = { status: 400, code: 'VALIDATION_FAILED', message: '배너를 조회하지 못했습니다.', errors: [] }
  server.use(
    http.get('*/item-detail-banners/resolve', ({ request }) =>
      request.url.includes('device=MOBILE') ? HttpResponse.json(refusal, { status: 400 }) : undefined,
    ),
  )
  const { user } = await renderApp('/exhibit/productdetailbanner?itemSeq=1', { as: 'admin' })
  const resolved = within(await screen.findByLabelText('이 상품에 지금 노출되는 배너'))
  await user.selectOptions(resolved.getByRole('combobox', { name: '기기' }), 'MOBILE')
  expect(await screen.findByText(refusal.message)).toBeInTheDocument()
  await user.selectOptions(resolved.getByRole('combobox', { name: '기기' }), 'PC')
  await waitFor(() => expect(screen.queryByText(refusal.message)).not.toBeInTheDocument())
  expect(await resolved.findByText('하단')).toBeInTheDocument()
})
