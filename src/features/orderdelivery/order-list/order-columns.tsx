import { columnsOf } from '@/kit/columns/columns'
import type { ListDef } from '@/kit/list/list-def'
import {
  bankCodeLabels,
  buyerTypeLabels,
  claimReasonLabels,
  deliveryMethodLabels,
  orderChannelLabels,
  orderRefundStateLabels,
  orderStateLabels,
  paymentMethodLabels,
} from '@/shared/api/gen/orderdelivery-allorder.gen'
import type { Schemas } from '@/shared/api/types'
import { cellDay, cellTime, todaySeoul } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { cx } from '@/shared/ui/cx'
import type { Tone } from '@/shared/ui/records/pill'
import { badgeRow, nameCell, statePill } from '@/shared/ui/table/cells'
import { HOUR_MS } from '../../../../domain/common/durations'
import { claimStateName } from '../../../../domain/orderdelivery/claim-names'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { orderTones, refundTone } from '../order.tones'
import { orderNoText } from '../order-number.rules'
import styles from './order.module.css'

const PATH = '/api/v1/admin/orders'
type Row = Schemas['OrderRow']
interface Badge {
  label: string
  tone?: Tone
}

/** States in which an order with mounting should have a reservation: paid and not yet mounted. */
const AWAITING_MOUNT: readonly Row['state'][] = ['PAID', 'PREPARING', 'SHIPPED', 'DELIVERED']
const lacksReservation = ({ deliveryMethod, state, reservedAt }: Row): boolean =>
  deliveryMethod !== 'PARCEL' && reservedAt === null && AWAITING_MOUNT.includes(state)

/** Returns the badge of the state, and badges for partial shipping, an open claim, a refund and a delay. */
function badgesOf({ state, deliveryMethod, partiallyShipped, openClaim, refundState, late }: Row): Badge[] {
  return [
    { label: orderStateLabel(orderStateLabels, state, deliveryMethod), tone: orderTones[state] },
    ...(partiallyShipped ? [{ label: '부분배송', tone: orderTones.SHIPPED }] : []),
    ...(openClaim ? [{ label: claimStateName(openClaim.kind, openClaim.state), tone: 'red' as const }] : []),
    ...(refundState === 'NONE'
      ? []
      : [
          {
            label: orderRefundStateLabels[refundState],
            tone: refundTone(refundState),
          },
        ]),
    ...(late ? [{ label: '지연', tone: 'red' as const }] : []),
  ]
}

/** Returns the time since a moment, e.g. `2일 3시간` or `5시간`. */
function elapsedText(at: string | null): string | null {
  if (!at) return null
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / HOUR_MS))
  return hours < 24 ? `${hours}시간` : `${Math.floor(hours / 24)}일 ${hours % 24}시간`
}

/** Returns the day of delivery, e.g. `3일째`. The day of shipping is the first. */
function nthDay(at: string | null): string | null {
  if (!at) return null
  const days = Date.parse(todaySeoul(new Date())) - Date.parse(cellDay(at))
  return `${Math.round(days / (24 * HOUR_MS)) + 1}일째`
}

/**
 * Renders two lines: the first tracking number as a link to the courier's page; the courier and the count of further
 * numbers.
 */
function trackingCell({ courierName, trackingNumbers, trackingUrl }: Row) {
  const [first] = trackingNumbers
  if (!first) return courierName
  const page = trackingUrl?.replace('{no}', first)
  const moreText = trackingNumbers.length > 1 ? ` 외 ${trackingNumbers.length - 1}` : ''
  const number = page ? (
    <a href={page} target="_blank" rel="noreferrer" title={trackingNumbers.join(', ')}>
      {first}
    </a>
  ) : (
    first
  )
  return nameCell(number, `${courierName ?? ''}${moreText}`)
}

/** Returns the ordered quantity, and the remaining one if it differs. */
const quantityText = ({ orderedQuantity, quantity }: Row): string =>
  quantity === orderedQuantity
    ? `${formatThousands(quantity)}개`
    : `${formatThousands(orderedQuantity)}개 (남음 ${formatThousands(quantity)})`

/** Renders the channel of an order as an icon beside its number. */
const channelMark = ({ channel }: Row) => (
  <span
    role="img"
    aria-label={orderChannelLabels[channel]}
    title={orderChannelLabels[channel]}
    className={cx(styles.channel, styles[channel])}
  />
)

/** Returns the columns of order lists by name. Each list selects and orders its own. */
export function orderColumns(def: ListDef<typeof PATH>) {
  const { text, link, twoLine, money, number, time, badges, custom } = columnsOf(def)
  return {
    orderNo: link('orderNo', {
      value: ({ orderNo }) => orderNoText(orderNo),
      to: '/orderdelivery/allorder/detail',
      search: ({ orderSeq }) => ({ seq: String(orderSeq) }),
      mark: channelMark,
      width: 12.5,
    }),
    channel: text('channel', { value: ({ channel }) => orderChannelLabels[channel], width: 5, hidden: true }),
    orderedAt: time('orderedAt', { width: 10 }),
    orderer: custom('ordererName', {
      width: 9,
      minWidth: 8.6,
      cut: true,
      cell: ({ ordererName, memberType, loginId }) =>
        nameCell(
          <>
            {ordererName}{' '}
            {badgeRow([{ label: buyerTypeLabels[memberType], tone: memberType === 'BUSINESS' ? 'blue' : 'gray' }])}
          </>,
          loginId,
        ),
    }),
    items: twoLine('itemSummary', { width: 17, minWidth: 11.5, grow: true, second: quantityText }),
    // two lines: store or region; delivery method and reservation
    place: custom('storeName', {
      title: '배송·장착',
      sort: 'reservedAt',
      width: 12.5,
      minWidth: 11.6,
      cut: true,
      cell: (row) =>
        nameCell(
          row.storeName ?? row.region,
          <>
            {deliveryMethodLabels[row.deliveryMethod]}{' '}
            {row.reservedAt
              ? cellTime(row.reservedAt).slice('2026-'.length)
              : lacksReservation(row) && statePill('예약없음', 'red')}
          </>,
        ),
    }),
    reservedAt: custom('reservedAt', {
      width: 10,
      tone: (row) => (lacksReservation(row) ? 'red' : undefined),
      cell: (row) => (row.reservedAt ? cellTime(row.reservedAt) : lacksReservation(row) ? '예약없음' : null),
    }),
    payAmount: custom('payAmount', {
      width: 8,
      align: 'end',
      cell: ({ payAmount, paymentMethod }) =>
        nameCell(<b>{formatThousands(payAmount)}</b>, paymentMethodLabels[paymentMethod]),
    }),
    paidAt: time('paidAt', { width: 10, hidden: true }),
    state: badges('state', { value: badgesOf, width: 15.5, minWidth: 12 }),
    tracking: custom('trackingNumbers', { title: '송장', width: 10.5, minWidth: 9, cut: true, cell: trackingCell }),
    memo: custom('memoCount', {
      width: 4,
      align: 'end',
      cell: ({ memoCount, pinnedMemos }) =>
        memoCount > 0 ? <span title={pinnedMemos.join('\n') || undefined}>{formatThousands(memoCount)}</span> : null,
    }),
    phone: text('ordererPhone', { width: 9.5, minWidth: 8.8, hidden: true }),
    carNumber: text('carNumber', { width: 7, hidden: true }),
    islandFee: money('islandFeeAmount', { hidden: true, width: 7 }),
    coupon: money('couponDiscount', { hidden: true, width: 7 }),
    point: money('pointUsed', { hidden: true, width: 7 }),
    refunded: money('refundedAmount', { hidden: true, width: 8 }),
    shippedAt: time('shippedAt', { hidden: true }),
    confirmedAt: time('confirmedAt', { hidden: true }),

    // only in the work queues (`OrderTab`)
    depositor: twoLine('depositorName', {
      second: ({ depositBank }) => depositBank && bankCodeLabels[depositBank],
      width: 7.5,
      minWidth: 6.5,
    }),
    unpaid: money('unpaidAmount', { strong: true, width: 8 }),
    earnPoint: number('earnPoint', { width: 6 }),
    waited: (id: 'paidAt' | 'preparedAt') =>
      custom(id, {
        title: '경과시간',
        width: 8,
        align: 'end',
        tone: ({ late }) => (late ? 'red' : undefined),
        cell: (row) => elapsedText(row[id] ?? row.paidAt),
      }),
    due: custom('depositDueAt', {
      width: 10,
      tone: ({ depositDueAt }) => (depositDueAt && cellDay(depositDueAt) <= todaySeoul(new Date()) ? 'red' : undefined),
      cell: ({ depositDueAt }) => depositDueAt && cellTime(depositDueAt),
    }),
    daysOnWay: custom('daysOnWay', {
      title: '배송',
      width: 6,
      align: 'end',
      cell: ({ shippedAt }) => nthDay(shippedAt),
    }),
    shipped: time('shippedAt', { width: 10 }),
    delivered: time('deliveredAt', { width: 10 }),
    mounted: time('mountedAt', { width: 10 }),
    confirmed: time('confirmedAt', { width: 10 }),
    autoConfirm: time('autoConfirmAt', { width: 10 }),
    closed: time('canceledAt', { title: '완료일', width: 10 }),
    canceled: time('canceledAt', { width: 10 }),
    cancelReason: text('cancelReason', {
      value: (row) => row.cancelReason && claimReasonLabels[row.cancelReason],
      width: 10,
    }),
    refundedNow: money('refundedAmount', { width: 8 }),
  }
}

/** Returns the columns common to all order lists, in the order of the main list. Some are hidden by default. */
export const commonColumns = (cells: ReturnType<typeof orderColumns>) => [
  cells.orderNo,
  cells.orderedAt,
  cells.orderer,
  cells.items,
  cells.place,
  cells.payAmount,
  cells.state,
  cells.tracking,
  cells.memo,
  cells.paidAt,
  cells.channel,
  cells.phone,
  cells.carNumber,
  cells.islandFee,
  cells.coupon,
  cells.point,
  cells.refunded,
  cells.shippedAt,
  cells.confirmedAt,
]
