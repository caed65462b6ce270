import { eq, inArray } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { storeSlots } from '../../branch/store/slot-context'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { lockRows } from '../../db/locks'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { maskCarNumber, maskName, maskPhone } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { fieldChanges } from '../../log/field-changes'
import { describeFilters } from '../../log/summary'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { createNameLookup, forEachRow } from '../../resource/each-row'
import { sheetColumns } from '../../resource/excel'
import { countRows, paged } from '../../resource/pages'
import { refuseMaskedText } from '../../resource/personal-search'
import { stateLabel } from '../order/state-label'
import { mountReservations } from '../schema/mount-reservation.schema'
import { orders } from '../schema/order.schema'
import { mountCalendar } from './mount-calendar'
import { lockMount, moveMount } from './mount-move'
import { type MountLine, type MountQuery, mountFilter, mountLine, mountLines, readMount, toMount } from './mount-record'
import { remindCustomer } from './mount-remind'
import { bookableOrder, changeMount, formatReservedAt, reserveSlot } from './reservations'

const { mountReservationSeq: key } = mountReservations
const RESOURCE = 'mount-reservations'
const PERSONAL = ['customerName', 'customerPhone', 'carNumber'] as const

const nameOf = ({ row, storeName }: Pick<MountLine, 'row' | 'storeName'>): string =>
  `${storeName} ${formatReservedAt(row.reservedAt)} ${maskName(row.customerName)}`

const mountNaming = createNameLookup(key, async (db, seqs) => {
  const lines = await Promise.all(seqs.map((seq) => mountLine(db, seq, new Date(0)).catch(() => null)))
  return new Map(lines.flatMap((line) => (line ? [[line.row.mountReservationSeq, nameOf(line)] as const] : [])))
})

/** Logs an action on a reservation. */
function logMount(
  call: AdminCall,
  action: Schemas['AdminLogAction'],
  what: string,
  line: MountLine,
  more: { reason?: string | undefined; changes?: Schemas['FieldChange'][] } = {},
): void {
  const { row, memberSeq } = line
  const label = maskName(row.customerName)
  call.log({
    action,
    resource: RESOURCE,
    targetSeqs: [row.mountReservationSeq],
    named: mountNaming,
    subjects: [
      ...(memberSeq === null ? [] : [{ type: 'MEMBER' as const, seq: memberSeq, label }]),
      row.orderSeq === null
        ? { type: 'OTHER' as const, seq: row.mountReservationSeq, label }
        : { type: 'ORDERER' as const, seq: row.orderSeq, label },
    ],
    summary: `장착 예약 ${what}: ${nameOf(line)}`,
    ...(more.reason ? { reason: more.reason } : {}),
    ...(more.changes ? { changes: more.changes } : {}),
    personal: true,
  })
}

/** Logs an action on a reservation and returns the updated reservation. */
async function logAndRead(
  call: AdminCall,
  seq: number,
  action: Schemas['AdminLogAction'],
  what: string,
  reason?: string,
): Promise<Schemas['MountReservationRecord']> {
  logMount(call, action, what, await mountLine(call.db, seq, call.now), { reason })
  return readMount(call, seq)
}

async function orderOf(call: AdminCall, { orderSeq, orderNo }: Schemas['MountReservationCreate']): Promise<number> {
  if (orderSeq) return orderSeq
  if (!orderNo) throw invalid({ orderNo: required('주문번호') })
  const [found] = await call.db
    .select({ seq: orders.orderSeq })
    .from(orders)
    .where(eq(orders.orderNo, orderNo.replace('-', '')))
  if (!found) throw invalid({ orderNo: '주문을 찾을 수 없습니다.' })
  return found.seq
}

/** Returns the logged fields of a reservation, masked. */
const maskedFields = (
  row: Pick<
    MountLine['row'],
    'customerName' | 'customerPhone' | 'carText' | 'carNumber' | 'customerMemo' | 'storeMemo'
  >,
) => ({
  customerName: maskName(row.customerName),
  customerPhone: maskPhone(row.customerPhone),
  carText: row.carText,
  carNumber: maskCarNumber(row.carNumber),
  customerMemo: row.customerMemo,
  storeMemo: row.storeMemo,
})

async function update(call: AdminCall, seq: number, { version, ...body }: Schemas['MountReservationUpdate']) {
  refuseMaskedText(body, PERSONAL)
  const { row } = await lockMount(call, seq, version, () => readMount(call, seq))
  if (row.state === 'CANCELED')
    throw invalidState(`‘${labelOf('MountReservationState', row.state)}’ 예약은 처리할 수 없습니다.`)
  const { carText = null, customerMemo = null, storeMemo = null, ...personal } = body
  const values = { carText, customerMemo, storeMemo, ...personal }
  const changes = fieldChanges('MountReservationUpdate', maskedFields(row), maskedFields({ ...row, ...values }))
  await changeMount(call, seq, values)
  logMount(call, 'UPDATE', '수정', await mountLine(call.db, seq, call.now), { changes })
  return readMount(call, seq)
}

async function bulk(call: AdminCall, { action, seqs, reason }: Schemas['MountReservationBulk']) {
  if (action === 'CANCEL' && !reason) throw invalid({ reason: required('사유') })
  const found = await call.db
    .select({ orderSeq: mountReservations.orderSeq, rentalSeq: mountReservations.rentalApplicationSeq })
    .from(mountReservations)
    .where(inArray(key, seqs))
  // locks orders and rentals before reservations, as everywhere
  await lockRows(
    call.db,
    orders.orderSeq,
    found.flatMap(({ orderSeq }) => orderSeq ?? []),
  )
  await lockRows(
    call.db,
    rentalApplications.rentalApplicationSeq,
    found.flatMap(({ rentalSeq }) => rentalSeq ?? []),
  )
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    [...seqs].sort((a, b) => a - b),
    async (db, seq) => {
      const inner = { ...call, db }
      const locked = await lockMount(inner, seq)
      if (action === 'REMIND') await remindCustomer(inner, locked)
      else await moveMount(inner, locked, { action, ...(reason ? { reason } : {}) })
    },
    mountNaming,
  )
  for (const seq of doneSeqs) {
    const what = labelOf('MountReservationBulkAction', action)
    logMount(call, 'BULK', what, await mountLine(call.db, seq, call.now), { reason })
  }
  return { done, failed }
}

export const mountReservationHandlers = handlersOf({
  'GET /api/v1/admin/mount-reservations': async (call, { query }) => {
    const { db, now } = call
    const found = await paged(
      query,
      () => countRows(db, mountReservations, mountFilter(db, query, now)),
      (limit, offset) => mountLines(db, query, now).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: RESOURCE,
      targetCount: found.items.length,
      summary: `장착 예약 조회 (${describeFilters('mount-reservations', query, 'orderNo')}) ${formatNumber(found.total)}건`,
      personal: true,
    })
    return { ...found, items: found.items.map((line) => toMount(line, now)) }
  },

  'GET /api/v1/admin/mount-reservations/slots': (call, { query: { storeSeq, ...query } }) =>
    storeSlots(call, storeSeq, query),

  'GET /api/v1/admin/mount-reservations/order': ({ db }, { query }) => bookableOrder(db, query.orderNo),

  'GET /api/v1/admin/mount-reservations/calendar': (call, { query }) => mountCalendar(call, query),

  'GET /api/v1/admin/mount-reservations/{seq}': async (call, { path: { seq }, query }) => {
    const unmasked = query.unmask === true
    const line = await mountLine(call.db, seq, call.now)
    logMount(call, unmasked ? 'UNMASK' : 'DETAIL', unmasked ? '개인정보 보기' : '상세 조회', line)
    return readMount(call, seq, unmasked)
  },

  'POST /api/v1/admin/mount-reservations': async (call, { body }) => {
    refuseMaskedText(body, ['customerName', 'customerPhone'])
    const { storeSeq, reservedAt, customerName, customerPhone, customerMemo, force } = body
    const row = await reserveSlot(call, {
      orderSeq: await orderOf(call, body),
      storeSeq,
      customerName,
      customerPhone,
      customerMemo,
      force,
      reservedAt: new Date(reservedAt),
    })
    return logAndRead(call, row.mountReservationSeq, 'CREATE', '등록')
  },

  'PUT /api/v1/admin/mount-reservations/{seq}': (call, { path, body }) => update(call, path.seq, body),

  'POST /api/v1/admin/mount-reservations/{seq}/transition': async (call, { path: { seq }, body }) => {
    const { version, ...move } = body
    const locked = await lockMount(call, seq, version, () => readMount(call, seq))
    await moveMount(call, locked, move)
    return logAndRead(call, seq, 'STATE', labelOf('MountReservationAction', move.action), move.reason)
  },

  'POST /api/v1/admin/mount-reservations/bulk': (call, { body }) => bulk(call, body),
})

export const mountReservationExcel = defineExcel<Schemas['MountReservation']>({
  resource: 'mount-reservations',
  title: '장착 예약',
  permission: ['ORDER_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/mount-reservations',
  columns: sheetColumns<Schemas['MountReservation']>('MountReservation', [
    { field: 'mountReservationSeq', width: 10 },
    { field: 'reservedAt', width: 20 },
    { field: 'storeName', width: 24 },
    { field: 'region', width: 16 },
    { field: 'kind', width: 10 },
    { field: 'orderNo', width: 18 },
    { field: 'customerName', width: 12 },
    { field: 'customerPhone', width: 16 },
    { field: 'carText', width: 18 },
    { field: 'carNumber', width: 12 },
    { field: 'itemSummary', width: 36 },
    { field: 'quantity', width: 8 },
    {
      field: 'orderState',
      width: 12,
      value: ({ orderState, kind }) =>
        orderState && stateLabel({ state: orderState, deliveryMethod: kind === 'VISIT' ? 'VISIT' : 'MOUNT' }),
    },
    { field: 'state', width: 12 },
    { field: 'needsCheck', width: 10 },
    { field: 'changeCount', width: 8 },
    { field: 'madeBy', width: 10 },
    { field: 'customerMemo', width: 30 },
    { field: 'storeMemo', width: 30 },
  ]),
  count: (db, query, now) => countRows(db, mountReservations, mountFilter(db, query as MountQuery, now)),
  async *rows(db, query, now) {
    yield* offsetBatches(async (limit, offset) =>
      (
        await mountLines(db, query as MountQuery, now)
          .limit(limit)
          .offset(offset)
      ).map((line) => toMount(line, now, true)),
    )
  },
})
