import { cardCompanyLabels } from '@/shared/api/gen/cardbynumber-form.gen'
import type { Schemas } from '@/shared/api/types'
import { cellSecond } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import styles from './card.module.css'

/** Renders the payment approved by the provider. */
export function CardSlip({ slip }: { slip: Schemas['CardPaymentSlip'] }) {
  return (
    <>
      <p role="status" className={styles.done}>
        결제가 완료되었습니다.
      </p>
      <dl className={styles.facts} aria-label="매출전표">
        <dt>승인번호</dt>
        <dd>{slip.approvalNumber}</dd>
        <dt>승인일시</dt>
        <dd>{cellSecond(slip.approvedAt)}</dd>
        <dt>카드</dt>
        <dd>{`${cardCompanyLabels[slip.cardCompany]} ${slip.maskedCardNumber}`}</dd>
        <dt>할부</dt>
        <dd>{slip.installmentMonths > 0 ? `${slip.installmentMonths}개월` : '일시불'}</dd>
        <dt>승인금액</dt>
        <dd>{formatThousands(slip.amount)}원</dd>
      </dl>
      <div className={styles.actions}>
        <Button data-autofocus onClick={() => window.print()}>
          인쇄
        </Button>
        <Button variant="primary" onClick={() => window.close()}>
          닫기
        </Button>
      </div>
    </>
  )
}
