import {
  claimByLabels,
  claimFaultLabels,
  claimKindLabels,
  claimReasonLabels,
  claimStateLabels,
} from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Pictures } from '@/shared/ui/inputs/image-box'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { nameWithSize } from '../../../../domain/product/name-parts'
import { claimTones } from '../claim/claim.tones'
import { ClaimButtons } from '../claim-actions/claim-actions'
import { useClaimDrawer } from '../claim-detail/claim-drawer'
import type { OrderOf } from './order.detail-def'
import styles from './order.module.css'

type Order = Schemas['Order']

/** Renders the cancels, returns and exchanges of an order, newest first. */
export function OrderClaims({ detail, order }: { detail: OrderOf; order: Order }) {
  const { open, drawer } = useClaimDrawer()
  const nameOf = (seq: number) => {
    const line = order.lines.find(({ orderLineSeq }) => orderLineSeq === seq)
    return line ? nameWithSize(line.patternName ?? line.name, line.sizeLabel) : '-'
  }
  return (
    <Section title="클레임" plain>
      <RecordTable
        label="클레임"
        rows={order.claims}
        empty="취소·반품·교환이 없습니다."
        idOf={(claim) => claim.orderClaimSeq}
        columns={[
          { title: '요청일', nowrap: true, cell: (claim) => cellTime(claim.requestedAt) },
          {
            title: '구분',
            nowrap: true,
            names: true,
            cell: (claim) => `${claimKindLabels[claim.kind]} (${claimByLabels[claim.requestedBy]})`,
          },
          {
            title: '상품',
            cell: (claim) =>
              claim.lines.map(({ orderLineSeq, quantity }) => (
                <div key={orderLineSeq}>{`${nameOf(orderLineSeq)} ×${quantity}`}</div>
              )),
          },
          {
            title: '사유',
            cell: (claim) => (
              <>
                {claimReasonLabels[claim.reasonCode]} · {claimFaultLabels[claim.fault]} 귀책
                {claim.reasonText && <small>{claim.reasonText}</small>}
                {claim.images.length > 0 && <Pictures label="사진" files={claim.images} />}
                {claim.inspectionImages.length > 0 && <Pictures label="검수 사진" files={claim.inspectionImages} />}
              </>
            ),
          },
          {
            title: '상태',
            nowrap: true,
            cell: (claim) => <Pill tone={claimTones[claim.state]}>{claimStateLabels[claim.state]}</Pill>,
          },
          {
            title: '환불금액',
            right: true,
            nowrap: true,
            cell: (claim) => (claim.cashAmount === null ? '-' : formatThousands(claim.cashAmount)),
          },
          { title: '완료일', nowrap: true, cell: (claim) => (claim.doneAt ? cellTime(claim.doneAt) : '-') },
          {
            title: '관리',
            cell: (claim) => (
              <span className={styles.tools}>
                <Button
                  size="sm"
                  aria-label={`${claimKindLabels[claim.kind]} ${cellTime(claim.requestedAt)} 상세`}
                  onClick={() => open(claim.orderClaimSeq)}
                >
                  상세
                </Button>
                {detail.mayWrite && (
                  <ClaimButtons claim={claim} onDone={({ orderVersion }) => detail.follow(orderVersion)} />
                )}
              </span>
            ),
          },
        ]}
      />
      {drawer}
    </Section>
  )
}
