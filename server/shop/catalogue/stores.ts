import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { storeClosures, stores } from '../../branch/schema/store.schema'
import { customerSlots, isShownStore, shownStore } from '../../branch/store/shown-stores'
import { slotStart } from '../../branch/store/slots'
import { regionName } from '../../branch/store/store-region'
import type { Call } from '../../call/call'
import { shopHandlersOf } from '../../call/handlers-of'
import type { ResultOf } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { guguns, sidos } from '../../db/schema'
import { fileList, fileRefs } from '../../files/file-refs'
import { storeReviews } from '../../generalcommunity/schema/store-review.schema'
import { toStars } from './item-detail'
import { toPictures } from './pictures'
import { storeLines, storePage, toStores } from './store-rows'

type Detail = ResultOf<'GET /api/v1/shop/stores/{storeSeq}'>

async function publicClosures({ db, now }: Pick<Call, 'db' | 'now'>, storeSeq: number): Promise<Detail['closures']> {
  const c = storeClosures
  const rows = await db
    .select({ fromAt: c.fromAt, toAt: c.toAt, reason: c.reason })
    .from(storeClosures)
    .where(and(eq(c.storeSeq, storeSeq), eq(c.public, true), ne(c.kind, 'CAPACITY'), gt(c.toAt, now)))
    .orderBy(asc(c.fromAt), asc(c.storeClosureSeq))
  return rows.map(({ fromAt, toAt, reason }) => ({ fromAt: fromAt.toISOString(), toAt: toAt.toISOString(), reason }))
}

const visitRegions = (db: Db, gugunIds: number[]): Promise<Detail['visitRegions']> =>
  db
    .select({ gugunId: guguns.id, name: regionName })
    .from(guguns)
    .innerJoin(sidos, eq(sidos.id, guguns.sidoId))
    .where(inArray(guguns.id, gugunIds))
    .orderBy(asc(guguns.id))

const starsOf = (db: Db, storeSeq: number) =>
  db
    .select({ stars: storeReviews.rating, count: sql<number>`count(*)::int` })
    .from(storeReviews)
    .where(and(eq(storeReviews.storeSeq, storeSeq), eq(storeReviews.state, 'PUBLISHED')))
    .groupBy(storeReviews.rating)

async function storeDetail(call: Pick<Call, 'db' | 'now'>, storeSeq: number): Promise<Detail> {
  const { db } = call
  const lines = await storeLines(call, null).where(and(eq(stores.storeSeq, storeSeq), isShownStore))
  const [row] = await toStores(call, lines, { nextSlot: true })
  const [line] = lines
  if (!row || !line) throw notFound('장착점을 찾을 수 없습니다.')
  const { store } = line
  const refOf = await fileRefs(db, [store.mainImageFileSeq, ...store.imageFileSeqs])
  const main = store.mainImageFileSeq
  return {
    ...row,
    intro: store.intro,
    notice: store.notice,
    images: toPictures(fileList(refOf, [...(main ? [main] : []), ...store.imageFileSeqs])),
    directions: store.directions,
    parkingCount: store.parkingCount,
    liftCount: store.liftCount,
    equipments: store.equipments,
    hours: store.hours,
    slotMinutes: store.slotMinutes,
    visitRegions: store.visitGugunIds.length > 0 ? await visitRegions(db, store.visitGugunIds) : [],
    closures: await publicClosures(call, storeSeq),
    stars: toStars(await starsOf(db, storeSeq)),
  }
}

async function regions(db: Db): Promise<ResultOf<'GET /api/v1/shop/stores/regions'>> {
  const rows = await db
    .select({
      sidoId: sidos.id,
      sidoName: sidos.name,
      shortName: sidos.shortName,
      gugunId: guguns.id,
      name: guguns.name,
      storeCount: sql<number>`count(*)::int`,
    })
    .from(stores)
    .innerJoin(sidos, eq(sidos.id, stores.sidoId))
    .innerJoin(guguns, eq(guguns.id, stores.gugunId))
    .where(isShownStore)
    .groupBy(sidos.id, guguns.id)
    .orderBy(asc(sidos.id), asc(guguns.name))
  const found = new Map<number, ResultOf<'GET /api/v1/shop/stores/regions'>[number]>()
  for (const { sidoId, sidoName, shortName, ...gugun } of rows) {
    const sido = found.get(sidoId) ?? { sidoId, name: sidoName, shortName, storeCount: 0, guguns: [] }
    sido.guguns.push(gugun)
    sido.storeCount += gugun.storeCount
    found.set(sidoId, sido)
  }
  return [...found.values()]
}

export const shopStoreHandlers = shopHandlersOf({
  'GET /api/v1/shop/stores': (call, { query }) => storePage(call, query),

  'GET /api/v1/shop/stores/regions': ({ db }) => regions(db),

  'GET /api/v1/shop/stores/{storeSeq}': (call, { path }) => storeDetail(call, path.storeSeq),

  'GET /api/v1/shop/stores/{storeSeq}/slots': async (call, { path, query }) => {
    const days = await customerSlots(call, await shownStore(call.db, path.storeSeq), query)
    return days.map(({ date, closed, reason, slots }) => ({
      date,
      reason: closed ? reason : null,
      slots: slots.flatMap(({ time, available }) =>
        available > 0 ? [{ time, reservedAt: slotStart(date, time).toISOString(), free: available }] : [],
      ),
    }))
  },
})
