import type { Dispatch, SetStateAction } from 'react'
import { productCell } from '@/features/product/product-cell'
import { RecordLink } from '@/kit/record-link'
import { claimKindLabels, claimStateLabels, orderStateLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable, tickColumn } from '@/shared/ui/table/record-table'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { claimTones } from '../claim/claim.tones'
import { orderTones } from '../order.tones'
import { ClaimButtons } from './claim-buttons'
import type { OrderOf } from './order.detail-def'
import { Tracking } from './order-shipments'
import { LineTransitions } from './order-transitions'
import { WeekCell } from './week-cell'

type Order = Schemas['Order']
type Line = Schemas['OrderLine']

const deductionText = (amount: number) => (amount === 0 ? '-' : `−${formatThousands(amount)}`)

/** Renders the discount of the remaining pieces, and below it that of the ordered pieces if it differs. */
const discountCell = (now: number, ordered: number) => (
  <>
    {deductionText(now)}
    {now !== ordered && <small>주문 {deductionText(ordered)}</small>}
  </>
)

const couponsOf = (discounts: Schemas['OrderLineDiscounts']): number =>
  discounts.itemCouponDiscount + discounts.orderCouponDiscount + discounts.deliveryCouponDiscount
const balancesOf = ({ pointUsed, depositUsed }: Schemas['OrderLineDiscounts']): number => pointUsed + depositUsed

interface Props {
  detail: OrderOf
  order: Order
  /** Seqs of the ticked lines. The actions of the head apply to them, too. */
  ticked: ReadonlySet<number>
  setTicked: Dispatch<SetStateAction<ReadonlySet<number>>>
}

/** Returns the ticked lines that have pieces left. */
export const tickedLines = ({ lines }: Order, ticked: ReadonlySet<number>): Line[] =>
  lines.filter(({ orderLineSeq, activeQuantity }) => activeQuantity > 0 && ticked.has(orderLineSeq))

/** Renders the lines of an order and the actions on the ticked ones. */
export function OrderLines({ detail, order, ticked, setTicked }: Props) {
  const { lines, deliveryMethod, shipments } = order
  const activeLines = lines.filter(({ activeQuantity }) => activeQuantity > 0)
  const chosen = tickedLines(order, ticked)
  const untick = () => setTicked(new Set())
  return (
    <Section
      title="주문상품"
      hint={`${lines.length}종 · ${lines.reduce((sum, line) => sum + line.activeQuantity, 0)}개`}
      plain
      aside={
        detail.mayWrite &&
        chosen.length > 0 && (
          <>
            <LineTransitions detail={detail} order={order} lines={chosen} onDone={untick} />
            <ClaimButtons detail={detail} order={order} lines={chosen} onDone={untick} />
          </>
        )
      }
    >
      <RecordTable
        label="주문상품"
        rows={lines}
        idOf={(line) => line.orderLineSeq}
        off={(line) => line.activeQuantity === 0}
        columns={[
          tickColumn<Line>({
            title: '선택',
            all: '상품 모두 선택',
            rows: activeLines,
            has: (line) => ticked.has(line.orderLineSeq),
            nameOf: (line) => `${line.name} 선택`,
            onTick: (rows, on) =>
              setTicked((before) => {
                const next = new Set(before)
                for (const { orderLineSeq } of rows) {
                  if (on) next.add(orderLineSeq)
                  else next.delete(orderLineSeq)
                }
                return next
              }),
          }),
          {
            title: '상품',
            names: true,
            minWidth: 15,
            cell: (line) =>
              productCell(
                line,
                <RecordLink to="/product/manage/detail" search={{ seq: String(line.itemSeq) }}>
                  {line.itemCode}
                </RecordLink>,
              ),
          },
          {
            title: '수량',
            right: true,
            nowrap: true,
            cell: (line) => (
              <>
                <b>{line.activeQuantity}</b>
                {line.activeQuantity !== line.quantity && ` / ${line.quantity}`}
                {line.exchangedQuantity > 0 && <small>교환 {line.exchangedQuantity}</small>}
              </>
            ),
          },
          {
            title: '단가',
            right: true,
            nowrap: true,
            cell: (line) => (
              <>
                <span data-tip={line.priceReason ? `단가 변경: ${line.priceReason}` : undefined}>
                  {formatThousands(line.unitPrice)}
                  {line.priceReason && ' *'}
                </span>
                {line.noReturnFeeUnit > 0 && <small>미반납 +{formatThousands(line.noReturnFeeUnit)}</small>}
                {line.oldBatteryReturn && <small>폐배터리 반납</small>}
              </>
            ),
          },
          {
            title: '쿠폰',
            right: true,
            nowrap: true,
            cell: (line) => discountCell(couponsOf(line.remaining), couponsOf(line)),
          },
          {
            title: '포인트·예치금',
            right: true,
            nowrap: true,
            cell: (line) => discountCell(balancesOf(line.remaining), balancesOf(line)),
          },
          {
            title: '금액',
            right: true,
            nowrap: true,
            cell: (line) => (
              <>
                <b>{formatThousands(line.currentAmount)}</b>
                {line.currentAmount !== line.lineAmount && <small>주문 {formatThousands(line.lineAmount)}</small>}
                {line.remaining.adminDiscount > 0 && (
                  <small>미수금 면제 −{formatThousands(line.remaining.adminDiscount)}</small>
                )}
              </>
            ),
          },
          { title: '생산주차', cell: (line) => <WeekCell detail={detail} order={order} line={line} /> },
          {
            title: '상태·클레임',
            nowrap: true,
            cell: ({ state, openClaim }) => (
              <>
                <Pill tone={orderTones[state]}>{orderStateLabel(orderStateLabels, state, deliveryMethod)}</Pill>
                {openClaim && (
                  <div>
                    <Pill tone={claimTones[openClaim.state]}>
                      {`${claimKindLabels[openClaim.kind]} ${claimStateLabels[openClaim.state]}`}
                    </Pill>
                  </div>
                )}
              </>
            ),
          },
          {
            title: '송장',
            minWidth: 10,
            cell: (line) => {
              const sent = shipments.filter(
                ({ shipmentSeq, direction }) => direction === 'OUT' && line.shipmentSeqs.includes(shipmentSeq),
              )
              return sent.length === 0
                ? '-'
                : sent.map((shipment) => <Tracking key={shipment.shipmentSeq} shipment={shipment} />)
            },
          },
        ]}
      />
    </Section>
  )
}
