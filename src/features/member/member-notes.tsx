import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberNoteCreateRules } from '@/shared/api/gen/member-manage-form.gen'
import { useMe } from '@/shared/api/me'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellTime } from '@/shared/lib/cell-dates'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { CountedArea } from '@/shared/ui/inputs/text-inputs'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'

type Note = Schemas['MemberNote']

const MAX_CONTENT = memberNoteCreateRules.content.maxLength

/** Renders the staff notes on a member. The author of a note can delete it. */
export function MemberNotes({ seq, locked }: { seq: number; locked: boolean }) {
  const me = useMe()
  const [content, setContent] = useState('')
  const [pinned, setPinned] = useState(false)
  const query = useQuery(apiQuery('/api/v1/admin/members/{seq}/notes', { path: { seq } }))
  const add = useAction(apiMutation('post', '/api/v1/admin/members/{seq}/notes'), {
    done: '메모를 추가했습니다.',
    onDone: () => {
      setContent('')
      setPinned(false)
    },
  })
  const remove = useAction(apiMutation('delete', '/api/v1/admin/members/{seq}/notes/{noteSeq}'), {
    done: '메모를 삭제했습니다.',
  })
  const text = content.trim()

  async function ask({ noteSeq, content: words }: Note) {
    const sure = await confirm({
      title: `관리자 메모 삭제: ${words.slice(0, 20)}`,
      message: '메모를 삭제합니다. 되돌릴 수 없습니다.',
      confirmLabel: '삭제',
      danger: true,
    })
    if (sure) await remove.run({ path: { seq, noteSeq } })
  }

  return (
    <Section title="관리자 메모" plain>
      {!locked && (
        <>
          <CountedArea
            aria-label="새 메모"
            rows={2}
            maxLength={MAX_CONTENT}
            value={content}
            onChange={setContent}
            placeholder="관리자만 볼 수 있습니다."
          />
          <p>
            <Checkbox label="위에 고정" checked={pinned} onChange={(event) => setPinned(event.target.checked)} />{' '}
            <Button
              size="sm"
              busy={add.busy}
              disabled={text === '' && '메모를 입력해 주세요.'}
              onClick={() => add.run({ path: { seq }, body: { content: text, pinned } })}
            >
              메모 추가
            </Button>
          </p>
        </>
      )}
      <QueryTable
        label="관리자 메모"
        query={query}
        rows={query.data}
        empty="메모가 없습니다."
        idOf={(note) => note.noteSeq}
        columns={[
          { title: '작성일', nowrap: true, cell: (note) => cellTime(note.createdAt) },
          {
            title: '내용',
            names: true,
            cell: (note) => (
              <>
                {note.pinned && <Pill tone="amber">고정</Pill>} {note.content}
              </>
            ),
          },
          { title: '작성자', nowrap: true, cell: (note) => formatAdmin(note.createdBy) },
          {
            title: '관리',
            cell: (note) =>
              !locked &&
              note.createdBy === me?.loginId && (
                <Button size="sm" onClick={() => ask(note)}>
                  삭제
                </Button>
              ),
          },
        ]}
      />
    </Section>
  )
}
