import type { ReactNode } from 'react'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '../../lib/dates'
import { isSame } from '../../lib/values'
import { Button } from '../inputs/button'
import { DialogActions } from '../layers/dialog-actions'
import { RecordTable } from '../table/record-table'
import type { ShownFile } from '../use-uploads'
import styles from './conflict-view.module.css'
import { FileImage } from './file-image'
import { Pill } from './pill'

export interface ConflictRow {
  title: string
  show: (value: unknown) => ReactNode
  base: unknown
  theirs: unknown
  mine: unknown
}

const untouched = ({ base, mine }: ConflictRow): boolean => isSame(base, mine)

interface Props {
  rows: readonly ConflictRow[]
  who: { by?: string | null; at?: string }
  close: (choice?: 'reload' | 'mine') => void
}

/** Renders their values beside mine, only where they differ. Highlights in each row the value that 내 값으로 저장 keeps. */
export function ConflictView({ rows, who, close }: Props) {
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
            { title: '항목', names: true, least: 12, cell: ({ title }) => title },
            { title: '처음 값', least: 8, className: styles.base, cell: ({ show, base }) => show(base) },
            { title: '상대방 값', className: styles.theirs, cell: ({ show, theirs }) => show(theirs) },
            {
              title: '내 값',
              className: styles.mine,
              cell: (row) => (
                <>
                  {row.show(row.mine)} {untouched(row) && <Pill>수정 안 함</Pill>}
                </>
              ),
            },
          ]}
          rowProps={(row) => ({ 'data-keeps': untouched(row) ? 'theirs' : 'mine' })}
        />
      )}
      <p className={styles.help}>
        내 값으로 저장하면 내가 바꾼 항목만 내 값으로 저장하고, 나머지는 상대방의 변경을 그대로 둡니다. 파란 칸이 저장될
        값입니다.
      </p>
      <DialogActions>
        <Button variant="ghost" onClick={() => close()} data-autofocus>
          계속 작성
        </Button>
        <Button onClick={() => close('reload')}>다시 불러오기</Button>
        <Button variant="primary" onClick={() => close('mine')}>
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
