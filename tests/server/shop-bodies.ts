import type { Schemas } from '../../server/contract/contract-types'
import { files, shopInfo } from '../../server/db/schema'
import type { TestShop } from './harness'
import { boss } from './staff'

type Shop = Schemas['ShopInfo']
type Update = Schemas['ShopInfoUpdate']

export const SHOP = '/api/v1/admin/shop-info'
export const MENUS = '/api/v1/admin/shop-menus'
export const VIEWS = '/api/v1/admin/item-view-settings'

export const readShop = async (shop: TestShop): Promise<Shop> =>
  (await shop.call<Shop>('GET', SHOP, { token: await boss(shop) })).result

/** Returns the body that saves the record unchanged. */
export function shopBody({ logoImage, faviconImage, shareImage, sealImage, ...record }: Shop): Update {
  const { createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...fields } = record
  const seqOf = (file: Schemas['FileRef'] | null) => file?.fileSeq ?? null
  return {
    ...fields,
    bankAccounts: record.bankAccounts.map(({ sortOrder: _, waitingCount: _w, ...account }) => account),
    logoFileSeq: seqOf(logoImage),
    faviconFileSeq: seqOf(faviconImage),
    shareFileSeq: seqOf(shareImage),
    sealFileSeq: seqOf(sealImage),
    // required fields have a value in the sample
    email: record.email ?? '',
    csPhone: record.csPhone ?? '',
    csEmail: record.csEmail ?? '',
    csHours: record.csHours ?? '',
    privacyOfficerName: record.privacyOfficerName ?? '',
    privacyOfficerEmail: record.privacyOfficerEmail ?? '',
    privacyPolicy: record.privacyPolicy ?? '',
    privacyPolicyFrom: record.privacyPolicyFrom ?? '',
    termsOfService: record.termsOfService ?? '',
    termsOfServiceFrom: record.termsOfServiceFrom ?? '',
  }
}

/** Saves the record unchanged except for `overrides`. */
export const saveShop = async (shop: TestShop, overrides: Partial<Update> = {}, token?: string) =>
  shop.call<Shop>('PUT', SHOP, {
    token: token ?? (await boss(shop)),
    body: { ...shopBody(await readShop(shop)), ...overrides },
  })

/** Uploads a picture of this size. */
export async function picture(
  shop: TestShop,
  width: number,
  height = width,
  overrides: Partial<typeof files.$inferInsert> = {},
) {
  const { db, clock, random } = shop.services
  const key = `test/${random.bytes(8).toString('hex')}.png`
  const stored = { createdAt: clock.now(), createdBy: 'admin', unusedSince: clock.now(), purpose: 'PUBLIC' as const }
  const values = { key, name: 'test.png', size: 100, mimeType: 'image/png', ...stored }
  const [row] = await db
    .insert(files)
    .values({ ...values, width, height, ...overrides })
    .returning()
  return row?.fileSeq ?? 0
}

/** Clears the shop information, as in a new shop without a sample. */
export const forgetShop = (shop: TestShop) =>
  shop.services.db.update(shopInfo).set({ businessNumber: '', ceoName: '', mailOrderNumber: '', bankAccounts: [] })

let n = 0
export const menuBody = (overrides: object = {}) => {
  n += 1
  return { area: 'HEADER', name: `메뉴 ${n}`, linkType: 'PATH', link: `/page/${n}`, ...overrides }
}

export const newMenu = async (shop: TestShop, overrides: object = {}) =>
  shop.call<Schemas['ShopMenu']>('POST', MENUS, { token: await boss(shop), body: menuBody(overrides) })

export const menuTree = async (shop: TestShop, area: Schemas['ShopMenuArea'] = 'HEADER') =>
  (await shop.call<Schemas['ShopMenuNode'][]>('GET', `${MENUS}?area=${area}`, { token: await boss(shop) })).result

/** Returns the order of a tree in the format of its request. */
export const toMenuPlaces = (tree: readonly Schemas['ShopMenuNode'][]): Schemas['ShopMenuPlace'][] =>
  tree.flatMap((node) => [
    { seq: node.shopMenuSeq, parentSeq: null },
    ...node.children.map((child) => ({ seq: child.shopMenuSeq, parentSeq: node.shopMenuSeq })),
  ])
