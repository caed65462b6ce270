import { useState } from 'react'
import { memberTransitionRules } from '@/shared/api/gen/member-manage-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input, TextArea } from '@/shared/ui/inputs/input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { particleOf } from '../../../../domain/common/particles'
import { memberTransitions } from './member.rules'

interface Withdrawal {
  reason: string
  typedLoginId: string
}

interface Props<R> {
  /**
   * The member as shown on the page. A login id that is an e-mail address is masked before 보기 and must be typed as
   * shown.
   */
  member: Pick<Schemas['Member'], 'loginId' | 'point' | 'usableCouponCount'>
  send: (withdrawal: Withdrawal) => Promise<R>
  close: (result?: R) => void
}

const { minReasonLength: minLength } = memberTransitions.WITHDRAW

/** Returns what the member loses, e.g. `소멸: 포인트 3,200P, 사용 가능한 쿠폰 2장.` */
function lostText(point: number, coupons: number): string {
  const losses = [
    ...(point > 0 ? [`포인트 ${formatThousands(point)}P`] : []),
    ...(coupons > 0 ? [`사용 가능한 쿠폰 ${formatThousands(coupons)}장`] : []),
  ]
  return losses.length === 0 ? '소멸할 포인트와 쿠폰은 없습니다.' : `소멸: ${losses.join(', ')}.`
}

function WithdrawDialog<R>({ member, send, close }: Props<R>) {
  const { loginId, point, usableCouponCount: coupons } = member
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const problems = {
    reason: [...reason.trim()].length < minLength ? requiredPrompt('사유', minLength) : undefined,
    typedLoginId:
      typed.trim() === ''
        ? requiredPrompt('아이디')
        : typed.trim() !== loginId
          ? '회원의 아이디와 다릅니다. 다시 입력해 주세요.'
          : undefined,
  }
  return (
    <DialogForm
      confirm="강제탈퇴"
      cancel="닫기"
      danger
      problem={Object.values(problems).some(Boolean)}
      fields={Object.keys(problems)}
      send={() => send({ reason: reason.trim(), typedLoginId: typed.trim() })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            이름, 연락처, 주소, 차량, 메모가 지워집니다. {lostText(point, coupons)} 되돌릴 수 없습니다. 계속하려면
            화면에 보이는 아이디 <b>{loginId}</b>
            {particleOf(loginId, '을/를')} 입력해 주세요.
          </p>
          <FieldFrame
            title="사유"
            fieldPath="reason"
            required
            help={`${minLength}자 이상`}
            error={errors.reason ?? ((tried && problems.reason) || undefined)}
          >
            {(controlProps) => (
              <TextArea
                {...controlProps}
                rows={3}
                maxLength={memberTransitionRules.reason.maxLength}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="아이디"
            fieldPath="typedLoginId"
            required
            error={errors.typedLoginId ?? ((tried && problems.typedLoginId) || undefined)}
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the reason and the login id of the member to withdraw. Resolves to the result of `send`. */
export const askWithdraw = <R,>(
  title: string,
  member: Props<R>['member'],
  send: (withdrawal: Withdrawal) => Promise<R>,
) => openDialog<R>((close) => <WithdrawDialog member={member} send={send} close={close} />, { title, size: 'sm' })
