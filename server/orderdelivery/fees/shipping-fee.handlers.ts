import { asc, inArray, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { conflict, invalid, overlap } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { textOrNull } from '../../resource/fields'
import { createdStamp, updatedStamp } from '../../resource/stamps'
import { shippingFees } from '../schema/shipping-fee.schema'

type Row = Schemas['ShippingFeeRow']
type Stored = typeof shippingFees.$inferSelect

const [MIN_RIM, MAX_RIM] = [10, 24]
const { shippingFeeSeq, itemType, rimFrom } = shippingFees

/** Returns the rows in display order: tires by inch, then the other types. */
const readRows = (db: Db): Promise<Stored[]> =>
  db
    .select()
    .from(shippingFees)
    .orderBy(
      sql`case ${itemType} when 'TIRE' then 1 when 'BATTERY' then 2 else 3 end`,
      asc(rimFrom),
      asc(shippingFeeSeq),
    )

function toShippingFees(rows: readonly Stored[]): Schemas['ShippingFees'] {
  const last = rows.reduce<Stored | undefined>((a, b) => (a && a.updatedAt >= b.updatedAt ? a : b), undefined)
  return {
    rows: rows.map(({ createdAt, createdBy, updatedAt, updatedBy, version, ...row }) => row),
    version: Math.max(1, ...rows.map(({ version }) => version)),
    updatedAt: last?.updatedAt.toISOString() ?? null,
    updatedBy: last?.updatedBy ?? null,
  }
}

/** Throws 400 or OVERLAP unless every tire size has exactly one row, and each other type one row. */
function check(rows: readonly Row[]): void {
  const problems: Record<string, string> = {}
  const coveredRims = new Set<number>()
  let overlapping: number | undefined
  rows.forEach((row, i) => {
    if (row.itemType !== 'TIRE') return
    if (row.rimFrom == null) problems[`rows.${i}.rimFrom`] = required('인치 시작')
    else if (row.rimTo == null) problems[`rows.${i}.rimTo`] = required('인치 끝')
    else if (row.rimFrom > row.rimTo) problems[`rows.${i}.rimTo`] = '끝 인치는 시작 인치보다 작을 수 없습니다.'
    else {
      for (let rim = row.rimFrom; rim <= row.rimTo; rim++) {
        if (coveredRims.has(rim)) overlapping ??= i
        coveredRims.add(rim)
      }
    }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (overlapping !== undefined) throw overlap(`rows.${overlapping}.rimFrom`, '인치 구간이 겹칩니다.')
  for (let rim = MIN_RIM; rim <= MAX_RIM; rim++) {
    if (!coveredRims.has(rim)) throw invalid({ rows: `${rim}인치 구간의 금액이 없습니다.` })
  }
  for (const type of ['BATTERY', 'ETC'] as const) {
    const n = rows.filter((row) => row.itemType === type).length
    if (n !== 1) {
      const label = labelOf('ItemType', type)
      throw invalid({ rows: n === 0 ? `${label} 금액이 없습니다.` : `${label} 행은 하나만 둘 수 있습니다.` })
    }
  }
}

const bandLabel = ({
  itemType: type,
  rimFrom: from,
  rimTo: to,
}: Pick<Stored, 'itemType' | 'rimFrom' | 'rimTo'>): string =>
  type === 'TIRE' ? `타이어 ${from === to ? from : `${from}~${to}`}인치` : labelOf('ItemType', type)

const amountsText = ({ parcelFee, returnFee, note }: Pick<Stored, 'parcelFee' | 'returnFee' | 'note'>): string =>
  `택배비 ${parcelFee.toLocaleString('en-US')}원, 반품비 ${returnFee.toLocaleString('en-US')}원${note ? ` (${note})` : ''}`

/** Returns the changes for the log: each band that is new, removed or has other amounts. */
function changesOf(before: readonly Stored[], after: readonly Stored[]): Schemas['FieldChange'][] {
  const oldAmounts = new Map(before.map((row) => [bandLabel(row), amountsText(row)]))
  const newAmounts = new Map(after.map((row) => [bandLabel(row), amountsText(row)]))
  return [...new Set([...oldAmounts.keys(), ...newAmounts.keys()])]
    .filter((band) => oldAmounts.get(band) !== newAmounts.get(band))
    .map((band) => ({
      field: 'rows',
      label: band,
      before: oldAmounts.get(band) ?? null,
      after: newAmounts.get(band) ?? null,
    }))
}

async function save(call: AdminCall, { rows, version }: Schemas['ShippingFeesUpdate']) {
  await lockPlaces(call.db, 'shipping-fees')
  const before = await readRows(call.db)
  const current = toShippingFees(before)
  if (current.version !== version) throw conflict(current)
  check(rows)
  const known = new Set(before.map((row) => row.shippingFeeSeq))
  const kept = new Set(rows.flatMap((row) => (row.shippingFeeSeq === undefined ? [] : row.shippingFeeSeq)))
  const removed = [...known].filter((seq) => !kept.has(seq))
  if (removed.length > 0) await call.db.delete(shippingFees).where(inArray(shippingFeeSeq, removed))
  for (const { shippingFeeSeq: seq, ...row } of rows) {
    const tire = row.itemType === 'TIRE'
    const values = {
      ...row,
      rimFrom: tire ? (row.rimFrom ?? null) : null,
      rimTo: tire ? (row.rimTo ?? null) : null,
      note: textOrNull(row.note),
      version: version + 1,
    }
    if (seq !== undefined && known.delete(seq)) {
      await call.db
        .update(shippingFees)
        .set({ ...values, ...updatedStamp(call) })
        .where(sql`${shippingFeeSeq} = ${seq}`)
    } else await call.db.insert(shippingFees).values({ ...values, ...createdStamp(call) })
  }
  const after = await readRows(call.db)
  call.log({
    action: 'UPDATE',
    resource: 'shipping-fees',
    targetSeqs: after.map((row) => row.shippingFeeSeq),
    summary: '택배비·반품비 수정',
    changes: changesOf(before, after),
  })
  return toShippingFees(after)
}

export const shippingFeeHandlers = handlersOf({
  'GET /api/v1/admin/shipping-fees': async ({ db }) => toShippingFees(await readRows(db)),
  'PUT /api/v1/admin/shipping-fees': (call, { body }) => save(call, body),
})
