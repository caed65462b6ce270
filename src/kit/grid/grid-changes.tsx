import { RecordTable } from '@/shared/ui/table/record-table'
import styles from './grid.module.css'
import type { RefusedCell } from './grid-plan'

/** A change of one cell, formatted for display. */
export interface DescribedEdit {
  name: string
  title: string
  before: string
  after: string
}

const MAX_SHOWN = 300

/** Formats some changes as one line; undefined if there are none. */
export function summarizeEdits(changes: readonly DescribedEdit[]): string | undefined {
  const words = changes
    .slice(0, 3)
    .map(({ name, title, before, after }) => `${name} ${title}: ${before || '없음'} → ${after || '없음'}`)
  return changes.length > 0 ? words.join(', ') + (changes.length > 3 ? ` 외 ${changes.length - 3}칸` : '') : undefined
}

/** Renders the pending changes with their old and new values, and the refused cells. */
export function ChangesTable({
  changes,
  refused,
}: {
  changes: readonly DescribedEdit[]
  refused: readonly RefusedCell[]
}) {
  const rows = new Set(changes.map(({ name }) => name)).size
  return (
    <>
      <p>
        {rows}행 {changes.length}칸을 바꿉니다.
        {refused.length > 0 && ` 넣지 못한 ${refused.length}칸은 그대로 둡니다.`}
      </p>
      <RecordTable
        label="바뀌는 칸"
        height={24}
        rows={changes.slice(0, MAX_SHOWN)}
        idOf={({ name, title }) => `${name} ${title}`}
        columns={[
          { title: '대상', names: true, minWidth: 14, cell: ({ name }) => name },
          { title: '항목', nowrap: true, cell: ({ title }) => title },
          { title: '변경 전', right: true, cell: ({ before }) => before || '없음' },
          { title: '변경 후', right: true, cell: ({ after }) => <b>{after || '없음'}</b> },
        ]}
      />
      {changes.length > MAX_SHOWN && <p className={styles.more}>외 {changes.length - MAX_SHOWN}칸</p>}
      {refused.length > 0 && <RefusedCells refused={refused} />}
    </>
  )
}

/** Renders the cells that could not be set, and why. */
export function RefusedCells({ refused }: { refused: readonly RefusedCell[] }) {
  return (
    <RecordTable
      label="넣지 못한 칸"
      caption="넣지 못한 칸"
      height={16}
      rows={refused.slice(0, MAX_SHOWN)}
      idOf={({ name, title }) => `${name} ${title}`}
      columns={[
        { title: '대상', names: true, minWidth: 14, cell: ({ name }) => name },
        { title: '항목', nowrap: true, cell: ({ title }) => title },
        { title: '넣으려던 값', right: true, cell: ({ text }) => text || '비움' },
        { title: '사유', cell: ({ message }) => message },
      ]}
    />
  )
}
