import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { stateTones } from '@/features/tones.labels'
import type { DetailTarget } from '@/kit/detail/def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import { giftCardGrantStateLabels, giftTypeLabels } from '@/shared/api/gen/product-giftcard.gen'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { Shown } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { formatPhone } from '../../../../openapi/formats/phone'
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
            <Shown label="회원">{grant.name}</Shown>
            <Shown label="연락처">{formatPhone(grant.mobilePhone)}</Shown>
            <Shown label="회원번호">
              <MemberLink memberSeq={grant.memberSeq} />
            </Shown>
            <Shown label="주문번호">{orderNoText(grant.orderNo)}</Shown>
            <Shown label="상품" wide>
              {grant.itemName} · {grant.quantity}본
            </Shown>
          </Section>
          <Section title="지급">
            <Shown label="지급번호">{grant.giftCardGrantSeq}</Shown>
            <Shown label="종류">{giftTypeLabels[grant.giftType]}</Shown>
            <Shown label="금액">{won(grant.amount)}원</Shown>
            <Shown label="상품권번호">{grant.giftNumber ?? '-'}</Shown>
            <Shown label="발생일">{formatTime(grant.eligibleAt)}</Shown>
            <Shown label="지급일">{grant.sentAt ? formatTime(grant.sentAt) : '-'}</Shown>
            <Shown label="메모">{grant.memo ?? '-'}</Shown>
            <Shown label="취소사유">{grant.canceledReason ?? '-'}</Shown>
          </Section>
        </>
      )}
    </PersonalDrawer>
  )
}
