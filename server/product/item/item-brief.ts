import { eq } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { publicUrl } from '../../files/file-key'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { thumbnailKey } from './item-rows'

/** Columns of an item for pickers and for rows of other records. */
export const briefColumns = {
  itemSeq: items.itemSeq,
  itemCode: items.itemCode,
  name: items.name,
  itemType: items.itemType,
  brandSeq: items.brandSeq,
  brandName: brands.name,
  patternSeq: items.patternSeq,
  patternName: patterns.name,
  sizeLabel: items.sizeLabel,
  salePrice: items.salePrice,
  stockQuantity: items.stockQuantity,
  saleState: items.saleState,
  visible: items.visible,
  thumbnail: thumbnailKey,
}

type Brief = Omit<Schemas['PickedItem'], 'thumbnailUrl' | 'sizeLabel'> & {
  sizeLabel: string | null
  thumbnail: string | null
}

/** Maps an item to the shape of the picker. */
export const toBrief = ({ thumbnail, ...row }: Brief): Schemas['PickedItem'] => ({
  ...row,
  sizeLabel: row.sizeLabel ?? '',
  thumbnailUrl: thumbnail && publicUrl(thumbnail),
})

/** Selects items with brand and, if any, pattern. The caller adds filter, order and limit. */
export const briefRows = (db: Db) =>
  db
    .select(briefColumns)
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .$dynamic()
