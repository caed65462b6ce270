import type { Schemas } from '../../contract/contract-types'
import { guguns, sidos } from '../../db/schema'
import type { CellValue } from '../../excel/resource'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { type SheetField, sheetColumns } from '../../resource/excel'
import { countRows } from '../../resource/pages'
import { stores } from '../schema/store.schema'
import type { StoreRow } from '../store/store-rows'
import { storeLines, toRows } from '../store-list/store-lines'
import { type StoreQuery, storeListFilter } from '../store-list/store-query'
import { type Draft, draftOf, KEY_TITLE, storeColumns } from './store-sheet'

interface Line {
  row: Schemas['StoreRow']
  store: StoreRow
  draft: Draft
}

const ofRow = (field: keyof Schemas['StoreRow'], width: number): SheetField<Schemas['StoreRow']> => ({ field, width })

/** Columns of the list, titled as in the contract. */
const listColumns = sheetColumns<Schemas['StoreRow']>('StoreRow', [
  ofRow('state', 10),
  ofRow('weekRate', 12),
  ofRow('ratingAverage', 8),
  ofRow('storeReviewCount', 8),
  ofRow('mountCount30d', 10),
  ofRow('upcomingReservationCount', 10),
  ofRow('lastMountedAt', 20),
  ofRow('managerName', 10),
  ofRow('services', 40),
  ofRow('contractFrom', 12),
  ofRow('contractTo', 12),
  ofRow('pauseReason', 24),
  ofRow('pausedUntil', 12),
  ofRow('closeReason', 24),
  ofRow('createdAt', 20),
])

const companyColumns = sheetColumns<StoreRow>('Store', [
  { field: 'companyName', width: 20 },
  { field: 'businessNumber', width: 14 },
])

/** Titles of exported columns that an upload ignores, so that an export can be edited and uploaded. */
export const EXPORT_ONLY = [...listColumns, ...companyColumns].map(({ title }) => title)

const NUMBERS = new Set(['latitude', 'longitude', 'parkingCount', 'maxRim', 'liftCount', 'fees.mountFees'])

export const storeExcel = defineExcel<Line>({
  resource: 'stores',
  title: '장착점',
  permission: ['STORE_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/stores',
  columns: [
    { title: KEY_TITLE, width: 10, value: ({ row }) => row.storeCode },
    ...storeColumns.map((column) => ({
      title: column.title,
      width: column.width ?? Math.max(8, column.title.length * 2),
      value({ draft }: Line): CellValue {
        const text = column.show(draft)
        return NUMBERS.has(column.field) && text !== '' ? Number(text) : text || null
      },
    })),
    ...companyColumns.map(({ title, width, value }) => ({ title, width, value: ({ store }: Line) => value(store) })),
    ...listColumns.map(({ title, width, value }) => ({ title, width, value: ({ row }: Line) => value(row) })),
  ],
  count: (db, query, now) => countRows(db, stores, storeListFilter(query as StoreQuery, now)),
  async *rows(db, query, now) {
    // the export worker has validated the query against the contract
    const list = query as StoreQuery
    const [provinces, districts] = [await db.select().from(sidos), await db.select().from(guguns)]
    const names = {
      sidos: new Map(provinces.map(({ id, shortName }) => [id, shortName])),
      guguns: new Map(districts.map(({ id, name }) => [id, name])),
    }
    yield* offsetBatches(async (limit, offset) => {
      const lines = await storeLines(db, storeListFilter(list, now), list.sort, now).limit(limit).offset(offset)
      const rows = await toRows(db, now, lines)
      return lines.flatMap(({ store }, at): Line[] => {
        const row = rows[at]
        return row ? [{ row, store, draft: draftOf(store, names) }] : []
      })
    })
  },
})
