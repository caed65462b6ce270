import { type ReactNode, useId, useState } from 'react'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '../../lib/dates'
import type { Difference } from '../../lib/three-way-merge'
import { isSame } from '../../lib/values'
import { Button } from '../inputs/button'
import { DialogActions } from '../layers/dialog-actions'
import { RecordTable } from '../table/record-table'
import type { ShownFile } from '../use-uploads'
import styles from './conflict-view.module.css'
import { FileImage } from './file-image'
import { Pill } from './pill'

export interface ConflictRow extends Difference {
  title: string
  show: (value: unknown) => ReactNode
}

const untouched = ({ base, mine }: ConflictRow): boolean => isSame(base, mine)

/** Returns whether both changed the value, to different ones. Then one of them has to be chosen. */
const isContested = ({ base, theirs, mine }: ConflictRow): boolean => !isSame(base, mine) && !isSame(base, theirs)

interface Props {
  rows: readonly ConflictRow[]
  who: { by?: string | null; at?: string }
  /** `theirs`: the contested rows whose value is the other admin's. */
  close: (choice?: 'reload' | { theirs: ReadonlySet<ConflictRow> }) => void
}

/**
 * Renders their values beside mine, only where they differ. Highlights in each row the value that 내 값으로 저장 keeps; where
 * both changed it, it can be chosen.
 */
export function ConflictView({ rows, who, close }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<ConflictRow>>(new Set())
  const take = (row: ConflictRow, isTheirs: boolean) =>
    setTheirs((previous) => new Set([...previous].filter((other) => other !== row).concat(isTheirs ? row : [])))
  const keepsTheirs = (row: ConflictRow) => untouched(row) || theirs.has(row)
  const contested = rows.filter(isContested)
  const choice = (row: ConflictRow, isTheirs: boolean, content: ReactNode) =>
    contested.length === 0 || !isContested(row) ? (
      content
    ) : (
      <label className={styles.choice}>
        <input
          type="radio"
          name={`${id}-${row.title}`}
          aria-label={`${row.title}: ${isTheirs ? '상대방 값' : '내 값'}`}
          checked={theirs.has(row) === isTheirs}
          onChange={() => take(row, isTheirs)}
        />
        <span>{content}</span>
      </label>
    )
  const id = useId()
  const person = who.by ? `${formatAdmin(who.by)}님이` : '다른 사용자가'
  return (
    <>
      <p className={styles.lead}>
        {person} {who.at ? `${formatTime(who.at)}에 이` : '이'} 자료를 수정했습니다. 서로 다른 항목은 {rows.length}
        개입니다.
      </p>
      {rows.length > 0 && (
        <RecordTable
          label="서로 다른 항목"
          height={34}
          rows={rows}
          idOf={({ title }) => title}
          columns={[
            { title: '항목', names: true, minWidth: 12, cell: ({ title }) => title },
            { title: '처음 값', minWidth: 8, className: styles.base, cell: ({ show, base }) => show(base) },
            { title: '상대방 값', className: styles.theirs, cell: (row) => choice(row, true, row.show(row.theirs)) },
            {
              title: '내 값',
              className: styles.mine,
              cell: (row) =>
                choice(
                  row,
                  false,
                  <>
                    {row.show(row.mine)} {untouched(row) && <Pill>수정 안 함</Pill>}
                  </>,
                ),
            },
          ]}
          rowProps={(row) => ({ 'data-keeps': keepsTheirs(row) ? 'theirs' : 'mine' })}
        />
      )}
      <p className={styles.help}>
        내 값으로 저장하면 내가 바꾼 항목만 내 값으로 저장하고, 나머지는 상대방의 변경을 그대로 둡니다. 파란 칸이 저장될
        값입니다.{contested.length > 0 && ' 둘 다 바꾼 항목은 남길 값을 고를 수 있습니다.'}
      </p>
      <DialogActions>
        <Button variant="ghost" onClick={() => close()} data-autofocus>
          계속 작성
        </Button>
        <Button onClick={() => close('reload')}>다시 불러오기</Button>
        <Button variant="primary" onClick={() => close({ theirs })}>
          내 값으로 저장
        </Button>
      </DialogActions>
    </>
  )
}

/** Renders images side by side for comparison. */
export function ImageStrip({ files }: { files: readonly ShownFile[] }) {
  if (files.length === 0) return '(없음)'
  return (
    <span className={styles.strip}>
      {files.map((file) => (
        <FileImage key={file.fileSeq} src={file.smallUrl ?? file.url} alt={file.name} />
      ))}
    </span>
  )
}
