import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { fitsCarsOf } from '../../car/car-model/fit'
import { lockPlaces } from '../../db/locks'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { DAY_MS } from '../../lib/seoul'
import { orderLines } from '../../orderdelivery/order/order.schema'
import { cut } from '../../resource/fields'
import { writeOrder } from '../../resource/order'
import { createdStamp } from '../../resource/stamps'
import { brands } from '../brand/brand.schema'
import { items } from '../item/item.schema'
import { briefColumns, toBrief } from '../item/item-brief'
import { offered } from '../item/item-query'
import { patterns } from '../pattern/pattern.schema'
import { bestExpert } from './best-expert'
import { bestExperts } from './best-expert.schema'
import { checkRoom, checkSection, inPlace, type Place, placeName } from './best-expert-rules'

/** What an item must be to stand in a section; undefined: any of its kind. */
const FITS: Record<Schemas['BestSection'], () => SQL | undefined> = {
  PASSENGER: () => eq(patterns.vehicleType, 'PASSENGER'),
  SUV: () => eq(patterns.vehicleType, 'SUV'),
  EV: () => eq(patterns.vehicleType, 'EV'),
  LIGHT_TRUCK: () => eq(patterns.vehicleType, 'LIGHT_TRUCK'),
  WINTER: () => eq(patterns.season, 'WINTER'),
  IMPORT_CAR: () => fitsCarsOf('IMPORT'),
  DOMESTIC_CAR: () => undefined,
  ISG: () => inArray(items.batteryType, ['AGM', 'EFB']),
}

/** Items of a section by the units that were paid and kept in the last days, the most first. */
function bestSellers(call: AdminCall, body: Schemas['BestExpertAutoFill'], except: number[]) {
  const since = new Date(call.now.getTime() - body.days * DAY_MS).toISOString()
  const sold = call.db
    .select({
      itemSeq: orderLines.itemSeq,
      n: sql<number>`sum(${orderLines.quantity} - ${orderLines.canceledQuantity} - ${orderLines.returnedQuantity})::int`.as(
        'sold',
      ),
    })
    .from(orderLines)
    .where(sql`${orderLines.orderedAt} >= ${since}::timestamptz and ${orderLines.state} <> 'PAYMENT_PENDING'`)
    .groupBy(orderLines.itemSeq)
    .as('sold')
  return call.db
    .select({ item: briefColumns, soldQuantity: sold.n })
    .from(items)
    .innerJoin(sold, eq(sold.itemSeq, items.itemSeq))
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(
      and(
        eq(items.itemType, body.itemType),
        offered,
        sql`${sold.n} > 0`,
        FITS[body.section](),
        except.length > 0 ? notInArray(items.itemSeq, except) : undefined,
      ),
    )
    .orderBy(sql`${sold.n} desc`, items.itemSeq)
    .limit(body.count)
}

/** The records of a section in their order. */
const heldIn = (db: Db, place: Place) =>
  db
    .select({ seq: bestExperts.bestExpertSeq, itemSeq: items.itemSeq, name: items.name, place: bestExperts.sortOrder })
    .from(bestExperts)
    .innerJoin(items, eq(items.itemSeq, bestExperts.itemSeq))
    .where(inPlace(place))
    .orderBy(bestExperts.sortOrder)

/**
 * Fills a section of BEST with what sold most. With `dryRun` nothing is written. Throws 400 and, when more than fit are
 * to be added, LIMIT_EXCEEDED.
 */
export async function autoFill(
  call: AdminCall,
  body: Schemas['BestExpertAutoFill'],
): Promise<Schemas['AutoFillResult']> {
  const { db } = call
  const place = { itemType: body.itemType, recommendType: 'BEST', section: body.section } as const
  checkSection(place)
  await lockPlaces(db, 'best-experts')
  const held = await heldIn(db, place)
  const append = body.mode === 'APPEND'
  const found = await bestSellers(call, body, append ? held.map(({ itemSeq }) => itemSeq) : [])
  if (append) await checkRoom(db, place, found.length)
  const seqOf = new Map(held.map(({ seq, itemSeq }) => [itemSeq, seq]))
  const listed = found.map(({ item, soldQuantity }, i) => ({
    rankNo: (append ? held.length : 0) + i + 1,
    item: toBrief(item),
    soldQuantity,
    kept: seqOf.has(item.itemSeq),
  }))
  const stays = (itemSeq: number): boolean => append || listed.some(({ item }) => item.itemSeq === itemSeq)
  const gone = listed.length === 0 ? [] : held.filter(({ itemSeq }) => !stays(itemSeq)).map(({ seq }) => seq)
  const result = { items: listed, removedCount: gone.length }
  if (body.dryRun || listed.length === 0) return result

  if (gone.length > 0) await db.delete(bestExperts).where(inArray(bestExperts.bestExpertSeq, gone))
  const last = held.at(-1)?.place ?? 0
  const fresh = listed.flatMap(({ item: { itemSeq }, kept }, i) =>
    kept
      ? []
      : {
          ...{ ...place, itemSeq, headline: `최근 ${body.days}일 판매 ${i + 1}위`, sortOrder: last + i + 1 },
          ...createdStamp(call),
        },
  )
  const added = fresh.length > 0 ? await db.insert(bestExperts).values(fresh).returning() : []
  for (const { itemSeq, bestExpertSeq } of added) seqOf.set(itemSeq, bestExpertSeq)
  const seqs = listed.flatMap(({ item }) => seqOf.get(item.itemSeq) ?? [])
  if (!append) await writeOrder(db, bestExperts, bestExperts.bestExpertSeq, bestExperts.sortOrder, seqs)
  const [before, after] = [held.map(({ name }) => name), listed.map(({ item }) => item.name)]
  bestExpert.log(call, {
    action: 'BULK',
    what: '판매순 자동채우기',
    names: [`${placeName(place)} ${listed.length}개, 삭제 ${gone.length}개`],
    seqs: [...seqs, ...gone],
    changes: [
      {
        ...{ field: 'itemSeq', label: '상품', before: cut(before.join(', ')) || null },
        after: cut((append ? [...before, ...after] : after).join(', ')),
      },
    ],
  })
  return result
}
