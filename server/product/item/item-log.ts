import { inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schema } from '../../contract/contract-document'
import { labelOf } from '../../contract/contract-labels'
import { propertiesOf } from '../../contract/contract-messages'
import type { Schemas } from '../../contract/contract-types'
import { logOf } from '../../resource/log'
import { brands } from '../schema/brand.schema'
import type { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { itemNames } from './item-name'

type Item = typeof items.$inferSelect
type Field = keyof Item & string

/** Schemas of the fields: their titles and the enums of their values. */
const schemas: Record<string, Schema> = {
  ...propertiesOf('Battery'),
  ...propertiesOf('Tire'),
  ...propertiesOf('Item'),
  ...propertiesOf('ItemUpdate'),
}
/** Fields whose log shows only that they changed. */
const WITHOUT_VALUES = new Set<string>(['description', 'mobileDescription', 'notice', 'mainFileSeq', 'imageFileSeqs'])
/** Fields that are derived from others or logged elsewhere. */
const SILENT = new Set<string>([
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'priceChangedAt',
  'soldOutBy',
  'stockQuantity',
  'sizeCode',
  'productionSort',
  'specCode',
  'voltage',
  'soldLast30Days',
  'soldLast90Days',
  'ratingAverage',
  'ratingCount',
])

const enumOf = (schema: Schema | undefined): string | undefined =>
  /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(schema ?? {}))?.[1]

function formatField(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? '사용' : '사용 안 함'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  const named = enumOf(schemas[field])
  const label = (one: unknown) => (named ? labelOf(named, String(one)) : String(one))
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(label).join(', ')
  return label(value)
}

/** Returns the names of the brands and patterns before and after a change. */
async function namesOf(
  call: AdminCall,
  before: Item,
  after: Item,
): Promise<Partial<Record<Field, Map<number, string>>>> {
  const names: Partial<Record<Field, Map<number, string>>> = {}
  if (before.brandSeq !== after.brandSeq) {
    const rows = await call.db
      .select({ seq: brands.brandSeq, name: brands.name })
      .from(brands)
      .where(inArray(brands.brandSeq, [before.brandSeq, after.brandSeq]))
    names.brandSeq = new Map(rows.map(({ seq, name }) => [seq, name]))
  }
  if (before.patternSeq !== after.patternSeq) {
    const rows = await call.db
      .select({ seq: patterns.patternSeq, name: patterns.name })
      .from(patterns)
      .where(inArray(patterns.patternSeq, [before.patternSeq ?? 0, after.patternSeq ?? 0]))
    names.patternSeq = new Map(rows.map(({ seq, name }) => [seq, name]))
  }
  return names
}

/** Returns the changed fields of an item for the log. */
export async function itemChanges(call: AdminCall, before: Item, after: Item): Promise<Schemas['FieldChange'][]> {
  const names = await namesOf(call, before, after)
  const fields = (Object.keys(after) as Field[]).filter(
    (field) => !SILENT.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return fields.map((field) => {
    const show = (item: Item): string | null =>
      names[field] ? (names[field].get(Number(item[field])) ?? null) : formatField(field, item[field])
    const values = WITHOUT_VALUES.has(field)
      ? { before: null, after: '변경됨' }
      : { before: show(before), after: show(after) }
    return { field, label: schemas[field]?.title ?? field, ...values }
  })
}

export const logItems = logOf('상품', 'items', itemNames)

type Brief = Pick<Item, 'itemSeq' | 'itemCode' | 'name'>

/** Logs an action on one item, with the summary `상품 {what}: T0001234 …`. */
export const logItem = (
  call: AdminCall,
  action: 'CREATE' | 'UPDATE' | 'DELETE' | 'STATE',
  { itemSeq, itemCode, name }: Brief,
  what: string,
  changes?: Schemas['FieldChange'][],
): void => logItems(call, { action, what, names: [`${itemCode} ${name}`], seqs: [itemSeq], changes })

/** Logs an edit with the changed fields. */
export async function logUpdate(call: AdminCall, before: Item, after: Item, what = '수정'): Promise<void> {
  logItem(call, 'UPDATE', after, what, await itemChanges(call, before, after))
}
