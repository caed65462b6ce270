import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { type TestShop, testShop } from './harness'
import { boss, logs } from './staff'

type View = Schemas['SavedView']

let shop: TestShop
/** Super admin; all menus; all menus with READ; only FAQ. */
let root: string
let lead: string
let reader: string
let nobody: string

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  lead = await shop.signIn('ops_lead')
  reader = await shop.signIn('reader')
  nobody = await shop.signIn('nobody')
})
afterAll(() => shop.close())

const PATH = '/api/v1/admin/saved-views'
const call = <T = View>(token: string, method: string, path = '', body?: object) =>
  shop.call<T>(method, `${PATH}${path}`, { token, ...(body ? { body } : {}) })

let serial = 0
type Given = Partial<Omit<Schemas['SavedViewBody'], 'params'> & { params: object }>
const bodyOf = (more: Given = {}) => {
  serial += 1
  return { screen: '/product/manage', name: `보기 ${serial}`, params: { saleState: ['SOLD_OUT'] }, ...more }
}
async function newView(token: string, more?: Given): Promise<View> {
  const answer = await call(token, 'POST', '', bodyOf(more))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const putOf = ({ screen, tab, name, shared, params, columns, version }: View, overrides: object = {}) => ({
  screen,
  tab,
  name,
  shared,
  params,
  columns,
  version,
  ...overrides,
})
const seen = async (token: string, query = '') =>
  (await call<{ items: View[] }>(token, 'GET', `?size=500${query}`)).result.items.map(
    ({ savedViewSeq }) => savedViewSeq,
  )
const defaults = async (token: string) =>
  (await shop.call<Schemas['Me']>('GET', '/api/v1/admin/me', { token })).result.defaultViews.map((view) => [
    view.screen,
    view.savedViewSeq,
  ])

describe('visibility of a saved view', () => {
  it('one that searches for a person cannot be shared', async () => {
    const people = { screen: '/orderdelivery/allorder' }
    const looking = [
      { keywordType: 'ordererName', keyword: '홍길동' },
      { keywordType: 'all', keyword: '010-1234-5678' },
      { keyword: '12가 3456' },
    ]
    for (const params of looking) {
      const refused = await call(lead, 'POST', '', bodyOf({ ...people, params, shared: true }))
      expect([refused.status, refused.errors[0]?.field], JSON.stringify(params)).toEqual([400, 'shared'])
      // allowed in an own view, which then cannot be shared
      const view = await newView(lead, { ...people, params })
      expect((await call(lead, 'PUT', `/${view.savedViewSeq}`, putOf(view, { shared: true }))).status).toBe(400)
    }
    const members = { screen: '/member/manage', shared: true }
    const who = bodyOf({ ...members, params: { keywordType: 'name', keyword: '홍길동' } })
    expect((await call(root, 'POST', '', who)).status).toBe(400)
    await newView(lead, {
      screen: '/branch/manage',
      params: { keywordType: 'name', keyword: '타이어원' },
      shared: true,
    })
    await newView(lead, { ...people, params: { keywordType: 'itemName', keyword: '벤투스' }, shared: true })
  })

  it('is the owner; if shared, every admin who may open the screen', async () => {
    const view = await newView(lead)
    const shared = await newView(lead, { shared: true })
    expect(await seen(lead)).toEqual(expect.arrayContaining([view.savedViewSeq, shared.savedViewSeq]))
    for (const token of [root, reader]) {
      expect(await seen(token)).toContain(shared.savedViewSeq)
      expect(await seen(token)).not.toContain(view.savedViewSeq)
      expect((await call(token, 'GET', `/${view.savedViewSeq}`)).status).toBe(404)
      expect((await call(token, 'GET', `/${shared.savedViewSeq}`)).status).toBe(200)
    }
    expect(await seen(nobody)).toEqual([])
    expect((await call(nobody, 'GET', `/${shared.savedViewSeq}`)).status).toBe(404)
    expect(await seen(root, '&screen=/product/brand')).not.toContain(shared.savedViewSeq)
  })

  it('an admin cannot save one of a screen that they may not open, or of an unknown one', async () => {
    expect((await call(nobody, 'POST', '', bodyOf())).code).toBe('INVALID_AUTHORITIES')
    expect((await call(root, 'POST', '', bodyOf({ screen: '/product/nothing' }))).code).toBe('INVALID_AUTHORITIES')
  })
})

describe('changes of a saved view', () => {
  it('are limited to its owner and super admins', async () => {
    const view = await newView(lead, { shared: true })
    const path = `/${view.savedViewSeq}`
    expect((await call(reader, 'PUT', path, putOf(view, { name: '남의 것' }))).code).toBe('INVALID_STATE')
    expect((await call(reader, 'DELETE', path)).code).toBe('INVALID_STATE')
    expect((await call(nobody, 'DELETE', path)).status).toBe(404)
    expect((await call(root, 'PUT', path, putOf(view, { name: '고친 이름' }))).result).toMatchObject({
      name: '고친 이름',
      adminSeq: view.adminSeq,
    })
    expect((await call(lead, 'PUT', path, putOf(view))).code).toBe('CONFLICT')
    expect((await call(root, 'DELETE', path)).status).toBe(200)
  })

  it('a private one is hidden even from super admins', async () => {
    const { savedViewSeq } = await newView(lead)
    expect((await call(root, 'DELETE', `/${savedViewSeq}`)).status).toBe(404)
  })

  it('keep its list', async () => {
    const view = await newView(lead)
    const moved = await call(lead, 'PUT', `/${view.savedViewSeq}`, putOf(view, { screen: '/product/brand' }))
    expect(moved.errors).toEqual([{ field: 'screen', message: '보기를 다른 목록으로 옮길 수 없습니다.' }])
  })
})

describe('validation of saved views', () => {
  it('names are unique ignoring case and spaces, per admin, list and tab', async () => {
    await newView(lead, { name: 'Low Stock' })
    const again = await call(lead, 'POST', '', bodyOf({ name: ' lowstock ' }))
    expect([again.status, again.code, again.message]).toEqual([409, 'DUPLICATE', '같은 이름의 보기가 있습니다.'])
    await newView(reader, { name: 'Low Stock' })
    await newView(lead, { name: 'Low Stock', screen: '/product/pattern' })
    await newView(lead, { name: 'Low Stock', tab: 'other' })
  })

  it('values are short texts; others are refused', async () => {
    for (const params of [{ page: 1 }, { a: { b: { c: 'd' } } }, { a: [['b']] }])
      expect((await call(lead, 'POST', '', bodyOf({ params }))).status).toBe(400)
    const long = await call(lead, 'POST', '', bodyOf({ params: { keyword: '가'.repeat(9000) } }))
    expect(long.errors).toEqual([{ field: 'params', message: '저장할 조건이 너무 많습니다. 줄여 주세요.' }])
    expect((await call(lead, 'POST', '', bodyOf({ name: '가'.repeat(31) }))).status).toBe(400)
  })

  it('at most fifty own and fifty shared ones', async () => {
    const screen = '/product/event'
    for (let n = 0; n < 50; n++) await newView(lead, { screen, shared: n < 49 })
    expect((await call(lead, 'POST', '', bodyOf({ screen }))).code).toBe('LIMIT_EXCEEDED')
    await newView(root, { screen, shared: true })
    const full = await call(root, 'POST', '', bodyOf({ screen, shared: true }))
    expect([full.code, full.message]).toEqual(['LIMIT_EXCEEDED', '한 목록에서 공유할 수 있는 보기는 50개까지입니다.'])
    await newView(root, { screen })
  })
})

it('the own views of a list are ordered; others cannot be', async () => {
  const screen = '/car/model'
  const [a, b] = [await newView(lead, { screen }), await newView(lead, { screen })]
  const others = await newView(root, { screen, shared: true })
  const sort = (seqs: number[]) => call(lead, 'PUT', '/order', { screen, tab: '', seqs })
  expect((await sort([b.savedViewSeq, a.savedViewSeq])).status).toBe(200)
  const order = await seen(lead, `&screen=${screen}`)
  expect(order.filter((seq) => seq !== others.savedViewSeq)).toEqual([b.savedViewSeq, a.savedViewSeq])
  const wrong = await sort([others.savedViewSeq, a.savedViewSeq, b.savedViewSeq])
  expect([wrong.code, wrong.body]).toMatchObject(['CONFLICT', { result: [b.savedViewSeq, a.savedViewSeq] }])
})

describe('the default view', () => {
  const screen = '/product/manage'
  const set = (token: string, savedViewSeq: number | null) =>
    call<null>(token, 'PUT', '/default', { screen, savedViewSeq })

  it('is set per admin, also to a shared view; reset when it is unshared or deleted', async () => {
    const shared = await newView(lead, { shared: true })
    const view = await newView(reader)
    for (const token of [lead, reader]) expect((await set(token, shared.savedViewSeq)).status).toBe(200)
    expect(await defaults(reader)).toEqual([[screen, shared.savedViewSeq]])
    await call(lead, 'PUT', `/${shared.savedViewSeq}`, putOf(shared, { shared: false }))
    expect(await defaults(reader)).toEqual([])
    expect(await defaults(lead)).toEqual([[screen, shared.savedViewSeq]])
    await set(reader, view.savedViewSeq)
    await call(reader, 'DELETE', `/${view.savedViewSeq}`)
    expect(await defaults(reader)).toEqual([])
    await set(lead, null)
    expect(await defaults(lead)).toEqual([])
    const [last] = await logs(shop, `keywordType=summary&keyword=${encodeURIComponent('기본 해제')}`)
    expect(last).toMatchObject({ action: 'UPDATE', summary: '보기 기본 해제: 상품 관리' })
  })

  it('must be visible and of the same screen', async () => {
    const { savedViewSeq } = await newView(lead)
    expect((await set(root, savedViewSeq)).status).toBe(404)
    const elsewhere = await newView(lead, { screen: '/product/brand' })
    expect((await set(lead, elsewhere.savedViewSeq)).status).toBe(404)
  })
})
