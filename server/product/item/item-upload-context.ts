import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import type { itemValues } from './item-values'

type Item = typeof items.$inferSelect
type Brand = typeof brands.$inferSelect
type Pattern = typeof patterns.$inferSelect
type Values = ReturnType<typeof itemValues>
type UniqueKeys = Record<string, string>

const bareName = (name: string): string => name.replaceAll(' ', '').toLowerCase()
const CODES_PER_STATEMENT = 1_000

/** What the rows of an item sheet are checked against, read once for all rows. */
export class UploadContext {
  private readonly brands = new Map<string, Brand>()
  private readonly patterns = new Map<string, Pattern>()
  private readonly byCode = new Map<string, Item>()
  /** Uniqueness key → code of the item that has it. */
  private readonly taken = new Map<string, string>()
  readonly brandOf = new Map<number, Brand>()
  readonly patternOf = new Map<number, Pattern>()

  static async read(db: Db, codes: string[]): Promise<UploadContext> {
    const context = new UploadContext()
    for (const brand of await db.select().from(brands)) {
      context.brands.set(bareName(brand.name), brand)
      context.brandOf.set(brand.brandSeq, brand)
    }
    for (const pattern of await db.select().from(patterns)) {
      context.patterns.set(`${pattern.brandSeq} ${bareName(pattern.name)}`, pattern)
      context.patternOf.set(pattern.patternSeq, pattern)
    }
    for (let from = 0; from < codes.length; from += CODES_PER_STATEMENT) {
      const rows = await db
        .select()
        .from(items)
        .where(inArray(items.itemCode, codes.slice(from, from + CODES_PER_STATEMENT)))
      for (const row of rows) context.byCode.set(row.itemCode, row)
    }
    await context.readKeys(db)
    return context
  }

  private async readKeys(db: Db): Promise<void> {
    const { itemType, itemCode, barcode, patternSeq, sizeLabel, oeMark, runFlat, isAged, brandSeq, modelName } = items
    const rows = await db
      .select({ itemType, itemCode, barcode, patternSeq, sizeLabel, oeMark, runFlat, isAged, brandSeq, modelName })
      .from(items)
    for (const row of rows) {
      for (const key of Object.values(uniqueKeys(row.itemType, row))) this.taken.set(key, row.itemCode)
    }
  }

  brandNamed(name: string): Brand | undefined {
    return this.brands.get(bareName(name))
  }

  patternNamed(brandSeq: number, name: string): Pattern | undefined {
    return this.patterns.get(`${brandSeq} ${bareName(name)}`)
  }

  itemOf(code: string): Item | undefined {
    return this.byCode.get(code)
  }

  /** Returns the code of the stored item that has a uniqueness key. */
  ownerOf(key: string): string | undefined {
    return this.taken.get(key)
  }

  /** Returns the errors of keys that other stored items have, by field. */
  clashes(existing: Item | undefined, keys: UniqueKeys): Record<string, string> {
    const errors: Record<string, string> = {}
    for (const [field, key] of Object.entries(keys)) {
      const code = this.taken.get(key)
      if (code !== undefined && code !== existing?.itemCode) errors[field] = `${TAKEN[field] ?? ''} (상품코드 ${code})`
    }
    return errors
  }
}

const TAKEN: Record<string, string> = {
  barcode: '이미 등록된 바코드입니다.',
  'tire.width': '같은 패턴·규격의 상품이 이미 있습니다.',
  'battery.modelName': '같은 브랜드에 같은 모델명의 상품이 있습니다.',
}

type Keyed = Pick<
  Values,
  'barcode' | 'patternSeq' | 'sizeLabel' | 'oeMark' | 'runFlat' | 'isAged' | 'brandSeq' | 'modelName'
>

/** Returns the uniqueness keys of an item, by the field that reports the error. */
export function uniqueKeys(itemType: Item['itemType'], item: Keyed): UniqueKeys {
  const keys: UniqueKeys = {}
  if (item.barcode) keys.barcode = `barcode ${item.barcode}`
  if (itemType === 'TIRE')
    keys['tire.width'] = `tire ${item.patternSeq} ${item.sizeLabel} ${item.oeMark ?? ''} ${item.runFlat} ${item.isAged}`
  if (itemType === 'BATTERY') keys['battery.modelName'] = `battery ${item.brandSeq} ${bareName(item.modelName ?? '')}`
  return keys
}
