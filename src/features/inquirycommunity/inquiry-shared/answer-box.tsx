import { type ReactNode, useId, useRef } from 'react'
import { sends } from '@/features/sends'
import { messageOf } from '@/shared/api/errors'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { upload } from '@/shared/api/upload'
import { formatTime } from '@/shared/lib/dates'
import { appendText } from '@/shared/lib/insert-text'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { FileButton } from '@/shared/ui/inputs/file-button'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { withParticle } from '../../../../domain/common/particles'
import { fillTemplate } from '../../../../domain/inquirycommunity/answer-variables'
import { FileList } from './file-list'
import styles from './inquiry.module.css'
import { type AnswerPart, type InquiryRecord, workingText } from './inquiry.rules'
import { TemplateText } from './template-text'
import type { Answer } from './use-answer'
import { DESK_KEYS } from './use-desk-keys'

const templates = lazyCode(() => import('./template-dialog'))

const MAX_FILES = 3

/** Returns who did the last thing in the history. */
const lastActor = ({ histories: [last] }: InquiryRecord): string => last?.createdBy ?? '다른 관리자'

/** Renders the answer of another admin beside one's own unsaved text. */
function OtherAnswer<R extends InquiryRecord, X>({ answer }: { answer: Answer<R, X> }) {
  const id = useId()
  const { theirs } = answer
  if (!theirs) return null
  return (
    <div className={styles.theirs} role="alert" aria-labelledby={id}>
      <b id={id}>
        {theirs.state === 'CLOSED'
          ? `${lastActor(theirs)}님이 먼저 종결했습니다. 작성한 내용은 그대로 있습니다.`
          : `${theirs.answer?.answeredBy ?? '다른 관리자'}님이 먼저 답변했습니다. 작성한 내용은 그대로 있습니다.`}
      </b>
      {theirs.answer && <p className={styles.words}>{theirs.answer.content}</p>}
      <div className={styles.row}>
        <Button onClick={answer.takeTheirs}>작성한 내용 버리기</Button>
        {theirs.state !== 'CLOSED' && (
          <Button onClick={answer.overwrite} busy={answer.busy}>
            내 답변으로 저장
          </Button>
        )}
      </div>
    </div>
  )
}

/** Describes when the draft was saved, or why not. */
function draftText({ state, other }: Answer<InquiryRecord, unknown>['draft'], record: InquiryRecord): string {
  if (other) return '다른 임시저장을 확인할 때까지 저장하지 않습니다.'
  if (state === 'FAILED') return '임시저장하지 못했습니다. 등록 전에 내용을 따로 보관해 주세요.'
  if (state) return state.at ? `${formatTime(state.at)} 임시저장` : '임시저장 삭제'
  return record.draft
    ? `${formatTime(record.draft.savedAt)}에 임시저장한 내용입니다.`
    : '작성 중인 내용은 20초마다 임시저장됩니다.'
}

/** Renders a draft of the admin that is not in the box, e.g. one saved in another window, and asks what to do with it. */
function OwnOtherDraft<R extends InquiryRecord, X>({ answer }: { answer: Answer<R, X> }) {
  const id = useId()
  const { other, settle } = answer.draft
  if (!other) return null
  return (
    <div className={styles.theirs} role="alert" aria-labelledby={id}>
      <b id={id}>
        {`${formatTime(other.savedAt)}에 따로 임시저장한 내용이 있습니다. 아래에 작성한 내용은 그대로 있습니다.`}
      </b>
      <p className={styles.words}>{other.content}</p>
      <div className={styles.row}>
        <Button onClick={() => settle()}>버리기</Button>
        <Button
          variant="primary"
          onClick={() => {
            const text = settle()
            answer.set((now) => ({ content: [now.content.trimEnd(), text].filter(Boolean).join('\n') }))
          }}
        >
          작성한 내용 뒤에 넣기
        </Button>
      </div>
    </div>
  )
}

/** Says who else works on the inquiry, and shows what they have written. Their drafts are read-only. */
function ColleaguesNotice<R extends InquiryRecord, X>({
  record,
  answer,
  take,
}: {
  record: R
  answer: Answer<R, X>
  /** Assigns the inquiry to the admin; undefined if that is not possible. */
  take: { run: (argument: undefined) => unknown; busy: boolean } | undefined
}) {
  const me = useMe()?.adminSeq
  const { colleagues, awaitsReview } = answer
  const working = workingText(colleagues, me)
  const text = awaitsReview
    ? `${working ?? `${lastActor(record)}님이 먼저 문의를 바꿨습니다.`} 답변을 등록하지 않았습니다. 확인한 뒤 다시 등록해 주세요.`
    : working
  if (!text) return null
  const isAssigned = colleagues.assigneeSeq !== null && colleagues.assigneeSeq !== me
  return (
    <div className={styles.colleagues} role={awaitsReview ? 'alert' : 'status'}>
      <div className={styles.row}>
        <b>{text}</b>
        {take && isAssigned && (
          <Button size="sm" onClick={() => take.run(undefined)} busy={take.busy}>
            가져오기
          </Button>
        )}
      </div>
      {colleagues.othersDrafts.map(({ savedBy, savedAt, content }) => (
        <details key={savedBy + savedAt}>
          <summary>{`${savedBy}님이 ${formatTime(savedAt)}에 쓰던 내용`}</summary>
          <p className={styles.words}>{content}</p>
        </details>
      ))}
    </div>
  )
}

/** Renders 답변: the sent answer, or the form to write one. */
export function AnswerBox<R extends InquiryRecord, X>({
  record,
  answer,
  canWrite,
  templates: offered,
  above,
  take,
}: {
  /** The record as shown; the writer may be masked. */
  record: R
  answer: Answer<R, X>
  canWrite: boolean
  templates: AnswerPart<R, X>['templates']
  /** Shown above the text. */
  above?: ReactNode
  /** Assigns the inquiry to the admin; undefined if that is not possible. */
  take: { run: (argument: undefined) => unknown; busy: boolean } | undefined
}) {
  const { mine, errors, open, draft } = answer
  const area = useRef<HTMLTextAreaElement>(null)
  const { run: add, busy: adding } = useAction(async (files: File[]) => {
    for (const file of files.slice(0, MAX_FILES - mine.files.length)) {
      try {
        const { fileSeq, url, smallUrl, name } = await upload.private(file)
        answer.set((now) => ({ files: [...now.files, { fileSeq, url, smallUrl, name }] }))
      } catch (error) {
        toast(`${file.name}: ${messageOf(error)}`, { tone: 'error' })
      }
    }
  })
  /** Returns the text of a template for this inquiry, and counts it as used. */
  function fill({ content, answerTemplateSeq }: Schemas['AnswerTemplate']): string {
    const { text, missing } = fillTemplate(content, offered.values(record))
    answer.set((now) => ({ templates: [...new Set([...now.templates, answerTemplateSeq])] }))
    if (missing.length > 0)
      toast(`${withParticle(missing.join(', '), '은/는')} 값이 없어 비웠습니다. 내용을 확인해 주세요.`, {
        tone: 'error',
      })
    return text
  }
  const { run: pick, busy: picking } = useAction(async () => {
    const template = await (await templates.get())?.pickTemplate(offered.target)
    if (!template) return
    const text = fill(template)
    // a text already written stays above the template
    if (!appendText(area.current, text))
      answer.set((now) => ({ content: [now.content.trimEnd(), text].filter(Boolean).join('\n') }))
  })
  const written = record.answer
  if (!open)
    return (
      <Section
        plain
        title="답변"
        hint={written && `${written.answeredBy ?? '-'} · ${formatTime(record.answeredAt ?? '')}`}
        aside={
          canWrite && record.state === 'ANSWERED' ? (
            <Button size="sm" onClick={answer.mend}>
              답변 수정
            </Button>
          ) : null
        }
      >
        {written ? (
          <>
            <p className={styles.words}>{written.content}</p>
            <FileList files={written.files} />
            <p className={styles.note}>
              {written.editedAt && `${formatTime(written.editedAt)} 수정 · `}
              {
                {
                  NONE: '알림을 보내지 않았습니다.',
                  SENT: '문의자에게 알렸습니다.',
                  FAILED: '알림 발송에 실패했습니다.',
                }[written.notifyState]
              }
            </p>
          </>
        ) : (
          <p className={styles.note}>등록된 답변이 없습니다.</p>
        )}
      </Section>
    )
  const saved = draftText(draft, record)
  return (
    <Section
      title="답변"
      hint={record.state === 'ANSWERED' ? '등록된 답변을 수정합니다.' : undefined}
      aside={
        <Button size="sm" onClick={() => pick(undefined)} busy={picking}>
          자주 쓰는 답변
        </Button>
      }
    >
      <OtherAnswer answer={answer} />
      <OwnOtherDraft answer={answer} />
      <ColleaguesNotice record={record} answer={answer} take={take} />
      {above}
      <FieldFrame
        title="답변"
        fieldPath="content"
        required
        wide
        help={
          <>
            <span role="status">{saved}</span>
            <br />
            {DESK_KEYS}
          </>
        }
        error={errors.content}
      >
        {(controlProps) => (
          <TemplateText
            {...controlProps}
            area={area}
            focused
            rows={9}
            maxLength={4000}
            target={offered.target}
            fill={fill}
            value={mine.content}
            onChange={(content) => answer.set({ content })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        title="첨부"
        fieldPath="fileSeqs"
        group
        wide
        help={`${MAX_FILES}개까지`}
        error={Object.entries(errors).find(([name]) => name.startsWith('fileSeqs'))?.[1]}
      >
        {() => (
          <div className={styles.row}>
            <FileList
              files={mine.files}
              remove={(seq) => answer.set((now) => ({ files: now.files.filter(({ fileSeq }) => fileSeq !== seq) }))}
            />
            {mine.files.length < MAX_FILES && (
              <FileButton fileLabel="첨부 파일" accept="image/*,.pdf,.xlsx,.zip" multiple busy={adding} onFiles={add}>
                파일 추가
              </FileButton>
            )}
          </div>
        )}
      </FieldFrame>
      <FieldFrame
        title="알림 보내기"
        wide
        help={answer.notify ? sends('INQUIRY_ANSWERED') : '답변을 등록해도 문의자에게 알리지 않습니다.'}
      >
        {(controlProps) => (
          <div className={styles.row}>
            <Switch
              id={controlProps.id}
              checked={answer.notify}
              onChange={({ target }) => answer.setNotify(target.checked)}
            />
            <span className={styles.grow} />
            <Button
              data-saves
              disabled={!draft.waits && '저장하지 않은 내용이 없습니다.'}
              onClick={() => void draft.save()}
            >
              임시저장
            </Button>
            {answer.mending && <Button onClick={answer.revert}>수정 취소</Button>}
            <Button type="submit" variant="primary" wide busy={answer.busy}>
              {record.state === 'ANSWERED' ? '답변 수정' : '답변 등록'}
            </Button>
          </div>
        )}
      </FieldFrame>
    </Section>
  )
}
