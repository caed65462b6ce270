import { useId, useRef } from 'react'
import { salutationOf } from '@/features/inquirycommunity/inquiry-shared/inquiry.rules'
import { TemplateText } from '@/features/inquirycommunity/inquiry-shared/template-text'
import { DESK_KEYS } from '@/features/inquirycommunity/inquiry-shared/use-desk-keys'
import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { appendText } from '@/shared/lib/insert-text'
import { lazyCode } from '@/shared/lib/lazy-code'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { withParticle } from '../../../../domain/common/particles'
import { type AnswerVariable, fillTemplate } from '../../../../domain/inquirycommunity/answer-variables'
import { useRemoveReply } from './review.calls'
import styles from './review.module.css'
import type { ReviewPath, ReviewRow } from './review.rules'
import type { Reply } from './use-reply'

const templates = lazyCode(() => import('@/features/inquirycommunity/inquiry-shared/template-dialog'))

const LONGEST = 1_000

/** Returns the values of the variables in answer templates. */
function valuesOf(review: ReviewRow): Partial<Record<AnswerVariable, string>> {
  return {
    고객명: salutationOf(review),
    상품명: review.itemName,
    ...(review.orderNo && { 주문번호: orderNoText(review.orderNo) }),
    ...('storeName' in review && { 장착점명: review.storeName }),
  }
}

/** Renders the reply of another admin beside one's own unsaved text. */
function OtherReply({ reply }: { reply: Reply }) {
  const id = useId()
  const { theirs } = reply
  if (!theirs) return null
  return (
    <div className={styles.theirs} role="alert" aria-labelledby={id}>
      <b id={id}>
        {theirs.reply
          ? `${theirs.reply.repliedBy ?? '다른 관리자'}님이 먼저 답변했습니다. 작성한 내용은 그대로 있습니다.`
          : '다른 관리자가 답변을 삭제했습니다. 작성한 내용은 그대로 있습니다.'}
      </b>
      {theirs.reply && <p className={styles.words}>{theirs.reply.content}</p>}
      <div className={styles.row}>
        <Button onClick={reply.takeTheirs}>작성한 내용 버리기</Button>
        <Button onClick={reply.overwrite} busy={reply.busy}>
          내 답변으로 저장
        </Button>
      </div>
    </div>
  )
}

interface Props {
  path: ReviewPath
  seq: number
  review: ReviewRow
  reply: Reply
  canWrite: boolean
  /** Whether the box is the main part of the page. */
  desk?: boolean
}

/** Renders the shop's public reply, or the form to write one. */
export function ReplyBox({ path, seq, review, reply, canWrite, desk = false }: Props) {
  const { mutateAsync: remove } = useRemoveReply(path, seq)
  const area = useRef<HTMLTextAreaElement>(null)
  const removing = useAction(async () => {
    const message = '쇼핑몰의 후기 아래에서 답변이 사라집니다.'
    if (!(await confirm({ title: `답변 삭제: ${review.writerName}`, message, confirmLabel: '삭제', danger: true })))
      return
    reply.revert()
    await remove({ path: { seq }, query: { version: review.version } })
    toast('답변을 삭제했습니다.')
  })
  /** Returns the text of a template for this review, and counts it as used. */
  function fill({ content, answerTemplateSeq }: Schemas['AnswerTemplate']): string {
    const { text, missing } = fillTemplate(content, valuesOf(review))
    reply.countTemplate(answerTemplateSeq)
    if (missing.length > 0)
      toast(`${withParticle(missing.join(', '), '은/는')} 값이 없어 비웠습니다. 내용을 확인해 주세요.`, {
        tone: 'error',
      })
    return text
  }
  const picking = useAction(async () => {
    const template = await (await templates.get())?.pickTemplate('REVIEW')
    // a text already written stays above the template
    if (!template) return
    const text = fill(template)
    if (!appendText(area.current, text)) reply.write([reply.mine.trimEnd(), text].filter(Boolean).join('\n'))
  })
  const { reply: written, repliedAt } = reply.shown
  if (!canWrite || !reply.open)
    return (
      <div className={styles.reply}>
        {written ? (
          <>
            <p className={styles.words}>{written.content}</p>
            <p className={styles.note}>
              {written.repliedBy ?? '-'} · {repliedAt && formatTime(repliedAt)}
              {written.editedAt && ` · ${formatTime(written.editedAt)} 수정`}
            </p>
          </>
        ) : (
          <p className={styles.note}>등록된 답변이 없습니다.</p>
        )}
        {canWrite && written && (
          <div className={styles.row}>
            <Button size="sm" onClick={reply.mend}>
              답변 수정
            </Button>
            <Button size="sm" variant="danger" onClick={() => removing.run(undefined)} busy={removing.busy}>
              답변 삭제
            </Button>
          </div>
        )}
      </div>
    )
  return (
    <div className={cx(styles.reply, desk && styles.wide)} data-stacked="">
      <OtherReply reply={reply} />
      <FieldFrame
        title="답변"
        fieldPath="content"
        required
        wide
        help={['후기 아래에 공개됩니다. 작성자에게 알림을 보내지 않습니다.', ...(desk ? [DESK_KEYS] : [])].join(' ')}
        error={reply.error}
      >
        {(controlProps) => (
          <TemplateText
            {...controlProps}
            area={area}
            focused={desk}
            rows={desk ? 9 : 4}
            maxLength={LONGEST}
            target="REVIEW"
            fill={fill}
            value={reply.mine}
            onChange={reply.write}
          />
        )}
      </FieldFrame>
      <div className={styles.row}>
        <Button size="sm" onClick={() => picking.run(undefined)} busy={picking.busy}>
          자주 쓰는 답변
        </Button>
        {(reply.mending || reply.changed) && (
          <Button size="sm" onClick={reply.revert}>
            작성 취소
          </Button>
        )}
        <Button size="sm" variant="primary" onClick={reply.send} busy={reply.busy}>
          {reply.mending ? '답변 수정' : '답변 저장'}
        </Button>
      </div>
    </div>
  )
}
