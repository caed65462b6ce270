import { useId } from 'react'
import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { formatTime } from '@/shared/lib/dates'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { FileButton } from '@/shared/ui/inputs/file-button'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { withParticle } from '../../../../domain/common/particles'
import { fillTemplate } from '../../../../domain/inquirycommunity/answer-variables'
import { FileList } from './file-list'
import styles from './inquiry.module.css'
import type { AnswerPart, InquiryRecord } from './inquiry.rules'
import type { Answer } from './use-answer'

const templates = lazyCode(() => import('./template-dialog'))

const MOST_FILES = 3

/** Renders the answer of another admin beside one's own unsaved text. */
function OtherAnswer<R extends InquiryRecord, X>({ answer }: { answer: Answer<R, X> }) {
  const id = useId()
  const { theirs } = answer
  if (!theirs) return null
  return (
    <div className={styles.theirs} role="alert" aria-labelledby={id}>
      <b id={id}>
        {theirs.answer
          ? `${theirs.answer.answeredBy ?? '다른 관리자'}님이 먼저 답변했습니다. 작성한 내용은 그대로 있습니다.`
          : '다른 관리자가 먼저 처리했습니다. 작성한 내용은 그대로 있습니다.'}
      </b>
      {theirs.answer && <p className={styles.words}>{theirs.answer.content}</p>}
      <div className={styles.row}>
        <Button onClick={answer.takeTheirs}>작성한 내용 버리기</Button>
        <Button variant="primary" onClick={answer.overwrite} busy={answer.busy}>
          내 답변으로 저장
        </Button>
      </div>
    </div>
  )
}

/** Describes when the draft was saved, or why not. */
function draftText(state: Answer<InquiryRecord, unknown>['draft']['state'], record: InquiryRecord): string {
  if (state === 'FAILED') return '임시저장하지 못했습니다. 등록 전에 내용을 따로 보관해 주세요.'
  if (state) {
    const saved = state.at ? `${formatTime(state.at)} 임시저장` : '임시저장 삭제'
    return state.replaced ? `${saved} (${state.replaced}님의 임시저장을 바꿨습니다.)` : saved
  }
  return record.draft
    ? `${record.draft.savedBy}님이 ${formatTime(record.draft.savedAt)}에 임시저장한 내용입니다.`
    : '작성 중인 내용은 20초마다 임시저장됩니다.'
}

/** Renders 답변: the sent answer, or the form to write one. */
export function AnswerBox<R extends InquiryRecord, X>({
  record,
  answer,
  canWrite,
  templates: offered,
}: {
  /** The record as shown; the writer may be masked. */
  record: R
  answer: Answer<R, X>
  canWrite: boolean
  templates: AnswerPart<R, X>['templates']
}) {
  const { mine, errors, open, draft } = answer
  const { run: add, busy: adding } = useAction(async (files: File[]) => {
    for (const file of files.slice(0, MOST_FILES - mine.files.length)) {
      try {
        const { fileSeq, url, smallUrl, name } = await upload.private(file)
        answer.set((now) => ({ files: [...now.files, { fileSeq, url, smallUrl, name }] }))
      } catch (error) {
        toast(`${file.name}: ${messageOf(error)}`, { tone: 'error' })
      }
    }
  })
  const { run: pick, busy: picking } = useAction(async () => {
    const template = await (await templates.get())?.pickTemplate(offered.target)
    if (!template) return
    const { text, missing } = fillTemplate(template.content, offered.values(record))
    // a text already written stays above the template
    answer.set((now) => ({
      content: [now.content.trimEnd(), text].filter(Boolean).join('\n'),
      templates: [...new Set([...now.templates, template.answerTemplateSeq])],
    }))
    if (missing.length > 0)
      toast(`${withParticle(missing.join(', '), '은/는')} 값이 없어 비웠습니다. 내용을 확인해 주세요.`, {
        tone: 'error',
      })
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
  const saved = draftText(draft.state, record)
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
      <FieldFrame
        title="답변"
        place="content"
        required
        wide
        help={<span role="status">{saved}</span>}
        error={errors.content}
      >
        {(tie) => (
          <CountedArea
            {...tie}
            rows={9}
            most={4000}
            value={mine.content}
            onChange={(content) => answer.set({ content })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        title="첨부"
        place="fileSeqs"
        group
        wide
        help={`${MOST_FILES}개까지`}
        error={Object.entries(errors).find(([name]) => name.startsWith('fileSeqs'))?.[1]}
      >
        {() => (
          <div className={styles.row}>
            <FileList
              files={mine.files}
              remove={(seq) => answer.set((now) => ({ files: now.files.filter(({ fileSeq }) => fileSeq !== seq) }))}
            />
            {mine.files.length < MOST_FILES && (
              <FileButton fileLabel="첨부 파일" accept="image/*,.pdf,.xlsx,.zip" multiple busy={adding} onFiles={add}>
                파일 추가
              </FileButton>
            )}
          </div>
        )}
      </FieldFrame>
      <FieldFrame title="알림 보내기" wide help="답변이 등록되었음을 문의자의 연락처로 알립니다.">
        {(tie) => (
          <div className={styles.row}>
            <Switch id={tie.id} checked={answer.notify} onChange={({ target }) => answer.setNotify(target.checked)} />
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
