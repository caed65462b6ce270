import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { AdminCall } from '../../call/call'
import { fitsCarsOf } from '../../car/car-model/fit-queries'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { shortenForLog } from '../../resource/fields'
import { writeOrder } from '../../resource/row-order'
import { createdStamp } from '../../resource/stamps'
import { briefColumns, toBrief } from '../item/item-brief'
import { isOffered } from '../item/item-query'
import { soldSince } from '../item/units-sold'
import { bestExperts } from '../schema/best-expert.schema'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { bestExpert } from './best-expert'
import { checkSection, checkSectionLimit, type Place, placeFilter, placeName } from './best-expert-rules'

/** Condition on the items of a section; undefined: no condition beyond the item type. */
const SECTION_FILTERS: Record<Schemas['BestSection'], () => SQL | undefined> = {
  PASSENGER: () => eq(patterns.vehicleType, 'PASSENGER'),
  SUV: () => eq(patterns.vehicleType, 'SUV'),
  EV: () => eq(patterns.vehicleType, 'EV'),
  LIGHT_TRUCK: () => eq(patterns.vehicleType, 'LIGHT_TRUCK'),
  WINTER: () => eq(patterns.season, 'WINTER'),
  IMPORT_CAR: () => fitsCarsOf('IMPORT'),
  DOMESTIC_CAR: () => undefined,
  ISG: () => inArray(items.batteryType, ['AGM', 'EFB']),
}

/**
 * Selects the best-selling offered items of a section: paid units of the last `days`, less cancellations and returns.
 */
function bestSellers(call: AdminCall, body: Schemas['BestExpertAutoFill'], except: number[]) {
  const sold = soldSince(call.db, new Date(call.now.getTime() - body.days * DAY_MS))
  return call.db
    .select({ item: briefColumns, soldQuantity: sold.n })
    .from(items)
    .innerJoin(sold, eq(sold.itemSeq, items.itemSeq))
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(
      and(
        eq(items.itemType, body.itemType),
        isOffered,
        sql`${sold.n} > 0`,
        SECTION_FILTERS[body.section](),
        except.length > 0 ? notInArray(items.itemSeq, except) : undefined,
      ),
    )
    .orderBy(sql`${sold.n} desc`, items.itemSeq)
    .limit(body.count)
}

/** Selects the records of a section in their order. */
const recordsOf = (db: Db, section: Place) =>
  db
    .select({ seq: bestExperts.bestExpertSeq, itemSeq: items.itemSeq, name: items.name, place: bestExperts.sortOrder })
    .from(bestExperts)
    .innerJoin(items, eq(items.itemSeq, bestExperts.itemSeq))
    .where(placeFilter(section))
    .orderBy(bestExperts.sortOrder)

/**
 * Fills a section of BEST with the best-selling items. With `dryRun` nothing is written. Throws 400, and
 * LIMIT_EXCEEDED when the new records exceed the section's maximum.
 */
export async function autoFill(
  call: AdminCall,
  body: Schemas['BestExpertAutoFill'],
): Promise<Schemas['AutoFillResult']> {
  const { db } = call
  const section = { itemType: body.itemType, recommendType: 'BEST', section: body.section } as const
  checkSection(section)
  await lockPlaces(db, 'best-experts')
  const current = await recordsOf(db, section)
  const append = body.mode === 'APPEND'
  const found = await bestSellers(call, body, append ? current.map(({ itemSeq }) => itemSeq) : [])
  if (append) await checkSectionLimit(db, section, found.length)
  const seqOf = new Map(current.map(({ seq, itemSeq }) => [itemSeq, seq]))
  const listed = found.map(({ item, soldQuantity }, i) => ({
    rankNo: (append ? current.length : 0) + i + 1,
    item: toBrief(item),
    soldQuantity,
    kept: seqOf.has(item.itemSeq),
  }))
  const isKept = (itemSeq: number): boolean => append || listed.some(({ item }) => item.itemSeq === itemSeq)
  const removed = listed.length === 0 ? [] : current.filter(({ itemSeq }) => !isKept(itemSeq)).map(({ seq }) => seq)
  const result = { items: listed, removedCount: removed.length }
  if (body.dryRun || listed.length === 0) return result

  if (removed.length > 0) await db.delete(bestExperts).where(inArray(bestExperts.bestExpertSeq, removed))
  const last = current.at(-1)?.place ?? 0
  const newRows = listed.flatMap(({ item: { itemSeq }, kept }, i) =>
    kept
      ? []
      : {
          ...section,
          itemSeq,
          headline: `최근 ${body.days}일 판매 ${i + 1}위`,
          sortOrder: last + i + 1,
          ...createdStamp(call),
        },
  )
  const added = newRows.length > 0 ? await db.insert(bestExperts).values(newRows).returning() : []
  for (const { itemSeq, bestExpertSeq } of added) seqOf.set(itemSeq, bestExpertSeq)
  const seqs = listed.flatMap(({ item }) => seqOf.get(item.itemSeq) ?? [])
  if (!append) await writeOrder(db, bestExperts, bestExperts.bestExpertSeq, bestExperts.sortOrder, seqs)
  const [before, after] = [current.map(({ name }) => name), listed.map(({ item }) => item.name)]
  bestExpert.log(call, {
    action: 'BULK',
    what: '판매순 자동채우기',
    names: [`${placeName(section)} ${listed.length}개, 삭제 ${removed.length}개`],
    seqs: [...seqs, ...removed],
    changes: [
      {
        field: 'itemSeq',
        label: '상품',
        before: shortenForLog(before.join(', ')) || null,
        after: shortenForLog((append ? [...before, ...after] : after).join(', ')),
      },
    ],
  })
  return result
}
