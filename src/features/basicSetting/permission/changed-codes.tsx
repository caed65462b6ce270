import styles from './permission-group.module.css'
import { type LevelChange, levelTitles } from './permission-group.rules'

/** What a save adds and takes, code by code. */
export function ChangedCodes({ changes }: { changes: readonly LevelChange[] }) {
  const parts = [
    {
      title: '추가된 권한',
      mark: '+',
      changes: changes.filter(({ from, to }) => from === 'NONE' || (from === 'READ' && to === 'WRITE')),
    },
    {
      title: '해제된 권한',
      mark: '−',
      changes: changes.filter(({ from, to }) => to === 'NONE' || (from === 'WRITE' && to === 'READ')),
    },
  ].filter((part) => part.changes.length > 0)
  if (parts.length === 0) return <p>메뉴 권한은 바뀌지 않습니다.</p>
  return parts.map((part) => (
    <section key={part.title} className={styles.changed}>
      <h3>
        {part.title} {part.changes.length}건
      </h3>
      <ul>
        {part.changes.map(({ code, title, from, to }) => (
          <li key={code}>
            <b aria-hidden="true">{part.mark}</b> {title}{' '}
            <span>
              {levelTitles[from]} → {levelTitles[to]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
