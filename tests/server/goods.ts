import { files } from '../../server/db/schema'
import { brands } from '../../server/product/schema/brand.schema'
import { items } from '../../server/product/schema/item.schema'
import { patterns } from '../../server/product/schema/pattern.schema'
import type { TestShop } from './harness'

type Item = typeof items.$inferInsert
export type StoredItem = typeof items.$inferSelect

let serial = 0
const next = (): number => {
  serial += 1
  return serial
}
/** Returns unused digits. Letters might be read as a mark of a maker (`MO`). */
const unique = (): string => String(next()).padStart(6, '0')

function only<T>(rows: T[]): T {
  const [row] = rows
  if (!row) throw new Error('nothing was stored')
  return row
}

/** Inserts a brand without items. */
export async function newBrand({ services }: TestShop, overrides: Partial<typeof brands.$inferInsert> = {}) {
  const name = `시험브랜드 ${unique()}`
  return only(
    await services.db
      .insert(brands)
      .values({
        name,
        nameEn: name,
        itemTypes: ['TIRE', 'BATTERY', 'ETC'],
        origin: 'DOMESTIC',
        sortOrder: 1_000 * next(),
        ...overrides,
      })
      .returning(),
  )
}

/** Inserts a pattern without items. */
export async function newPattern(
  { services }: TestShop,
  brandSeq: number,
  overrides: Partial<typeof patterns.$inferInsert> = {},
) {
  const scores = { mileage: null, quietness: null, comfort: null, handling: null, wet: null, snow: null }
  return only(
    await services.db
      .insert(patterns)
      .values({
        brandSeq,
        name: `시험패턴 ${unique()}`,
        season: 'ALL_SEASON',
        vehicleType: 'PASSENGER',
        usage: 'COMFORT',
        scores,
        ...overrides,
      })
      .returning(),
  )
}

/** Inserts an item on sale; without a pattern, an item of another type than tires. */
export async function newItem(
  { services }: TestShop,
  overrides: Partial<Item> & Pick<Item, 'brandSeq'>,
): Promise<StoredItem> {
  const code = `Z${unique().padStart(8, '0')}`
  const { width = 225, aspect = 45, rim = 17 } = overrides
  const kind = overrides.patternSeq
    ? {
        itemType: 'TIRE' as const,
        width,
        aspect,
        rim,
        sizeCode: `${width}${String(aspect ?? 0).padStart(2, '0')}${rim}`,
        sizeLabel: `225/45R17 ${code}`,
      }
    : { itemType: 'ETC' as const }
  return only(
    await services.db
      .insert(items)
      .values({
        itemCode: code,
        name: `시험상품 ${code}`,
        listPrice: 200_000,
        salePrice: 123_400,
        saleState: 'ON_SALE',
        visible: true,
        stockQuantity: 100,
        deliveryMethods: ['MOUNT'],
        mountFeeType: 'INCLUDED',
        ...kind,
        ...overrides,
      })
      .returning(),
  )
}

/** Inserts a file that an admin has just uploaded. */
export async function newFile(
  { services }: TestShop,
  purpose: (typeof files.$inferInsert)['purpose'],
  overrides: Partial<typeof files.$inferInsert> = {},
): Promise<number> {
  const now = services.clock.now()
  const facts = { key: `test/${unique()}.webp`, name: 'test.webp', size: 100, mimeType: 'image/webp', purpose }
  const uploaded = { createdAt: now, createdBy: 'admin', unusedSince: now }
  const row = await services.db
    .insert(files)
    .values({ ...facts, ...uploaded, ...overrides })
    .returning()
  await services.files.put(only(row).key, new Uint8Array(100), 'image/webp')
  return only(row).fileSeq
}

/** Inserts an uploaded picture. Returns its number. */
export async function newImage({ services }: TestShop, mimeType = 'image/webp'): Promise<number> {
  const row = await services.db
    .insert(files)
    .values({
      key: `test/${unique()}.webp`,
      name: 'test.webp',
      size: 100,
      mimeType,
      purpose: 'PUBLIC',
      createdAt: services.clock.now(),
    })
    .returning()
  return only(row).fileSeq
}
