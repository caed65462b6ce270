import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { stateTones } from '@/features/state.tones'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import { giftCardGrantStateLabels, giftTypeLabels } from '@/shared/api/gen/product-giftcard.gen'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { formatPhone } from '../../../../domain/common/phone'
import { MemberLink } from '../member-link'
import { RECOVERY } from './gift-card.labels'

/** Renders a gift card grant in a drawer over the list. */
export function GrantView({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  return (
    <PersonalDrawer
      path="/api/v1/admin/gift-card-grants/{seq}"
      target={target}
      onClose={onClose}
      title={({ giftCardTitle, state, recoveryNeeded }) => (
        <>
          {giftCardTitle} <Pill tone={stateTones[state]}>{giftCardGrantStateLabels[state]}</Pill>{' '}
          {recoveryNeeded && <Pill tone="red">{RECOVERY}</Pill>}
        </>
      )}
    >
      {(grant, unmask) => (
        <>
          <Section title="받는 회원" aside={unmask}>
            <ReadOnlyField label="회원">{grant.name}</ReadOnlyField>
            <ReadOnlyField label="연락처">{formatPhone(grant.mobilePhone)}</ReadOnlyField>
            <ReadOnlyField label="회원번호">
              <MemberLink memberSeq={grant.memberSeq} />
            </ReadOnlyField>
            <ReadOnlyField label="주문번호">{orderNoText(grant.orderNo)}</ReadOnlyField>
            <ReadOnlyField label="상품" wide>
              {grant.itemName} · {grant.quantity}본
            </ReadOnlyField>
          </Section>
          <Section title="지급">
            <ReadOnlyField label="지급번호">{grant.giftCardGrantSeq}</ReadOnlyField>
            <ReadOnlyField label="종류">{giftTypeLabels[grant.giftType]}</ReadOnlyField>
            <ReadOnlyField label="금액">{formatThousands(grant.amount)}원</ReadOnlyField>
            <ReadOnlyField label="상품권번호">{grant.giftNumber ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="발생일">{formatTime(grant.eligibleAt)}</ReadOnlyField>
            <ReadOnlyField label="지급일">{grant.sentAt ? formatTime(grant.sentAt) : '-'}</ReadOnlyField>
            <ReadOnlyField label="메모">{grant.memo ?? '-'}</ReadOnlyField>
            <ReadOnlyField label="취소사유">{grant.canceledReason ?? '-'}</ReadOnlyField>
          </Section>
        </>
      )}
    </PersonalDrawer>
  )
}
