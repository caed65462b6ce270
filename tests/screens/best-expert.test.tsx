import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { bestProblems, parseListParams } from '@/features/product/bestexpert/best-expert.rules'
import type { Schemas } from '@/shared/api/types'
import { shop, shopChanged } from '../msw/server'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

type Row = Schemas['BestExpertRow']
const CALL = '/api/v1/admin/best-experts'
const PATH = '/product/bestexpert'

let tires: number[] = []
async function backend() {
  const world = await shop()
  const token = await world.signIn('admin')
  return <T,>(method: string, path: string, body?: object) => world.call<T>(method, path, { token, body })
}
const rowsOf = async (query: string) =>
  (await (await backend())<{ items: Row[] }>('GET', `${CALL}?size=500&${query}`)).result.items
const PASSENGER = 'itemType=TIRE&recommendType=BEST&section=PASSENGER'

beforeAll(async () => {
  const call = await backend()
  const { result } = await call<{ items: { itemSeq: number }[] }>(
    'GET',
    '/api/v1/admin/common/item/pop_up?itemType[0]=TIRE&size=200&sort=createdAt,asc',
  )
  const taken = new Set((await rowsOf(PASSENGER)).map(({ itemSeq }) => itemSeq))
  tires = result.items.map(({ itemSeq }) => itemSeq).filter((seq) => !taken.has(seq))
})

testDetail({
  path: `${PATH}/detail`,
  call: CALL,
  title: '베스트/전문가 추천 상세',
  as: 'admin',
  body: (n) => ({
    itemType: 'TIRE',
    recommendType: 'BEST',
    section: 'PASSENGER',
    itemSeq: tires[n % tires.length],
    headline: `추천 ${n}`,
    badgeText: '특가',
    visible: false,
  }),
  name: (record) => (record.item as { name: string }).name,
  seq: (record) => Number(record.bestExpertSeq),
  edit: { field: 'headline', label: '한줄 추천', value: (n) => `바꾼 문구 ${n}` },
  required: ['한줄 추천'],
})

describe('rules', () => {
  it('require the name and comment of an expert, and an end after the start', () => {
    expect(bestProblems({ recommendType: 'BEST' })).toEqual({})
    expect(bestProblems({ recommendType: 'EXPERT', expertComment: '짧다' })).toEqual({
      expertName: '전문가명 (을)를 입력해주세요.',
      expertComment: '10자 이상 입력해 주세요.',
    })
    expect(bestProblems({ recommendType: 'EXPERT', expertName: '김', expertComment: ' ' })).toEqual({
      expertComment: '전문가 추천글 (을)를 입력해주세요.',
    })
    const startAt = '2026-12-01T00:00:00Z'
    expect(bestProblems({ startAt, endAt: startAt }).endAt).toBe('종료일시는 시작일시보다 뒤여야 합니다.')
    expect(bestProblems({ startAt, endAt: '2026-12-01T00:01:00Z' })).toEqual({})
  })

  it('parse the section of a new recommendation from the URL, with defaults for missing or invalid values', () => {
    expect(parseListParams({ itemType: 'BATTERY', recommendType: 'EXPERT', section: 'ISG' })).toEqual({
      itemType: 'BATTERY',
      recommendType: 'EXPERT',
      section: 'ISG',
    })
    expect(parseListParams({ itemType: 'BATTERY', section: 'SUV' }).section).toBe('DOMESTIC_CAR')
    expect(parseListParams({ section: 'toString' })).toEqual({
      itemType: 'TIRE',
      recommendType: 'BEST',
      section: 'PASSENGER',
    })
  })
})

describe('the lists', () => {
  it('switch between tires and batteries, best and experts', async () => {
    const { user, url } = await renderApp(PATH, { as: 'admin' })
    await user.click(await screen.findByRole('tab', { name: '전문가 추천' }))
    expect(await screen.findByRole('columnheader', { name: /전문가/ })).toBeInTheDocument()
    expect(url()).toContain('tab=expert')
    expect(screen.queryByRole('button', { name: '판매순 자동채우기' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: '배터리' }))
    await waitFor(() => expect(url()).toBe(`${PATH}/battery`))
    await waitFor(() => expect(screen.getByLabelText('구역')).toHaveDisplayValue('국산차'))
  })

  it('reorder a section', async () => {
    shopChanged()
    const before = await rowsOf(PASSENGER)
    const [first, second] = before
    const { user } = await renderApp(PATH, { as: 'admin' })
    await moveDown(user, first?.item.name ?? '')
    await waitFor(async () =>
      expect((await rowsOf(PASSENGER)).slice(0, 2).map((best) => best.bestExpertSeq)).toEqual([
        second?.bestExpertSeq,
        first?.bestExpertSeq,
      ]),
    )
  })

  it('auto-fill shows a preview, then fills the section; changed options need a new preview', async () => {
    shopChanged()
    const before = await rowsOf(PASSENGER)
    const { user } = await renderApp(PATH, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '판매순 자동채우기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '판매순 자동채우기' }))
    const apply = dialog.getByRole('button', { name: '적용' })
    expect(apply).toHaveAttribute('aria-disabled', 'true')
    await user.selectOptions(dialog.getByLabelText('상품 수'), '3개')
    await user.click(dialog.getByRole('button', { name: '미리보기' }))
    const table = await dialog.findByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(4)
    expect(await rowsOf(PASSENGER)).toHaveLength(before.length)
    await user.click(dialog.getByLabelText('최근 90일'))
    expect(dialog.queryByRole('table')).not.toBeInTheDocument()
    expect(apply).toHaveAttribute('aria-disabled', 'true')
    await user.click(dialog.getByRole('button', { name: '미리보기' }))
    await dialog.findByRole('table')
    await user.click(apply)
    expect(await screen.findByText('3개가 등록되었습니다.')).toBeInTheDocument()
    const after = await rowsOf(PASSENGER)
    expect(after).toHaveLength(before.length + 3)
    expect(after.slice(before.length).map(({ headline }) => headline)).toEqual([
      '최근 90일 판매 1위',
      '최근 90일 판매 2위',
      '최근 90일 판매 3위',
    ])
  })
})

describe('a new recommendation', () => {
  it('starts with tab and section of the list and requires the name of the expert', async () => {
    const { user, url } = await renderApp(`${PATH}/battery?tab=expert&section=ISG`, { as: 'admin' })
    await user.click(
      await screen
        .findByRole('link', { name: '추천 상품 등록' })
        .catch(() => screen.findByRole('button', { name: '추천 상품 등록' })),
    )
    await waitFor(() => expect(url()).toContain(`${PATH}/detail`))
    expect(await screen.findByLabelText(/^구역/)).toHaveDisplayValue('AGM·EFB')
    expect(screen.getByRole('radio', { name: '배터리' })).toBeChecked()
    expect(screen.getByRole('radio', { name: '전문가 추천' })).toBeChecked()
    await user.type(screen.getByLabelText(/^한줄 추천/), '좋은 배터리')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('전문가명 (을)를 입력해주세요.')).toBeInTheDocument()
    expect(screen.getByText('상품 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '타이어' }))
    expect(screen.getByLabelText(/^구역/)).toHaveDisplayValue('승용')
    await user.click(screen.getByRole('radio', { name: '베스트' }))
    expect(screen.queryByLabelText(/^전문가명/)).not.toBeInTheDocument()
  })
})

describe('a recommended item', () => {
  it('links to its recommendation in any section; removing the item hides its sales data', async () => {
    const call = await backend()
    const [stored] = await rowsOf('itemType=TIRE&recommendType=EXPERT&section=SUV')
    const path = `${PATH}/detail?seq=${stored?.bestExpertSeq}`
    const { user } = await renderApp(path, { as: 'admin' })
    expect(await screen.findByText('판매 정보')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: new RegExp(`^${stored?.item.itemCode}.*빼기$`) }))
    expect(screen.queryByText('판매 정보')).not.toBeInTheDocument()

    const { result } = await call<Schemas['ItemLink'][]>('GET', `/api/v1/admin/items/${stored?.itemSeq}/links`)
    const first = result.find(({ kind }) => kind === 'BEST_EXPERT')?.items[0]?.seq
    await renderApp(`/product/manage/detail?seq=${stored?.itemSeq}`, { as: 'admin' })
    const link = await screen.findByRole('link', { name: /^베스트\/전문가 추천 \d/ })
    expect(link).toHaveAttribute('href', `${PATH}/detail?seq=${first}`)
  })
})
