import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { NO_FEES } from '../../../domain/branch/store-rules'
import { DAY_MS } from '../../../domain/common/durations'
import { ACTIVE_MOUNTS } from '../../../domain/orderdelivery/mount-transitions'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { admins, guguns, sidos } from '../../db/schema'
import { type FileReader, fileList, fileRefs, personalRefs } from '../../files/file-refs'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { items } from '../../product/schema/item.schema'
import { countRows } from '../../resource/pages'
import { accountNumberOf, maskedAccountNumber } from '../store/store-account'
import { regionName } from '../store/store-region'
import { PEOPLE_MASKS, type StoreRow } from '../store/store-rows'
import { isRecentMount } from '../store-list/store-figures'

const r = mountReservations
const QUARTER = 90

/** Returns figures of a store's reservations. */
async function figuresOf(db: Db, { storeSeq }: StoreRow, now: Date) {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const at = now.toISOString()
  const inLast90Days = sql`${r.reservedAt} >= ${since(QUARTER)}::timestamptz and ${r.reservedAt} < ${at}::timestamptz`
  const percent = (of: SQL) =>
    sql<
      number | null
    >`round(100.0 * count(*) filter (where ${inLast90Days} and ${of}) / nullif(count(*) filter (where ${inLast90Days}), 0), 1)::float`
  const countIf = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`
  const [found] = await db
    .select({
      mountCount: countIf(sql`${r.state} = 'DONE'`),
      mountCount30d: countIf(isRecentMount(now)),
      cancelRate90d: percent(sql`${r.state} = 'CANCELED'`),
      noShowRate90d: percent(sql`${r.state} = 'NO_SHOW'`),
      upcomingReservationCount: countIf(
        sql`${inArray(r.state, [...ACTIVE_MOUNTS])} and ${r.reservedAt} >= ${at}::timestamptz`,
      ),
      lastMountedAt: sql<string | null>`to_char(max(${r.doneAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(mountReservations)
    .where(eq(r.storeSeq, storeSeq))
  if (!found) throw new Error('count query returned no row')
  return found
}

/** Condition: active future reservations whose goods the store cannot mount any more. */
const cannotMount = ({ storeSeq, maxRim, can, services }: StoreRow, now: Date): SQL | undefined => {
  const lacks = (service: Schemas['StoreService']) => sql`${!services.includes(service)}::boolean`
  return and(
    eq(r.storeSeq, storeSeq),
    inArray(r.state, [...ACTIVE_MOUNTS]),
    gt(r.reservedAt, now),
    sql`exists (select 1 from ${orderLines} line join ${items} item on item.item_seq = line.item_seq
      join ${orders} bought on bought.order_seq = line.order_seq
      where line.order_seq = ${r.orderSeq} and line.quantity > line.canceled_quantity + line.returned_quantity
      and (item.rim > ${maxRim}::int or (item.run_flat and not ${can.runFlat}::boolean)
        or (item.aspect <= 35 and not ${can.lowProfile}::boolean)
        or (item.item_type = 'TIRE' and ${lacks('MOUNT')}) or (item.item_type = 'BATTERY' and ${lacks('BATTERY')})
        or (bought.delivery_method = 'VISIT' and ${lacks('VISIT')})))`,
  )
}

async function regionsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: guguns.id, name: regionName })
    .from(guguns)
    .innerJoin(sidos, eq(sidos.id, guguns.sidoId))
    .where(inArray(guguns.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the name of the store's manager. */
async function managerOf(db: Db, adminSeq: number | null): Promise<string | null> {
  if (adminSeq === null) return null
  const [admin] = await db.select({ name: admins.name }).from(admins).where(eq(admins.adminSeq, adminSeq))
  return admin?.name ?? null
}

/** Returns a store's personal data, masked unless `unmasked`. */
function peopleOf(call: Pick<Call, 'services'>, row: StoreRow, unmasked: boolean) {
  const { ownerName, ownerPhone, contactName, contactPhone, receiverName, receiverPhone, ceoName, taxEmail } = row
  const { accountHolder, email } = row
  const people = {
    email,
    ownerName,
    ownerPhone,
    contactName,
    contactPhone,
    receiverName,
    receiverPhone,
    ceoName,
    taxEmail,
  }
  if (unmasked) return { ...people, accountHolder, accountNumber: accountNumberOf(call, row) }
  const m = PEOPLE_MASKS
  return {
    ownerName: m.ownerName(ownerName),
    ownerPhone: m.ownerPhone(ownerPhone),
    contactName: m.contactName(contactName),
    contactPhone: m.contactPhone(contactPhone),
    receiverName: m.receiverName(receiverName),
    receiverPhone: m.receiverPhone(receiverPhone),
    email: m.email(email),
    ceoName: m.ceoName(ceoName),
    taxEmail: m.taxEmail(taxEmail),
    accountHolder: m.accountHolder(accountHolder),
    accountNumber: maskedAccountNumber(row),
  }
}

/** Converts to the response form. Personal data and account are unmasked only with `unmasked`. */
export async function toStore(
  call: FileReader & Pick<Call, 'now' | 'services'>,
  row: StoreRow,
  unmasked = false,
): Promise<Schemas['Store']> {
  const { db, now } = call
  const { mainImageFileSeq, imageFileSeqs, licenseFileSeq, bankbookFileSeq, contractFileSeq, ...facts } = row
  const { accountSealed: _, accountEnd: _1, accountLength: _2, fees, feesFrom, ntsState, ...rest } = facts
  const regions = await regionsOf(db, [row.gugunId, ...row.visitGugunIds])
  const refOf = await fileRefs(db, [mainImageFileSeq, ...imageFileSeqs])
  const paperOf = await personalRefs(call, [licenseFileSeq, bankbookFileSeq, contractFileSeq], unmasked)
  return {
    ...rest,
    ...peopleOf(call, row, unmasked),
    region: regions.get(row.gugunId) ?? '',
    visitRegions: row.visitGugunIds.map((gugunId) => ({ gugunId, name: regions.get(gugunId) ?? '' })),
    managerName: await managerOf(db, row.managerAdminSeq),
    mainImage: refOf(mainImageFileSeq),
    images: fileList(refOf, imageFileSeqs),
    licenseFile: paperOf(licenseFileSeq),
    bankbookFile: paperOf(bankbookFileSeq),
    contractFile: paperOf(contractFileSeq),
    fees: fees ?? NO_FEES,
    feesSince: feesFrom,
    ntsState: ntsState ?? 'UNCHECKED',
    ...(await figuresOf(db, row, now)),
    unableReservationCount: await countRows(db, mountReservations, cannotMount(row, now)),
    ntsCheckedAt: row.ntsCheckedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
