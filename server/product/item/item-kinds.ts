import { getTableColumns } from 'drizzle-orm'
import { propertiesOf } from '../../contract/contract-messages'
import type { Schemas } from '../../contract/contract-types'
import { items } from '../schema/item.schema'

type Item = typeof items.$inferSelect
/** Columns of an item type's own fields. `originCountry` is shared by both types. */
type Own<F> = Exclude<keyof F & keyof Item, 'originCountry'>

const columns = getTableColumns(items)

/** Returns the fields of a contract schema that are columns of `items`. */
export const columnsOf = (schema: string): string[] =>
  Object.keys(propertiesOf(schema)).filter((name) => name in columns)

const ownOf = <F>(schema: string) => columnsOf(schema).filter((name) => name !== 'originCountry') as Own<F>[]
const tireFields = ownOf<Schemas['TireFields']>('TireFields')
const batteryFields = ownOf<Schemas['BatteryFields']>('BatteryFields')

/** Returns the columns as items of other types have them: flags false, the rest null. */
const emptyColumns = <K extends keyof Item>(names: readonly K[]): Pick<Item, K> =>
  Object.fromEntries(names.map((name) => [name, columns[name].notNull ? false : null])) as Pick<Item, K>

export const emptyTireColumns = emptyColumns([...tireFields, 'sizeCode', 'productionSort'])
export const emptyBatteryColumns = emptyColumns([...batteryFields, 'specCode', 'voltage'])

/** Picks columns of an item. */
export const pickColumns = <K extends keyof Item>(item: Item, names: readonly K[]): Pick<Item, K> =>
  Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, K>

/** The columns of an item type, without derived ones. */
export const tireColumns = (item: Item) => pickColumns(item, tireFields)
export const batteryColumns = (item: Item) => pickColumns(item, batteryFields)

/** Returns the fields that are neither null nor undefined. */
export const definedFields = <T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
