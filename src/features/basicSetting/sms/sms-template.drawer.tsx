import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { isLeavingForm, useLeaveConfirmation } from '@/kit/detail/leave-guard'
import { RecordDrawer } from '@/kit/detail/record-drawer'
import { ApiError } from '@/shared/api/errors'
import { messageEventCodeLabels, messageRecipientLabels } from '@/shared/api/gen/basicSetting-sms.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { useDirty } from '@/shared/lib/dirty'
import { formatThousands } from '@/shared/lib/format'
import { formatValue } from '@/shared/lib/format-value'
import { lazyCode } from '@/shared/lib/lazy-code'
import { type Difference, threeWayMerge, withTheirs } from '@/shared/lib/three-way-merge'
import { requiredPrompt } from '@/shared/lib/validate'
import { Button } from '@/shared/ui/inputs/button'
import { Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { variablesOf } from '../../../../domain/basicSetting/message-events'
import { textProblem, textSize, textTitleProblem, withSampleValues } from '../../../../domain/basicSetting/message-text'
import { formatPhone } from '../../../../domain/common/phone'
import { approvedNumbersQuery, smsTemplatesQuery, smsTest, useSaveSmsTemplate } from '../message.calls'
import styles from '../message.module.css'
import { VariableText } from '../variable-text'

type Template = Schemas['SmsTemplate']
interface Draft {
  enabled: boolean
  title: string
  content: string
  senderNumberSeq: number | null
}

const draftOf = ({ enabled, title, content, senderNumberSeq }: Template): Draft => ({
  enabled,
  title: title ?? '',
  content,
  senderNumberSeq,
})

const FIELDS = ['title', 'content', 'senderNumberSeq']
const titles: Record<keyof Draft, string> = {
  enabled: '사용',
  senderNumberSeq: '발신번호',
  title: '제목',
  content: '내용',
}
const conflictView = lazyCode(() => import('@/shared/ui/records/conflict-view'))

/**
 * Shows the conflict of two versions. Resolves to the resulting draft and whether to send it, or undefined if not
 * decided.
 */
async function resolveConflict(base: Draft, mine: Draft, theirs: Template, numberOf: (seq: unknown) => string) {
  const view = await conflictView.get()
  if (!view) return undefined
  const { values, differences } = threeWayMerge(base, mine, draftOf(theirs))
  const rows = differences.map((row) => ({
    ...row,
    title: titles[row.name as keyof Draft],
    show: row.name === 'senderNumberSeq' ? numberOf : formatValue,
  }))
  const updated = { by: theirs.updatedBy, at: theirs.updatedAt }
  const choice = await openDialog<'reload' | { theirs: Iterable<Difference> }>(
    (close) => <view.ConflictView rows={rows} who={updated} close={close} />,
    { title: `다른 사용자가 먼저 수정했습니다: ${messageEventCodeLabels[theirs.eventCode]}`, size: 'lg' },
  )
  if (choice === undefined) return undefined
  return choice === 'reload'
    ? { send: false, draft: draftOf(theirs) }
    : { send: true, draft: withTheirs(values, choice.theirs) }
}

const bodyOf = ({ enabled, title, content, senderNumberSeq }: Draft) => ({
  enabled,
  title: title.trim() || null,
  content: content.trim(),
  senderNumberSeq,
})

function TextForm({ template, onClose }: { template: Template; onClose: () => void }) {
  const { data: numbers } = useQuery(approvedNumbersQuery)
  const canWrite = useRights().canWrite('KAKAO_MANAGEMENT')
  const { mutateAsync: save } = useSaveSmsTemplate()
  const [draft, setDraft] = useState(() => draftOf(template))
  const put = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))
  /** The template the draft is based on. */
  const [base, setBase] = useState(template)
  const { eventCode } = template
  const test = useAction(smsTest, {
    done: ({ mobilePhone, left }) =>
      `${formatPhone(mobilePhone)} 번호로 보냈습니다. 오늘 ${left}번 더 보낼 수 있습니다.`,
  })

  const unsaved = useRef(false)
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(base))
  unsaved.current = changed
  useDirty(changed)
  useLeaveConfirmation(() => unsaved.current, isLeavingForm)

  const variables = variablesOf(eventCode)
  const { bytes, type } = textSize(draft.content, variables)
  const wrong = {
    content: draft.content.trim() === '' ? requiredPrompt('내용') : textProblem(draft.content, variables),
    title: type === 'LMS' && draft.title.trim() ? textTitleProblem(draft.title.trim()) : null,
  }
  const bad = Boolean(wrong.content || wrong.title)
  const { enabled: _, ...text } = bodyOf(draft)
  const numberOf = (seq: unknown) => {
    const row = numbers?.items.find(({ senderNumberSeq }) => senderNumberSeq === seq)
    return row ? `${formatPhone(row.number)} (${row.label})` : '기본 발신번호'
  }

  /** Saves the draft. On a conflict it shows both versions and keeps the input until the admin decides. */
  async function send(mine: Draft, from: Template): Promise<Template> {
    try {
      return await save({ path: { eventCode }, body: { ...bodyOf(mine), version: from.version } })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CONFLICT' && error.result)) throw error
      // a conflict contains the current record
      const theirs = error.result as Template
      const settled = await resolveConflict(draftOf(from), mine, theirs, numberOf)
      // the admin continues editing
      if (!settled) throw new DOMException('not decided', 'AbortError')
      setBase(theirs)
      setDraft(settled.draft)
      if (settled.send) return send(settled.draft, theirs)
      throw new DOMException('taken over', 'AbortError')
    }
  }
  return (
    <DialogForm
      confirm="저장"
      cancel="닫기"
      disabled={canWrite ? false : '조회 권한만 있습니다.'}
      problem={bad}
      fields={FIELDS}
      send={() => send(draft, base)}
      close={(saved) => {
        if (saved) {
          unsaved.current = false
          toast('저장되었습니다.')
        }
        onClose()
      }}
      actions={
        canWrite && (
          <Button
            busy={test.busy}
            disabled={bad && '내용을 먼저 고쳐 주세요.'}
            onClick={() => void test.run({ path: { eventCode }, body: text })}
          >
            테스트 발송
          </Button>
        )
      }
    >
      {({ tried, errors }) => (
        <div className={styles.columns}>
          <div>
            <FieldFrame title="사용" readOnlyValue={canWrite ? undefined : draft.enabled ? '사용' : '사용 안 함'}>
              {({ bad: _, ...controlProps }) => (
                <Switch
                  {...controlProps}
                  label="이 이벤트에 문자를 보냅니다."
                  checked={draft.enabled}
                  onChange={(event) => put({ enabled: event.target.checked })}
                />
              )}
            </FieldFrame>
            <FieldFrame
              title="발신번호"
              error={errors.senderNumberSeq}
              readOnlyValue={canWrite ? undefined : numberOf(draft.senderNumberSeq)}
            >
              {({ bad: _, ...controlProps }) => (
                <Select
                  {...controlProps}
                  empty="기본 발신번호"
                  options={(numbers?.items ?? []).map((row) => ({
                    value: String(row.senderNumberSeq),
                    label: `${formatPhone(row.number)} (${row.label})`,
                  }))}
                  value={String(draft.senderNumberSeq ?? '')}
                  onChange={(seq) => put({ senderNumberSeq: Number(seq) || null })}
                />
              )}
            </FieldFrame>
            {type === 'LMS' && (
              <FieldFrame
                fieldPath="title"
                title="제목"
                error={(tried && wrong.title) || errors.title}
                help="장문(LMS)에만 표시됩니다. 40바이트까지"
                readOnlyValue={canWrite ? undefined : draft.title || null}
              >
                {(controlProps) => (
                  <Input
                    {...controlProps}
                    value={draft.title}
                    onChange={(event) => put({ title: event.target.value })}
                  />
                )}
              </FieldFrame>
            )}
            <FieldFrame
              fieldPath="content"
              title="내용"
              required
              readOnlyValue={canWrite ? undefined : <span style={{ whiteSpace: 'pre-line' }}>{draft.content}</span>}
              error={((tried || changed) && wrong.content) || errors.content}
            >
              {(controlProps) => (
                <VariableText
                  controlProps={controlProps}
                  value={draft.content}
                  onChange={(text) => put({ content: text })}
                  variables={variables}
                  size={`${formatThousands(bytes)} / ${type === 'SMS' ? '90' : '2,000'} byte · ${type}`}
                  note={type === 'LMS' ? '장문(LMS)으로 발송됩니다.' : undefined}
                />
              )}
            </FieldFrame>
          </div>
          <figure className={styles.phone} aria-label="미리보기">
            <figcaption>미리보기 · {type === 'SMS' ? '문자(SMS)' : '장문(LMS)'}</figcaption>
            {type === 'LMS' && draft.title && <b>{draft.title}</b>}
            <p className={styles.bubble}>
              {withSampleValues(draft.content, variables) || '내용을 입력하면 여기에 보입니다.'}
            </p>
          </figure>
        </div>
      )}
    </DialogForm>
  )
}

/** Renders the text message of an event in a drawer over the list. */
export function SmsTemplateDrawer({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const read = useQuery({
    ...smsTemplatesQuery,
    select: ({ items }) => items.find(({ eventNo }) => eventNo === target.seq) ?? null,
  })
  return (
    <RecordDrawer
      target={{ ...target, malformed: target.malformed || read.data === null }}
      read={read}
      width={64}
      onClose={onClose}
      title={(text) => text && `${messageEventCodeLabels[text.eventCode]} (${messageRecipientLabels[text.recipient]})`}
    >
      {(template) => template && <TextForm template={template} onClose={onClose} />}
    </RecordDrawer>
  )
}
