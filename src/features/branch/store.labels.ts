import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'

type Day = keyof Schemas['StoreWeek']

export const weekdayLabels: Readonly<Record<Day, string>> = {
  MON: '월요일',
  TUE: '화요일',
  WED: '수요일',
  THU: '목요일',
  FRI: '금요일',
  SAT: '토요일',
  SUN: '일요일',
  HOLIDAY: '공휴일',
}

export const weekdays = Object.keys(weekdayLabels) as Day[]

type Hours = Schemas['StoreHours']

/** Returns e.g. `09:00~19:00 (휴게 12:30~13:30)`. */
export function hoursText({ open, from, to, breakFrom, breakTo }: Hours): string {
  if (!open) return '휴무'
  return `${from}~${to}${breakFrom && breakTo ? ` (휴게 ${breakFrom}~${breakTo})` : ''}`
}

/** Returns e.g. `13~16인치 10,000원(정산 7,000원)`, joined with commas. */
export const mountFeesText = ({ mountFees }: Schemas['StoreFees']): string =>
  mountFees
    .map(({ rimFrom, rimTo, feePerTire, settlePerTire }) => {
      const span = rimFrom === rimTo ? `${rimFrom}` : `${rimFrom}~${rimTo}`
      return `${span}인치 ${formatThousands(feePerTire)}원(정산 ${formatThousands(settlePerTire)}원)`
    })
    .join(', ') || '없음'

/** Returns the fees besides mounting, without those that are not charged. */
export function extrasText(fees: Schemas['StoreFees']): string {
  const {
    alignmentFee: { domestic, suv, imported },
  } = fees
  const amounts: [string, number][] = [
    ['런플랫', fees.runFlatExtra],
    ['소형화물', fees.lightTruckExtra],
    ['폐타이어', fees.disposalFee],
    ['밸브', fees.valveFee],
    ['질소주입', fees.nitrogenFee],
    ['배터리', fees.batteryFee],
    ['배터리 정산', fees.batterySettle],
    ['출장', fees.visitFee],
  ]
  const aligned =
    domestic + suv + imported > 0 ? [`얼라인먼트 ${[domestic, suv, imported].map(formatThousands).join('/')}원`] : []
  const paid = amounts.flatMap(([label, amount]) => (amount > 0 ? [`${label} ${formatThousands(amount)}원`] : []))
  return [...paid, ...aligned, fees.balanceIncluded ? '휠밸런스 포함' : '휠밸런스 별도'].join(', ')
}

/** Returns the label of a key, or the key itself. */
export const labelIn = (labels: Readonly<Record<string, string>>, key: string): string => labels[key] ?? key

const isHours = (value: unknown): value is Hours => typeof value === 'object' && value !== null && 'open' in value
const isFees = (value: unknown): value is Schemas['StoreFees'] =>
  typeof value === 'object' && value !== null && 'mountFees' in value

/** Format the hours of a day, and fees, as text. */
export const formatHours = (value: unknown): string => (isHours(value) ? hoursText(value) : '-')
export const formatFees = (value: unknown): string =>
  isFees(value) ? `${mountFeesText(value)} · ${extrasText(value)}` : '-'
