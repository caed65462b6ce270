import type { UseQueryResult } from '@tanstack/react-query'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/inputs/button'
import { askText } from '@/shared/ui/layers/ask-text'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'

interface Note {
  content: string
  createdAt: string
  createdBy: string | null
}

interface Props<N extends Note> {
  query: UseQueryResult<N[]>
  idOf: (note: N) => number
  mayWrite: boolean
  /** Stores a note. */
  add: (content: string) => Promise<unknown>
}

/** Renders the internal notes of the admins on a record, with a button that adds one. */
export function NotesSection<N extends Note>({ query, idOf, mayWrite, add }: Props<N>) {
  const ask = () =>
    askText(
      {
        title: '내부 메모 등록',
        message: '관리자만 볼 수 있습니다.',
        label: '내용',
        maxLength: 1000,
        confirmLabel: '등록',
        size: 'md',
      },
      add,
    )
  return (
    <Section title="내부 메모" plain aside={mayWrite && <Button onClick={ask}>메모 등록</Button>}>
      <QueryTable
        label="내부 메모"
        query={query}
        rows={query.data}
        idOf={idOf}
        empty="등록된 메모가 없습니다."
        columns={[
          { title: '작성일시', cell: (note) => formatTime(note.createdAt), nowrap: true },
          { title: '작성자', cell: (note) => formatAdmin(note.createdBy) ?? '시스템', nowrap: true },
          { title: '내용', cell: (note) => note.content },
        ]}
      />
    </Section>
  )
}
