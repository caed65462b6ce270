import { StoreLink } from '@/features/branch/store-link'
import { OrdersLink } from '@/features/orderdelivery/orders-link'
import { RecordLink } from '@/kit/record-link'
import { memberTypeLabels } from '@/shared/api/gen/common.gen'
import { withdrawReasonLabels } from '@/shared/api/gen/member-manage-form.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { BalanceButton } from '../balance-button'
import { MemberTools } from '../member-tools'

type Member = Schemas['Member']

const moment = (at: string | null): string => (at ? cellTime(at) : '-')

/** Renders how the point balance results: earned points minus used, revoked and expired ones. */
function PointFlow({ member }: { member: Member }) {
  const { pointEarned, pointUsed, pointTakenBack, pointExpired, point } = member
  const amount = formatThousands
  return (
    <>
      {`적립 ${amount(pointEarned)} − 사용 ${amount(pointUsed)}`}
      {pointTakenBack > 0 && ` − 회수·차감 ${amount(pointTakenBack)}`}
      {` − 소멸 ${amount(pointExpired)} = `}
      <b>{`보유 ${amount(point)}P`}</b>
    </>
  )
}

/** Renders points or deposit, with the actions the admin may use. */
function Balance({ member, kind }: { member: Member; kind: 'point' | 'deposit' }) {
  const { canRead, canWrite } = useRights()
  const of = kind === 'point' ? 'points' : 'deposits'
  const unit = kind === 'point' ? 'P' : '원'
  const noun = kind === 'point' ? '포인트' : '예치금'
  const balance = `${formatThousands(member[kind])}${unit}`
  return (
    <>
      <b>{balance}</b>
      {kind === 'point' &&
        member.pointExpiring30d > 0 &&
        ` (30일 내 소멸 ${formatThousands(member.pointExpiring30d)}P)`}
      {kind === 'deposit' && member.depositHeld > 0 && ` (환불신청중 ${formatThousands(member.depositHeld)}원)`}{' '}
      {canWrite('POINT_MANAGEMENT') && (
        <>
          <BalanceButton of={of} direction="PLUS" member={member} />{' '}
          <BalanceButton of={of} direction="MINUS" member={member} />{' '}
        </>
      )}
      {canRead('POINT_MANAGEMENT') && (
        <RecordLink
          to="/member/manage/point"
          search={{ seq: String(member.memberSeq), ...(kind === 'deposit' && { tab: 'deposits' }) }}
        >
          {noun} 내역
        </RecordLink>
      )}
    </>
  )
}

/** Renders the key facts of a member. For a withdrawn member: when and why. */
export function MemberSummary({ member }: { member: Member }) {
  const grade = member.businessGradeName ? ` (${member.businessGradeName})` : ''
  if (member.state === 'WITHDRAWN')
    return (
      <Section title="요약">
        <ReadOnlyField label="회원번호">{member.memberSeq}</ReadOnlyField>
        <ReadOnlyField label="아이디">{member.loginId}</ReadOnlyField>
        <ReadOnlyField label="가입일">{moment(member.createdAt)}</ReadOnlyField>
        <ReadOnlyField label="탈퇴일">{moment(member.withdrawnAt)}</ReadOnlyField>
        <ReadOnlyField label="탈퇴사유" wide>
          {member.withdrawReason && withdrawReasonLabels[member.withdrawReason]}
          {member.withdrawMemo && ` · ${member.withdrawMemo}`}
        </ReadOnlyField>
      </Section>
    )
  return (
    <Section title="요약" aside={<MemberTools member={member} />}>
      <ReadOnlyField label="구분">{memberTypeLabels[member.memberType] + grade}</ReadOnlyField>
      <ReadOnlyField label="가입일">{moment(member.createdAt)}</ReadOnlyField>
      <ReadOnlyField label="구매금액">
        {`${formatThousands(member.orderAmount)}원 · `}
        <OrdersLink memberSeq={member.memberSeq} count={member.orderCount} state="CONFIRMED">
          {`${formatThousands(member.orderCount)}건`}
        </OrdersLink>
        {member.lastOrderedAt && ` · 최근 ${cellTime(member.lastOrderedAt)}`}
      </ReadOnlyField>
      <ReadOnlyField label="최근로그인">
        {member.lastSignedInAt
          ? `${cellTime(member.lastSignedInAt)} (${[member.lastSignInIp, `${formatThousands(member.signInCount)}회`].filter(Boolean).join(', ')})`
          : '접속 이력 없음'}
      </ReadOnlyField>
      <ReadOnlyField label="포인트">
        <Balance member={member} kind="point" />
      </ReadOnlyField>
      <ReadOnlyField label="누적 포인트">
        <PointFlow member={member} />
      </ReadOnlyField>
      <ReadOnlyField label="예치금">
        <Balance member={member} kind="deposit" />
      </ReadOnlyField>
      <ReadOnlyField label="사용 가능 쿠폰">{formatThousands(member.usableCouponCount)}장</ReadOnlyField>
      <ReadOnlyField label="미답변 문의">{formatThousands(member.openInquiryCount)}건</ReadOnlyField>
      {member.favoriteStoreSeq && (
        <ReadOnlyField label="단골 장착점">
          <StoreLink storeSeq={member.favoriteStoreSeq} name={member.favoriteStoreName ?? ''} />
        </ReadOnlyField>
      )}
      {member.state === 'BLOCKED' && (
        <ReadOnlyField label="정지사유" wide>
          {`${member.blockReason ?? ''} (${moment(member.blockedAt)})`}
        </ReadOnlyField>
      )}
      {member.state === 'DORMANT' && <ReadOnlyField label="휴면일">{moment(member.dormantAt)}</ReadOnlyField>}
    </Section>
  )
}
