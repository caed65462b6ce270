import { Button } from '../inputs/button'
import type { Picked } from '../table/use-picked'
import styles from './picker-dialog.module.css'
import type { PickSpec } from './picker-spec'

interface Props<Row> {
  spec: PickSpec<Row>
  picked: Picked<Row>
  /** Number of records chosen before the dialog opened; they count toward `max`. */
  already: number
  max: number
}

/** Renders the picked records: count and maximum, a remove button each, 전체 해제. */
export function PickerTray<Row>({ spec, picked, already, max }: Props<Row>) {
  return (
    <section className={styles.tray} aria-label="선택한 항목">
      <div className={styles.trayHead}>
        <b role="status">
          선택 {picked.rows.length + already}/{max}
        </b>
        {picked.rows.length > 0 && (
          <Button size="sm" variant="ghost" onClick={picked.clear}>
            전체 해제
          </Button>
        )}
      </div>
      {picked.rows.length > 0 && (
        <ul>
          {picked.rows.map((row) => (
            <li key={spec.seq(row)}>
              <span>{spec.trayLabel?.(row) ?? spec.name(row)}</span>
              <button type="button" aria-label={`${spec.name(row)} 빼기`} onClick={() => picked.toggle(row)}>
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
