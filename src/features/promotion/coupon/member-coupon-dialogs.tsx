import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { stateTones } from '@/features/state.tones'
import type { Outcome } from '@/kit/list/actions'
import { call } from '@/shared/api/client'
import { memberCouponStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import { useMe } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime, todaySeoul } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame, ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { showFailure } from '@/shared/ui/layers/failure'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton, useRemaskTimer } from '@/shared/ui/records/unmask'

type Copy = Schemas['MemberCoupon']
type Send = (usableTo: string) => Promise<Outcome>

function ExtendDialog({ count, send, close }: { count: number; send: Send; close: (outcome?: Outcome) => void }) {
  const [day, setDay] = useState('')
  const problem =
    day === ''
      ? requiredPrompt('사용기한')
      : day < todaySeoul(Date.now())
        ? '오늘 이후의 날을 입력해 주세요.'
        : undefined
  return (
    <DialogForm
      confirm="기한 연장"
      problem={problem !== undefined}
      fields={['usableTo']}
      send={() => send(day)}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>쿠폰 {formatThousands(count)}장의 사용기한을 고른 날의 23:59까지 늘립니다.</p>
          <FieldFrame
            title="사용기한"
            required
            fieldPath="usableTo"
            error={errors.usableTo ?? (tried ? problem : undefined)}
          >
            {({ bad, ...controlProps }) => (
              <DateInput {...controlProps} kind="day" aria-invalid={bad || undefined} value={day} onChange={setDay} />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Asks for a new end date of copies and sends it. Resolves to undefined if the admin cancels. */
export const askExtend = (title: string, count: number, send: Send): Promise<Outcome | undefined> =>
  openDialog<Outcome>((close) => <ExtendDialog count={count} send={send} close={close} />, { title, size: 'sm' })

const moment = (at: string | null) => (at ? cellTime(at) : '-')

/** Renders one copy. Unmasking its member is logged. */
function CopyView({ copy: listed }: { copy: Copy }) {
  const seq = listed.memberCouponSeq
  const me = useMe()
  const [unmasked, setUnmasked] = useState<Copy>()
  const { data } = useQuery(apiQuery('/api/v1/admin/member-coupons/{seq}', { path: { seq } }))
  const copy = unmasked ?? data ?? listed
  const hide = useCallback(() => setUnmasked(undefined), [])
  useRemaskTimer(unmasked !== undefined, hide)
  async function show() {
    try {
      setUnmasked(await call('get', '/api/v1/admin/member-coupons/{seq}', { path: { seq }, query: { unmask: true } }))
    } catch (error) {
      await showFailure(error)
    }
  }
  const unmask = me?.piiUnmask ? (
    <UnmaskButton unmasked={unmasked !== undefined} show={show} hide={hide} allowed />
  ) : undefined
  return (
    <>
      <Section title="회원" aside={unmask}>
        <ReadOnlyField label="아이디">{copy.loginId}</ReadOnlyField>
        <ReadOnlyField label="이름">{copy.name}</ReadOnlyField>
        <ReadOnlyField label="회원번호">{copy.memberSeq}</ReadOnlyField>
      </Section>
      <Section title="쿠폰">
        <ReadOnlyField label="쿠폰명">{copy.couponName}</ReadOnlyField>
        <ReadOnlyField label="상태">
          <Pill tone={stateTones[copy.state]}>{memberCouponStateLabels[copy.state]}</Pill>
        </ReadOnlyField>
        <ReadOnlyField label="발급일">{cellTime(copy.issuedAt)}</ReadOnlyField>
        <ReadOnlyField label="발급자">{copy.issuerId ?? '쇼핑몰'}</ReadOnlyField>
        <ReadOnlyField label="사유">{copy.issueReason}</ReadOnlyField>
        <ReadOnlyField label="코드">{copy.code ?? '-'}</ReadOnlyField>
        <ReadOnlyField label="사용기간">
          {cellTime(copy.usableFrom)} ~ {cellTime(copy.usableTo)}
        </ReadOnlyField>
        <ReadOnlyField label="사용일">{moment(copy.usedAt)}</ReadOnlyField>
        <ReadOnlyField label="주문번호">{copy.orderNo ? orderNoText(copy.orderNo) : '-'}</ReadOnlyField>
        <ReadOnlyField label="할인액">
          {copy.discountAmount === null ? '-' : `${formatThousands(copy.discountAmount)}원`}
        </ReadOnlyField>
        <ReadOnlyField label="복원">{copy.restoredCount}회</ReadOnlyField>
        <ReadOnlyField label="회수 사유">{copy.revokeReason ?? '-'}</ReadOnlyField>
      </Section>
    </>
  )
}

/** Shows a copy in a dialog. */
export const showCopy = (copy: Copy) =>
  void openDialog(() => <CopyView copy={copy} />, { title: `발급쿠폰: ${copy.couponName}`, size: 'md' })
