import { count } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { countRows, paged } from '../../resource/pages'
import { stores } from '../schema/store.schema'
import { storeLines, toRows } from './store-lines'
import { storeFilter, storeListFilter } from './store-query'

export const storeListHandlers = handlersOf({
  'GET /api/v1/admin/stores': async (call, { query }) => {
    const { db, now } = call
    const where = storeListFilter(query, now)
    const page = await paged(
      query,
      () => countRows(db, stores, where),
      async (limit, offset) =>
        toRows(db, now, await storeLines(db, where, query.sort, now).limit(limit).offset(offset)),
    )
    call.log({
      action: 'LIST',
      resource: 'stores',
      targetCount: page.items.length,
      // the last argument: the name of a store is not personal data and may be logged
      summary: `장착점 조회 (${describeFilters('stores', query, 'name', ['name'])}) ${formatNumber(page.total)}건`,
      personal: true,
    })
    return page
  },

  'GET /api/v1/admin/stores/counts': async ({ db, now }, { query }) => {
    const rows = await db
      .select({ state: stores.state, n: count() })
      .from(stores)
      .where(storeFilter(query, now))
      .groupBy(stores.state)
    const of = (state: string) => Number(rows.find((row) => row.state === state)?.n ?? 0)
    const [preparing, open, paused, closed] = [of('PREPARING'), of('OPEN'), of('PAUSED'), of('CLOSED')]
    return { all: preparing + open + paused, preparing, open, paused, closed }
  },
})
