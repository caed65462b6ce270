import { RecordTable } from '@/shared/ui/table/record-table'
import { type LevelChange, levels, levelTitles } from './permission-group.rules'

/** Renders the permissions that a save adds and removes. */
export function ChangedCodes({ changes }: { changes: readonly LevelChange[] }) {
  const isIncrease = ({ from, to }: LevelChange) => levels.indexOf(to) > levels.indexOf(from)
  const parts = [
    { title: '추가된 권한', changes: changes.filter(isIncrease) },
    { title: '해제된 권한', changes: changes.filter((change) => !isIncrease(change)) },
  ].filter((part) => part.changes.length > 0)
  if (parts.length === 0) return <p>메뉴 권한은 바뀌지 않습니다.</p>
  return parts.map(({ title, changes: listed }) => (
    <RecordTable
      key={title}
      label={title}
      caption={`${title} ${listed.length}건`}
      height={20}
      rows={listed}
      idOf={({ code }) => code}
      columns={[
        { title: '메뉴', names: true, cell: ({ title: menu }) => menu },
        { title: '변경', cell: ({ from, to }) => `${levelTitles[from]} → ${levelTitles[to]}` },
      ]}
    />
  ))
}
