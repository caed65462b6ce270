import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerTargetLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { CheckList } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { optionsOf } from '@/shared/ui/inputs/select'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { useAction } from '@/shared/ui/layers/use-action'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { QueryTable } from '@/shared/ui/table/query-table'
import { useSortable, withItemMoved } from '@/shared/ui/use-sortable'
import { answerVariables, unknownVariable } from '../../../../domain/inquirycommunity/answer-variables'
import styles from './inquiry.module.css'

type Template = Schemas['AnswerTemplate']
type Target = Schemas['AnswerTarget']
const PATH = '/api/v1/admin/answer-templates'

function TemplateForm({ of, target, close }: { of: Template | null; target: Target; close: (saved?: true) => void }) {
  const [title, setTitle] = useState(of?.title ?? '')
  const [content, setContent] = useState(of?.content ?? '')
  const [targets, setTargets] = useState<Target[]>(of?.targets ?? [target])
  const { mutateAsync: add } = useMutation(apiMutation('post', PATH))
  const { mutateAsync: put } = useMutation(apiMutation('put', `${PATH}/{seq}`))
  const unknown = unknownVariable(content)
  const wrong = {
    title: title.trim() === '' || title.length > 50 ? '제목을 1~50자로 입력해 주세요.' : undefined,
    content: unknown
      ? `사용할 수 없는 변수입니다: ${unknown}`
      : content.trim().length < 2 || content.length > 2_000
        ? '내용을 2~2,000자로 입력해 주세요.'
        : undefined,
    targets: targets.length === 0 ? '사용처를 하나 이상 선택해 주세요.' : undefined,
  }
  return (
    <DialogForm
      confirm="저장"
      problem={Object.values(wrong).some(Boolean)}
      fields={['title', 'content', 'targets']}
      send={async () => {
        const body = { title, content, targets }
        if (of) await put({ path: { seq: of.answerTemplateSeq }, body: { ...body, version: of.version } })
        else await add({ body })
        return true as const
      }}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <FieldFrame title="제목" fieldPath="title" required error={errors.title ?? (tried ? wrong.title : undefined)}>
            {(controlProps) => (
              <Input {...controlProps} value={title} onChange={({ target: box }) => setTitle(box.value)} />
            )}
          </FieldFrame>
          <FieldFrame title="사용처" fieldPath="targets" group required error={tried ? wrong.targets : undefined}>
            {() => (
              <CheckList
                options={optionsOf(answerTargetLabels)}
                values={targets}
                // the options are the values of the enum
                onChange={(values) => setTargets(values as Target[])}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="내용"
            fieldPath="content"
            required
            help={`변수: ${answerVariables.map((name) => `#{${name}}`).join(' ')}`}
            error={errors.content ?? (tried ? wrong.content : undefined)}
          >
            {(controlProps) => (
              <CountedArea {...controlProps} rows={8} maxLength={2_000} value={content} onChange={setContent} />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Returns the noun for templates: those of text messages are not called answers. */
const nounOf = (target: Target): string => (target === 'SMS' ? '자주 쓰는 문구' : '자주 쓰는 답변')

const edit = (of: Template | null, target: Target) =>
  openDialog<true>((close) => <TemplateForm of={of} target={target} close={close} />, {
    title: of ? `${nounOf(target)} 수정: ${of.title}` : `${nounOf(target)} 등록`,
  })

function Templates({ target, close }: { target: Target; close: (picked?: Template) => void }) {
  const query = useQuery(apiQuery(PATH, { query: { target: [target], size: 200 } }))
  // the order is that of all templates
  const all = useQuery(apiQuery(PATH, { query: { size: 200 } })).data?.items ?? []
  const { mutateAsync: remove } = useMutation(apiMutation('delete', `${PATH}/{seq}`))
  const { mutateAsync: order } = useMutation(apiMutation('put', `${PATH}/order`))
  const rows = query.data?.items
  const removing = useAction(async ({ answerTemplateSeq, title, version }: Template) => {
    const message = '자주 쓰는 답변을 삭제합니다. 이미 등록한 답변은 바뀌지 않습니다.'
    if (await confirm({ title: `삭제: ${title}`, message, confirmLabel: '삭제', danger: true }))
      await remove({ path: { seq: answerTemplateSeq }, query: { version } })
  })
  const sorting = useAction(async (next: readonly Template[]) => {
    // templates of other targets keep their positions
    const sortedSeqs = next.map((each) => each.answerTemplateSeq)
    const seqs = all.map(({ answerTemplateSeq: seq }) => (sortedSeqs.includes(seq) ? 0 : seq))
    await order({ body: { seqs: seqs.map((seq) => seq || (sortedSeqs.shift() ?? seq)) } })
  })
  const sortable = useSortable({
    count: rows?.length ?? 0,
    nameOf: (at) => rows?.[at]?.title ?? '',
    move: (from, to) => void sorting.run(withItemMoved(rows ?? [], from, to)),
    disabled: sorting.busy,
  })
  return (
    <>
      <div
        className={styles.sort}
        ref={(box) => {
          sortable.root.current = box
        }}
      >
        <span className={screenReaderOnly} role="status">
          {sortable.announcement}
        </span>
        <QueryTable
          label="자주 쓰는 답변"
          query={query}
          rows={rows}
          rowProps={(row) => sortable.item(rows?.indexOf(row) ?? 0)}
          idOf={(row) => row.answerTemplateSeq}
          height={32}
          empty="등록된 답변이 없습니다."
          columns={[
            {
              title: '순서',
              cell: (row) => (
                <Button size="sm" variant="ghost" {...sortable.handle(rows?.indexOf(row) ?? 0)}>
                  ⠿
                </Button>
              ),
            },
            {
              title: '답변',
              names: true,
              minWidth: 24,
              cell: (row) => (
                <>
                  {row.title}
                  <small className={styles.lines}>{row.content}</small>
                </>
              ),
            },
            { title: '사용', right: true, nowrap: true, cell: (row) => `${formatThousands(row.useCount)}회` },
            {
              title: '관리',
              minWidth: 13,
              cell: (row) => (
                <div className={styles.row}>
                  <Button size="sm" variant="primary" onClick={() => close(row)} aria-label={`${row.title} 넣기`}>
                    넣기
                  </Button>
                  <Button size="sm" onClick={() => void edit(row, target)} aria-label={`${row.title} 수정`}>
                    수정
                  </Button>
                  <Button size="sm" onClick={() => removing.run(row)} aria-label={`${row.title} 삭제`}>
                    삭제
                  </Button>
                </div>
              ),
            },
          ]}
        />
      </div>
      <DialogActions>
        <Button data-safe onClick={() => close()}>
          닫기
        </Button>
        <Button onClick={() => void edit(null, target)}>등록</Button>
      </DialogActions>
    </>
  )
}

/** Asks for an answer template. Templates can be created, edited, sorted and deleted in the same dialog. */
export const pickTemplate = (target: Target) =>
  openDialog<Template>((close) => <Templates target={target} close={close} />, { title: nounOf(target), size: 'lg' })
