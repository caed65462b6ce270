import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { duplicate } from '../../contract/refusal'
import { comparableName } from '../../db/columns'
import type { Db } from '../../db/database'
import { items } from '../schema/item.schema'
import type { itemValues } from './item-values'

type Item = typeof items.$inferSelect
type Values = ReturnType<typeof itemValues>

/**
 * Throws when another item violates a uniqueness rule. Of two concurrent saves, the later insert fails on the unique
 * index; its retry then finds the first here.
 */
async function refuseDuplicate(
  db: Db,
  exceptSeq: number | null,
  where: SQL | undefined,
  refuse: (taken: Item) => Error,
) {
  const [taken] = await db
    .select()
    .from(items)
    .where(and(where, exceptSeq === null ? undefined : ne(items.itemSeq, exceptSeq)))
    .limit(1)
  if (taken) throw refuse(taken)
}

/** Throws DUPLICATE with the code of the existing item. */
export async function checkUnique(
  db: Db,
  exceptSeq: number | null,
  itemType: Schemas['ItemType'],
  values: Values & { itemCode?: string | null },
): Promise<void> {
  if (values.itemCode) {
    await refuseDuplicate(db, exceptSeq, eq(items.itemCode, values.itemCode), ({ itemSeq }) =>
      duplicate('itemCode', itemSeq, '이미 사용 중인 상품코드입니다.'),
    )
  }
  if (values.barcode) {
    await refuseDuplicate(db, exceptSeq, eq(items.barcode, values.barcode), ({ itemSeq, itemCode }) =>
      duplicate('barcode', itemSeq, `이미 등록된 바코드입니다. (상품코드 ${itemCode})`),
    )
  }
  if (itemType === 'TIRE') {
    const same = and(
      eq(items.itemType, 'TIRE'),
      eq(items.patternSeq, values.patternSeq ?? 0),
      eq(items.sizeLabel, values.sizeLabel ?? ''),
      sql`coalesce(${items.oeMark}, '') = ${values.oeMark ?? ''}`,
      eq(items.runFlat, values.runFlat),
      eq(items.isAged, values.isAged),
    )
    await refuseDuplicate(db, exceptSeq, same, ({ itemSeq, itemCode }) =>
      duplicate('tire.sizeLabel', itemSeq, `같은 패턴·규격의 상품이 이미 있습니다. (상품코드 ${itemCode})`),
    )
  }
  if (itemType === 'BATTERY') {
    const name = (values.modelName ?? '').replaceAll(' ', '').toLowerCase()
    const same = and(
      eq(items.itemType, 'BATTERY'),
      eq(items.brandSeq, values.brandSeq),
      sql`${comparableName(items.modelName)} = ${name}`,
    )
    await refuseDuplicate(db, exceptSeq, same, ({ itemSeq, itemCode }) =>
      duplicate('battery.modelName', itemSeq, `같은 브랜드에 같은 모델명의 상품이 있습니다. (상품코드 ${itemCode})`),
    )
  }
}
