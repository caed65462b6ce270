import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { type TestShop, testShop } from './harness'

type Pin = Schemas['PinBody']

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const at = (screen: string, savedViewSeq: number | null = null): Pin => ({ screen, savedViewSeq })
const MEMBERS = at('/member/manage')
const ORDERS = at('/orderdelivery/allorder')
const bodiesOf = (pins: readonly Pin[]) => pins.map(({ screen, savedViewSeq }) => at(screen, savedViewSeq))

async function pinsOf(token: string): Promise<Schemas['Pin'][]> {
  return (await shop.call<Schemas['Me']>('GET', '/api/v1/admin/me', { token })).result.pins
}
async function put(token: string, pins: readonly Pin[], seen?: readonly Pin[]) {
  const body = { pins, seen: seen ?? bodiesOf(await pinsOf(token)) }
  return shop.call<Schemas['Pin'][]>('PUT', '/api/v1/admin/me/pins', { token, body })
}

describe('pins of the menu', () => {
  it('are per admin, ordered and unique', async () => {
    const token = await shop.signIn('ops_lead')
    expect(await pinsOf(token)).toEqual([])
    expect((await put(token, [MEMBERS, ORDERS, MEMBERS])).status).toBe(200)
    expect(bodiesOf(await pinsOf(token))).toEqual([MEMBERS, ORDERS])
    await put(token, [ORDERS, MEMBERS])
    expect(bodiesOf(await pinsOf(token))).toEqual([ORDERS, MEMBERS])
    expect(await pinsOf(await shop.signIn('reader'))).toEqual([])
    await put(token, [])
    expect(await pinsOf(token)).toEqual([])
  })

  it('are eight at most', async () => {
    const token = await shop.signIn('ops_lead')
    const names = ['member/manage', 'member/pointhistory', 'product/manage', 'product/brand', 'product/pattern']
    const more = ['orderdelivery/allorder', 'orderdelivery/orderstatus', 'promotion/coupon', 'promotion/event']
    const nine = [...names, ...more].map((name) => at(`/${name}`))
    const refused = await put(token, nine)
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'LIMIT_EXCEEDED',
      '최대 8개까지 고정할 수 있습니다. 고정 메뉴 관리에서 쓰지 않는 것을 먼저 해제해 주세요.',
    ])
    expect(await pinsOf(token)).toEqual([])
  })

  it('are not overwritten by a tab with an older version', async () => {
    const token = await shop.signIn('reader')
    await put(token, [MEMBERS])
    const late = await put(token, [ORDERS], [])
    expect([late.status, late.code]).toEqual([409, 'CONFLICT'])
    expect(bodiesOf(await pinsOf(token))).toEqual([MEMBERS])
  })

  it('are refused and omitted without permission', async () => {
    const token = await shop.signIn('nobody')
    const refused = await put(token, [MEMBERS])
    expect([refused.status, refused.code]).toEqual([401, 'INVALID_AUTHORITIES'])
    expect(await pinsOf(token)).toEqual([])
  })

  it('of a view have its name, and are deleted with it', async () => {
    const token = await shop.signIn('ops_lead')
    const body = { screen: '/product/manage', name: '품절', params: { saleState: ['SOLD_OUT'] } }
    const view = (await shop.call<Schemas['SavedView']>('POST', '/api/v1/admin/saved-views', { token, body })).result
    const pin = at('/product/manage', view.savedViewSeq)
    expect((await put(token, [pin])).result).toEqual([{ ...pin, name: '품절', params: body.params }])
    const other = await shop.signIn('reader')
    // a view that is not shared is invisible to other admins
    expect((await put(other, [pin])).status).toBe(404)
    const path = `/api/v1/admin/saved-views/${view.savedViewSeq}?version=${view.version}`
    await shop.call('DELETE', path, { token })
    expect(await pinsOf(token)).toEqual([])
  })

  it('that return with a permission may exceed eight, and can then only be reduced', async () => {
    const lead = await shop.signIn('ops_lead')
    const token = await shop.signIn('reader')
    const views = '/api/v1/admin/saved-views'
    const body = { screen: '/product/manage', name: '모두의 보기', params: {}, shared: true }
    const view = (await shop.call<Schemas['SavedView']>('POST', views, { token: lead, body })).result
    const share = (shared: boolean, version: number) =>
      shop.call<Schemas['SavedView']>('PUT', `${views}/${view.savedViewSeq}`, {
        token: lead,
        body: { ...body, shared, version },
      })
    const pin = at('/product/manage', view.savedViewSeq)
    await put(token, [pin])
    const { version } = (await share(false, view.version)).result
    expect(await pinsOf(token)).toEqual([])

    const eight = [
      'member/manage',
      'member/pointhistory',
      'product/manage',
      'product/brand',
      'product/pattern',
      'orderdelivery/allorder',
      'promotion/coupon',
      'promotion/event',
    ].map((name) => at(`/${name}`))
    expect((await put(token, eight)).status).toBe(200)
    await share(true, version)
    const nine = [...eight, pin]
    expect(bodiesOf(await pinsOf(token))).toEqual(nine)
    expect((await put(token, [...nine.slice(1), at('/product/giftcard')])).code).toBe('LIMIT_EXCEEDED')
    // existing pins may be sorted
    expect((await put(token, nine.toReversed())).status).toBe(200)
    expect((await put(token, nine.slice(1))).status).toBe(200)
    expect((await put(token, [])).status).toBe(200)
  })
})
