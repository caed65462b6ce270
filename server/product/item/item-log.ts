import { inArray } from 'drizzle-orm'
import type { AdminCall, Schemas } from '../../http/call'
import type { Schema } from '../../http/contract-document'
import { propertiesOf } from '../../http/contract-messages'
import { logOf } from '../../resource/log'
import { labelOf } from '../../session/field-changes'
import { brands } from '../brand/brand.schema'
import { patterns } from '../pattern/pattern.schema'
import type { items } from './item.schema'
import { itemNames } from './item-name'

type Item = typeof items.$inferSelect
type Field = keyof Item & string

/** What the log calls the fields, and the enums of their values. */
const known: Record<string, Schema> = {
  ...propertiesOf('Battery'),
  ...propertiesOf('Tire'),
  ...propertiesOf('Item'),
  ...propertiesOf('ItemUpdate'),
}
/** Of these only that they have changed. */
const LONG = new Set<string>(['description', 'mobileDescription', 'notice', 'mainFileSeq', 'imageFileSeqs'])
/** Follow from others, or are noted elsewhere. */
const SILENT = new Set<string>([
  ...['version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'priceChangedAt', 'soldOutBy', 'stockQuantity'],
  ...[
    'sizeCode',
    'productionSort',
    'specCode',
    'voltage',
    'soldLast30Days',
    'soldLast90Days',
    'ratingAverage',
    'ratingCount',
  ],
])

const enumOf = (schema: Schema | undefined): string | undefined =>
  /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(schema ?? {}))?.[1]

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? '사용' : '사용 안 함'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  const named = enumOf(known[field])
  const label = (one: unknown) => (named ? labelOf(named, String(one)) : String(one))
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(label).join(', ')
  return label(value)
}

/** Names of the brands and patterns that stand for their numbers. */
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

/** What the log shows of an item that has changed. */
export async function itemChanges(call: AdminCall, before: Item, after: Item): Promise<Schemas['FieldChange'][]> {
  const names = await namesOf(call, before, after)
  const fields = (Object.keys(after) as Field[]).filter(
    (field) => !SILENT.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return fields.map((field) => {
    const show = (item: Item): string | null =>
      names[field] ? (names[field].get(Number(item[field])) ?? null) : shown(field, item[field])
    const values = LONG.has(field) ? { before: null, after: '변경됨' } : { before: show(before), after: show(after) }
    return { field, label: known[field]?.title ?? field, ...values }
  })
}

export const logItems = logOf('상품', 'items', itemNames)

type Brief = Pick<Item, 'itemSeq' | 'itemCode' | 'name'>

/** A row of the log about one item: `상품 {what}: T0001234 …`. */
export const logItem = (
  call: AdminCall,
  action: 'CREATE' | 'UPDATE' | 'DELETE' | 'STATE',
  { itemSeq, itemCode, name }: Brief,
  what: string,
  changes?: Schemas['FieldChange'][],
): void => logItems(call, { action, what, names: [`${itemCode} ${name}`], seqs: [itemSeq], changes })

/** The log's row about an edit. */
export async function logUpdate(call: AdminCall, before: Item, after: Item, what = '수정'): Promise<void> {
  logItem(call, 'UPDATE', after, what, await itemChanges(call, before, after))
}
