import { StoreLink } from '@/features/branch/store-link'
import { OrdersLink } from '@/kit/detail/orders-link'
import { Mention } from '@/kit/mention'
import { memberTypeLabels } from '@/shared/api/gen/common.gen'
import { withdrawReasonLabels } from '@/shared/api/gen/member-manage-form.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { won } from '@/shared/lib/format'
import { Shown } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import { MoveButton } from '../move-button'

type Member = Schemas['Member']

const moment = (at: string | null): string => (at ? cellTime(at) : '-')

/** Renders points or deposit, with the actions the admin may use. */
function Balance({ member, kind }: { member: Member; kind: 'point' | 'deposit' }) {
  const { canRead, canWrite } = useRights()
  const of = kind === 'point' ? 'points' : 'deposits'
  const unit = kind === 'point' ? 'P' : '원'
  const noun = kind === 'point' ? '포인트' : '예치금'
  const balance = `${won(member[kind])}${unit}`
  return (
    <>
      <b>{balance}</b>
      {kind === 'point' && member.pointExpiring30d > 0 && ` (30일 내 소멸 ${won(member.pointExpiring30d)}P)`}
      {kind === 'deposit' && member.depositHeld > 0 && ` (환불신청중 ${won(member.depositHeld)}원)`}{' '}
      {canWrite('POINT_MANAGEMENT') && (
        <>
          <MoveButton of={of} direction="PLUS" member={member} />{' '}
          <MoveButton of={of} direction="MINUS" member={member} />{' '}
        </>
      )}
      {canRead('POINT_MANAGEMENT') && (
        <Mention to="/member/manage/point" search={{ seq: String(member.memberSeq) } as never}>
          {noun} 내역
        </Mention>
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
        <Shown label="회원번호">{member.memberSeq}</Shown>
        <Shown label="아이디">{member.loginId}</Shown>
        <Shown label="가입일">{moment(member.createdAt)}</Shown>
        <Shown label="탈퇴일">{moment(member.withdrawnAt)}</Shown>
        <Shown label="탈퇴사유" wide>
          {member.withdrawReason && withdrawReasonLabels[member.withdrawReason]}
          {member.withdrawMemo && ` · ${member.withdrawMemo}`}
        </Shown>
      </Section>
    )
  return (
    <Section title="요약">
      <Shown label="구분">{memberTypeLabels[member.memberType] + grade}</Shown>
      <Shown label="가입일">{moment(member.createdAt)}</Shown>
      <Shown label="구매금액">
        {`${won(member.orderAmount)}원 · `}
        <OrdersLink memberSeq={member.memberSeq} count={member.orderCount} state="CONFIRMED">
          {`${won(member.orderCount)}건`}
        </OrdersLink>
        {member.lastOrderedAt && ` · 최근 ${cellTime(member.lastOrderedAt)}`}
      </Shown>
      <Shown label="최근로그인">
        {member.lastSignedInAt
          ? `${cellTime(member.lastSignedInAt)} (${[member.lastSignInIp, `${won(member.signInCount)}회`].filter(Boolean).join(', ')})`
          : '접속 이력 없음'}
      </Shown>
      <Shown label="포인트">
        <Balance member={member} kind="point" />
      </Shown>
      <Shown label="예치금">
        <Balance member={member} kind="deposit" />
      </Shown>
      <Shown label="사용 가능 쿠폰">{won(member.usableCouponCount)}장</Shown>
      <Shown label="미답변 문의">{won(member.openInquiryCount)}건</Shown>
      {member.favoriteStoreSeq && (
        <Shown label="단골 장착점">
          <StoreLink storeSeq={member.favoriteStoreSeq} name={member.favoriteStoreName ?? ''} />
        </Shown>
      )}
      {member.state === 'BLOCKED' && (
        <Shown label="정지사유" wide>
          {`${member.blockReason ?? ''} (${moment(member.blockedAt)})`}
        </Shown>
      )}
      {member.state === 'DORMANT' && <Shown label="휴면일">{moment(member.dormantAt)}</Shown>}
    </Section>
  )
}
