import { getTableColumns } from 'drizzle-orm'
import type { Schemas } from '../../http/call'
import { propertiesOf } from '../../http/contract-messages'
import { items } from './item.schema'

type Item = typeof items.$inferSelect
/** Columns that hold a kind's fields; the country of both kinds is one column. */
type Own<F> = Exclude<keyof F & keyof Item, 'originCountry'>

const columns = getTableColumns(items)

/** Fields of one of the contract's schemas that are columns of items. */
export const columnsOf = (schema: string): string[] =>
  Object.keys(propertiesOf(schema)).filter((name) => name in columns)

const ownOf = <F>(schema: string) => columnsOf(schema).filter((name) => name !== 'originCountry') as Own<F>[]
const tireFields = ownOf<Schemas['TireFields']>('TireFields')
const batteryFields = ownOf<Schemas['BatteryFields']>('BatteryFields')

/** Columns as items of the other kinds have them: flags are not set, the rest is null. */
const none = <K extends keyof Item>(names: readonly K[]): Pick<Item, K> =>
  Object.fromEntries(names.map((name) => [name, columns[name].notNull ? false : null])) as Pick<Item, K>

export const noTire = none([...tireFields, 'sizeCode', 'productionSort'])
export const noBattery = none([...batteryFields, 'specCode', 'voltage'])

/** Some columns of an item. */
export const picked = <K extends keyof Item>(item: Item, names: readonly K[]): Pick<Item, K> =>
  Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, K>

/** A kind's own columns, without those that follow from them. */
export const tireColumns = (item: Item) => picked(item, tireFields)
export const batteryColumns = (item: Item) => picked(item, batteryFields)

/** The fields that say something: blank cells, null and absent fields are the same. */
export const given = <T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
