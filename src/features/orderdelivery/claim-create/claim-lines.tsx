import { orderStateLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { RecordTable } from '@/shared/ui/table/record-table'
import { lineClaimProblem } from '../../../../domain/orderdelivery/claim-transitions'
import { claimedText, orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { nameWithSize } from '../../../../domain/product/name-parts'

export type ClaimableOrder = Pick<
  Schemas['Order'],
  'orderSeq' | 'orderNo' | 'version' | 'deliveryMethod' | 'lines' | 'memberSeq' | 'receiver'
>
type Line = Schemas['OrderLine']

/** Returns the quantity that can still be claimed. */
export const claimableOf = ({ activeQuantity }: Line): number => activeQuantity

/** Returns why a line cannot be claimed, or null. */
export function lineProblem(
  kind: Schemas['ClaimKind'],
  fault: Schemas['ClaimFault'],
  { deliveryMethod }: Pick<ClaimableOrder, 'deliveryMethod'>,
  line: Line,
): string | null {
  if (line.openClaim) return claimedText(line.openClaim.kind)
  if (claimableOf(line) <= 0) return '남은 수량이 없습니다.'
  const stateName = orderStateLabel(orderStateLabels, line.state, deliveryMethod)
  return lineClaimProblem(kind, fault, { state: line.state, stateName })
}

/** Returns what is wrong with an entered quantity, or undefined. An empty one claims nothing of the line. */
export const piecesProblem = (line: Line, pieces: number | string | null | undefined): string | undefined =>
  checkRule({ type: 'integer', minimum: 0, maximum: claimableOf(line) }, pieces) ?? undefined

/** Returns the name of the quantity's field. */
export const piecesPlace = ({ orderLineSeq }: Line): string => `pieces.${orderLineSeq}`

interface Props {
  order: ClaimableOrder
  kind: Schemas['ClaimKind']
  fault: Schemas['ClaimFault']
  /** Entered quantities by line. */
  pieces: Readonly<Record<number, number | string | null>>
  onPieces: (orderLineSeq: number, quantity: number | string | null) => void
  /** Returns the message of a field. */
  errorAt: (field: string) => string | undefined
}

/** Renders the lines of an order with an input for the claimed quantity. */
export function ClaimLines({ order, kind, fault, pieces, onPieces, errorAt }: Props) {
  return (
    <RecordTable
      label="신청 상품"
      rows={order.lines}
      idOf={(line) => line.orderLineSeq}
      off={(line) => lineProblem(kind, fault, order, line) !== null}
      columns={[
        {
          title: '상품',
          names: true,
          cell: (line) => (
            <>
              {nameWithSize(line.patternName ?? line.name, line.sizeLabel)}
              <small>{lineProblem(kind, fault, order, line) ?? `${formatThousands(line.unitPrice)}원`}</small>
            </>
          ),
        },
        {
          title: '상태',
          nowrap: true,
          cell: (line) => orderStateLabel(orderStateLabels, line.state, order.deliveryMethod),
        },
        { title: '신청 가능', right: true, nowrap: true, cell: (line) => claimableOf(line) },
        {
          title: '수량',
          minWidth: 6,
          cell: (line) =>
            lineProblem(kind, fault, order, line) === null && (
              <FieldFrame
                cell
                fieldPath={piecesPlace(line)}
                title={`${line.name} 수량`}
                error={errorAt(piecesPlace(line))}
              >
                {(controlProps) => (
                  <NumberInput
                    {...controlProps}
                    width={5}
                    min={0}
                    max={claimableOf(line)}
                    value={pieces[line.orderLineSeq] ?? 0}
                    onChange={(quantity) => onPieces(line.orderLineSeq, quantity)}
                  />
                )}
              </FieldFrame>
            ),
        },
      ]}
    />
  )
}
