import { useState } from 'react'
import {
  hideReasonLabels,
  itemReviewActionLabels as labels,
} from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { reviewTransitionRules } from '@/shared/api/gen/generalcommunity-purchasereview-form.gen'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addDays } from '@/shared/lib/days'
import { checkRule } from '@/shared/lib/rules'
import { choicePrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Select } from '@/shared/ui/inputs/select'
import type { TextQuestion } from '@/shared/ui/inputs/text-form'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { askText } from '@/shared/ui/layers/ask-text'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { RIGHTS_CLAIM_DAYS, reviewTransitions } from '../../../../domain/generalcommunity/review-transitions'

type HideReason = Schemas['HideReason']
/** Why a review is hidden or deleted. */
export interface Reason {
  hideReason: HideReason
  memo: string
}

type Way = 'HIDDEN' | 'DELETED'
const words: Readonly<Record<Way, { confirm: string; title: string; message: string }>> = {
  HIDDEN: {
    confirm: labels.HIDE,
    title: '숨김사유',
    message: '쇼핑몰에서 보이지 않게 합니다. 별점은 평균에서 빠지고, 베스트 지정은 해제됩니다.',
  },
  DELETED: {
    confirm: labels.DELETE,
    title: '삭제사유',
    message: '후기를 삭제합니다. 되돌릴 수 없습니다. 지급한 포인트는 회수합니다.',
  },
}

const memoRule = { ...reviewTransitionRules.memo, required: true }

interface Props<R> {
  way: Way
  /** Further effects of the action, or a hint that there are none. */
  note?: string | undefined
  send: (reason: Reason) => Promise<R>
  close: (result?: R) => void
}

function ReasonForm<R>({ way, note, send, close }: Props<R>) {
  const [hideReason, setReason] = useState<HideReason | ''>('')
  const [memo, setMemo] = useState('')
  const wrong = checkRule(memoRule, memo)
  const { confirm, title, message } = words[way]
  const options = (reviewTransitions[way].reasons ?? []).map((value) => ({ value, label: hideReasonLabels[value] }))
  const until = addDays(todaySeoul(new Date()), RIGHTS_CLAIM_DAYS)
  return (
    <DialogForm
      confirm={confirm}
      danger
      problem={hideReason === '' || wrong !== null}
      fields={['hideReason', 'memo']}
      // not sent without a reason
      send={() => send({ hideReason: hideReason as HideReason, memo: memo.trim() })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>{[message, note].filter(Boolean).join(' ')}</p>
          <FieldFrame
            title={title}
            fieldPath="hideReason"
            required
            help={hideReason === 'RIGHTS_CLAIM' && `${RIGHTS_CLAIM_DAYS}일 동안 숨기고 ${until}에 다시 게시합니다.`}
            error={errors.hideReason ?? (tried && hideReason === '' ? choicePrompt(title) : undefined)}
          >
            {(controlProps) => (
              <Select
                {...controlProps}
                empty={`${title} 선택`}
                options={options}
                value={hideReason}
                // the options are these reasons
                onChange={(value) => setReason(value as HideReason | '')}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="메모"
            fieldPath="memo"
            required
            help="관리자만 볼 수 있습니다."
            error={errors.memo ?? ((tried && wrong) || undefined)}
          >
            {(controlProps) => (
              <CountedArea {...controlProps} rows={3} maxLength={memoRule.maxLength} value={memo} onChange={setMemo} />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Asks for the reason to hide or delete reviews and sends it. */
export const askReason = <R,>(title: string, way: Way, send: (reason: Reason) => Promise<R>, note?: string) =>
  openDialog<R>((close) => <ReasonForm way={way} note={note} send={send} close={close} />, { title, size: 'sm' })

/** Asks for a memo and sends it. */
export const askMemo = <R,>(
  question: Pick<TextQuestion, 'title' | 'message' | 'confirmLabel' | 'danger'>,
  send: (memo: string) => Promise<R>,
) =>
  askText<R>(
    { ...question, label: '메모', minLength: memoRule.minLength, maxLength: memoRule.maxLength, size: 'md' },
    send,
  )
