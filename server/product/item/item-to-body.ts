import type { items } from '../schema/item.schema'
import { batteryColumns, columnsOf, definedFields, pickColumns, tireColumns } from './item-kinds'
import type { Draft } from './item-sheet'

type Item = typeof items.$inferSelect

/** Fields of an item in POST, except its code. */
const fields = columnsOf('ItemCreate').filter((name) => name !== 'itemCode') as (keyof Item)[]

/** Returns a stored item in the form that its sheet and PUT use. */
export const draftOf = (item: Item, brandName: string, patternName: string | null): Draft => ({
  ...definedFields({ ...pickColumns(item, fields), brandName, initialStockQuantity: item.stockQuantity }),
  ...(item.itemType === 'TIRE'
    ? { tire: definedFields({ ...tireColumns(item), patternName, originCountry: item.originCountry }) }
    : {}),
  ...(item.itemType === 'BATTERY'
    ? { battery: definedFields({ ...batteryColumns(item), originCountry: item.originCountry }) }
    : {}),
})
