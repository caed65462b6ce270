import type { OperationName, Schemas } from '../../server/contract/contract-types'
import type { TestShop } from '../server/harness'
import { menuBody, menuTree, newMenu, readShop, shopBody, toMenuPlaces, VIEWS } from '../server/shop-bodies'
import type { Case } from './cases'

let n = 0

/** Creates a menu in the footer, which has free places. */
const ownMenu = async (shop: TestShop) => (await newMenu(shop, { area: 'FOOTER' })).result

/** Deletes menus of earlier cases, because an area has few places. */
const roomAtFoot = async (shop: TestShop): Promise<void> => {
  const [, ...rest] = (await menuTree(shop, 'FOOTER')).reverse()
  const token = await shop.signIn('admin')
  for (const { shopMenuSeq } of rest.slice(0, rest.length - 6)) {
    await shop.call('DELETE', `/api/v1/admin/shop-menus/${shopMenuSeq}`, { token })
  }
}

const atFoot = async (shop: TestShop): Promise<Schemas['ShopMenu']> => {
  await roomAtFoot(shop)
  return ownMenu(shop)
}

const viewOf = async (shop: TestShop): Promise<Schemas['ItemViewSetting']> =>
  (await shop.call<Schemas['ItemViewSetting']>('GET', `${VIEWS}/TIRE`, { token: await shop.signIn('admin') })).result

export const shopSettingCases = {
  'GET /api/v1/admin/shop-info': () => ({}),
  'PUT /api/v1/admin/shop-info': async (shop) => {
    n += 1
    return { body: { ...shopBody(await readShop(shop)), metaTitle: `제목 ${n}`, termsOfService: `<p>약관 ${n}</p>` } }
  },
  'GET /api/v1/admin/shop-info/policies/{policy}': () => ({ path: { policy: 'termsOfService' } }),

  'GET /api/v1/admin/shop-menus': () => ({ query: '?area=HEADER' }),
  'POST /api/v1/admin/shop-menus': async (shop) => {
    await roomAtFoot(shop)
    return { body: menuBody({ area: 'FOOTER' }) }
  },
  'GET /api/v1/admin/shop-menus/{seq}': async (shop) => ({ path: { seq: (await atFoot(shop)).shopMenuSeq } }),
  'PUT /api/v1/admin/shop-menus/{seq}': async (shop) => {
    const { shopMenuSeq, version } = await atFoot(shop)
    const { area: _, ...body } = menuBody()
    return { path: { seq: shopMenuSeq }, body: { ...body, version } }
  },
  'DELETE /api/v1/admin/shop-menus/{seq}': async (shop) => ({ path: { seq: (await atFoot(shop)).shopMenuSeq } }),
  'PUT /api/v1/admin/shop-menus/order': async (shop) => ({
    body: { area: 'FOOTER', nodes: toMenuPlaces(await menuTree(shop, 'FOOTER')).reverse() },
  }),

  'GET /api/v1/admin/item-view-settings': () => ({}),
  'GET /api/v1/admin/item-view-settings/{itemType}': () => ({ path: { itemType: 'BATTERY' } }),
  'PUT /api/v1/admin/item-view-settings/{itemType}': async (shop) => {
    n += 1
    const { itemType: _, createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...view } = await viewOf(shop)
    return { path: { itemType: 'TIRE' }, body: { ...view, newDays: 1 + (n % 90) } }
  },
  'POST /api/v1/admin/item-view-settings/{itemType}/reset': () => ({ path: { itemType: 'ETC' } }),
  'GET /api/v1/admin/item-view-settings/{itemType}/samples': () => ({ path: { itemType: 'TIRE' } }),

  'GET /api/v1/admin/dashboard/first-steps': () => ({}),
} satisfies Partial<Record<OperationName, Case>>
