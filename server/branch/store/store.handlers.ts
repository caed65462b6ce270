import { and, asc, eq, gte, type SQL } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import type { QueryOf } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { guguns, sidos } from '../../db/schema'
import { anyOf, contains, startsWith } from '../../resource/filters'
import { countRows, orderBy, paged } from '../../resource/pages'
import { stores } from '../schema/store.schema'
import { storeSlots } from './slot-context'
import { hasAbilities, requiredAbilitiesOfItems, requiredAbilitiesOfOrder } from './store-abilities'
import { regionName } from './store-region'
import { phoneContains } from './store-rows'

type Query = QueryOf<'GET /api/v1/admin/stores/picker'>

function keywordFilter({ keyword, keywordType = 'name' }: Query): SQL | undefined {
  if (keywordType === 'storeCode') return startsWith(keyword?.toUpperCase(), stores.storeCode)
  if (keywordType === 'phone') return keyword?.trim() ? phoneContains(keyword) : undefined
  return keywordType === 'address1' ? contains(keyword, stores.address1) : contains(keyword, stores.name)
}

async function filter(db: Db, query: Query): Promise<SQL | undefined> {
  const { sidoId, gugunId, state, storeType, services, rim, can, orderSeq, itemSeq } = query
  return and(
    keywordFilter(query),
    sidoId ? eq(stores.sidoId, sidoId) : undefined,
    gugunId ? eq(stores.gugunId, gugunId) : undefined,
    anyOf(stores.state, state),
    anyOf(stores.storeType, storeType),
    rim ? gte(stores.maxRim, rim) : undefined,
    hasAbilities({ rim: 0, can: can ?? [], services: services ?? [] }),
    orderSeq ? hasAbilities(await requiredAbilitiesOfOrder(db, orderSeq)) : undefined,
    itemSeq?.length ? hasAbilities(await requiredAbilitiesOfItems(db, itemSeq)) : undefined,
  )
}

const sortColumns = { name: stores.name, maxRim: stores.maxRim }

export const storeHandlers = handlersOf({
  'GET /api/v1/admin/stores/picker': async ({ db }, { query }) => {
    const where = await filter(db, query)
    return paged(
      query,
      () => countRows(db, stores, where),
      (limit, offset) =>
        db
          .select({
            storeSeq: stores.storeSeq,
            name: stores.name,
            state: stores.state,
            region: regionName,
            maxRim: stores.maxRim,
            services: stores.services,
          })
          .from(stores)
          .leftJoin(sidos, eq(sidos.id, stores.sidoId))
          .leftJoin(guguns, eq(guguns.id, stores.gugunId))
          .where(where)
          .orderBy(...orderBy(query.sort, 'name,asc', sortColumns, stores.storeSeq))
          .limit(limit)
          .offset(offset),
    )
  },

  'GET /api/v1/admin/stores/options': ({ db }, { query: { sidoId } }) =>
    db
      .select({
        storeSeq: stores.storeSeq,
        name: stores.name,
        state: stores.state,
        sidoId: stores.sidoId,
        gugunId: stores.gugunId,
        region: regionName,
      })
      .from(stores)
      .leftJoin(sidos, eq(sidos.id, stores.sidoId))
      .leftJoin(guguns, eq(guguns.id, stores.gugunId))
      .where(sidoId ? eq(stores.sidoId, sidoId) : undefined)
      .orderBy(asc(stores.sidoId), asc(stores.gugunId), asc(stores.name), asc(stores.storeSeq)),

  'GET /api/v1/admin/stores/{seq}/slots': (call, { path, query }) => storeSlots(call, path.seq, query),
})
