import type { ReactNode } from 'react'
import { formatTime } from '../../lib/dates'
import { same } from '../../lib/values'
import { Button } from '../inputs/button'
import { DialogActions } from '../layers/dialog-actions'
import type { ShownFile } from '../use-uploads'
import styles from './conflict-view.module.css'
import { Pill } from './pill'

export interface ConflictRow {
  title: string
  show: (value: unknown) => ReactNode
  base: unknown
  theirs: unknown
  mine: unknown
}

interface Props {
  rows: readonly ConflictRow[]
  who: { by?: string | null; at?: string }
  close: (choice?: 'reload' | 'mine') => void
}

/** Theirs beside mine, only what differs; the side that 내 값으로 저장 would keep is marked in every row. */
export function ConflictView({ rows, who, close }: Props) {
  const person = who.by ? `${who.by} 님이` : '다른 사용자가'
  return (
    <>
      <p className={styles.lead}>
        {person} {who.at ? `${formatTime(who.at)}에 ` : ''}이 자료를 수정했습니다. 서로 다른 항목은 {rows.length}
        개입니다.
      </p>
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">항목</th>
                <th scope="col">처음 값</th>
                <th scope="col">상대방 값</th>
                <th scope="col">내 값</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const untouched = same(row.base, row.mine)
                return (
                  <tr key={row.title}>
                    <th scope="row">{row.title}</th>
                    <td className={styles.base}>{row.show(row.base)}</td>
                    <td className={untouched ? styles.kept : undefined}>{row.show(row.theirs)}</td>
                    <td className={untouched ? undefined : styles.kept}>
                      {row.show(row.mine)} {untouched && <Pill>수정 안 함</Pill>}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
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

/** Images beside each other, for comparing. */
export function ImageStrip({ files }: { files: readonly ShownFile[] }) {
  if (files.length === 0) return '(없음)'
  return (
    <span className={styles.strip}>
      {files.map((file) => (
        <img key={file.fileSeq} src={file.url} alt={file.name} />
      ))}
    </span>
  )
}
