import { memo } from 'react'
import type { PermissionCode } from '@/menu/menu'
import { bareRadio } from '@/shared/ui/inputs/choice'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { recordTableClass } from '@/shared/ui/table/record-table'
import styles from './permission-group.module.css'
import {
  type Block,
  type CodeRow,
  type Editor,
  type Level,
  levelOf,
  levels,
  levelTitles,
  type Permissions,
  refusalOf,
} from './permission-group.rules'

type Change = (codes: readonly PermissionCode[], level: Level) => void

interface Props {
  block: Block
  permissions: Permissions
  base: Permissions
  editor: Editor | undefined
  readOnly: boolean
  onChange: Change
}

/** Renders one group of the menu. Its head sets all its rows. */
export function MatrixBlock({ block, permissions, base, editor, readOnly, onChange }: Props) {
  const blockCodes = block.rows.map(({ code }) => code)
  return (
    <table className={`${recordTableClass} ${styles.block}`}>
      <thead>
        <tr>
          <th scope="col">{block.title}</th>
          {levels.map((level) => (
            <th key={level} scope="col" className={styles.level}>
              {readOnly ? (
                levelTitles[level]
              ) : (
                <button
                  type="button"
                  aria-label={`${block.title} 전체 ${levelTitles[level]}`}
                  aria-pressed={blockCodes.every((code) => levelOf(permissions, code) === level)}
                  onClick={() => onChange(blockCodes, level)}
                >
                  {levelTitles[level]}
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row) => {
          const refusals = levels.map((level) => refusalOf(row.code, level, base, editor) ?? '')
          return (
            <MatrixRow
              key={row.code}
              row={row}
              level={levelOf(permissions, row.code)}
              changed={levelOf(permissions, row.code) !== levelOf(base, row.code)}
              refusals={refusals.join('|')}
              readOnly={readOnly}
              onChange={onChange}
            />
          )
        })}
      </tbody>
    </table>
  )
}

interface RowProps {
  row: CodeRow
  level: Level
  changed: boolean
  /** Refusals of the three levels as one string, so that equal values do not re-render the row. */
  refusals: string
  readOnly: boolean
  onChange: Change
}

const MatrixRow = memo(function MatrixRow({ row, level, changed, refusals, readOnly, onChange }: RowProps) {
  const reasons = refusals.split('|')
  return (
    <tr className={changed ? styles.changedRow : undefined}>
      <th scope="row">
        <span className={styles.code}>
          {row.title}
          {changed && <span className={screenReaderOnly}> (변경됨)</span>}
        </span>
        <small>
          {row.path}
          {row.extras.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard
            <span className={styles.extras} tabIndex={0} data-tip={`함께 열리는 화면: ${row.extras.join(', ')}`}>
              +{row.extras.length}
            </span>
          )}
        </small>
      </th>
      {levels.map((option, index) => (
        <td key={option} className={styles.level} data-tip={(!readOnly && reasons[index]) || undefined}>
          {readOnly ? (
            level === option && <b>{levelTitles[option]}</b>
          ) : (
            <input
              type="radio"
              className={bareRadio}
              name={`level-${row.code}`}
              aria-label={`${row.title} ${levelTitles[option]}`}
              checked={level === option}
              disabled={Boolean(reasons[index])}
              onChange={() => onChange([row.code], option)}
            />
          )}
        </td>
      ))}
    </tr>
  )
})
