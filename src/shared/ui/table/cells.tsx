import type { ReactNode } from 'react'
import { formatThousands } from '../../lib/format'
import { canOpenPath } from '../../lib/route-access'
import { cx } from '../cx'
import { bareSwitch } from '../inputs/choice'
import { pillClass, type Tone } from '../records/pill'
import styles from './cells.module.css'

/** Content of table cells. Plain functions instead of components, because a table of 100 rows has about 1,000 cells. */

/**
 * Returns a link that `DataTable` opens inside the app, or only its text if this admin may not open the target.
 * @param names given if the link opens the row's own record (one per row); `label`: accessible name, if the text is not enough
 */
export const linkTo = (text: ReactNode, href: string, names?: { label: string | undefined }): ReactNode =>
  canOpenPath(href) ? (
    <a
      className={styles.link}
      href={href}
      aria-label={names?.label}
      data-link={names ? 'name' : ''}
      data-tip={names && ''}
    >
      {text}
    </a>
  ) : (
    text
  )

/** Renders the usual value in gray, so that exceptions stand out. */
export const mutedText = (text: string): ReactNode => <span className={styles.no}>{text}</span>

/** Renders the name of a row's record, a second line in gray, and a picture unless `src` is undefined. */
export const nameCell = (name: ReactNode, second: ReactNode, src?: string | null): ReactNode => (
  <>
    {src !== undefined && picture(src, 'beside')}
    {name}
    <small className={styles.second} data-tip="">
      {second}
    </small>
  </>
)

/** Renders the name of a row's record and a text after it in gray, together in up to two lines. */
export const excerptCell = (name: ReactNode, text?: string | null): ReactNode => (
  <span className={styles.excerpt} data-tip="">
    {name} {text && mutedText(text)}
  </span>
)

/** Renders a picture of fixed size, loaded when it scrolls into view; an empty frame if there is none. */
export function picture(src: string | null | undefined, look?: 'wide' | 'beside'): ReactNode {
  const className = cx(styles.image, look && styles[look])
  if (!src) return <span className={className} />
  // the key prevents a reused row from showing the previous record's picture
  return <img key={src} className={className} src={src} alt="" loading="lazy" decoding="async" />
}

/** Renders progress: `3/12` on a bar, or the number only if there is no total. */
export function progressBar(done: number, all: number | null): ReactNode {
  if (all === null) return formatThousands(done)
  const share = all > 0 ? Math.min(100, (done / all) * 100) : 0
  return (
    <span
      className={styles.progress}
      style={{ backgroundSize: `${share}% 100%` }}
    >{`${formatThousands(done)}/${formatThousands(all)}`}</span>
  )
}

/** Renders several labels as pills. */
export const badgeRow = (badges: readonly { label: string; tone?: Tone }[]): ReactNode =>
  badges.map(({ label, tone = 'gray' }) => (
    <span key={label} className={cx(pillClass(tone), styles.badge)}>
      {label}
    </span>
  ))

/** Formats a range of two amounts: `82,000~214,000`. One amount if they are equal or the other is null; null if both are. */
export function amountRange(from: number | null, to: number | null): ReactNode {
  if (from === null && to === null) return null
  if (from === to || from === null || to === null) return formatThousands(from ?? to ?? 0)
  return `${formatThousands(from)}~${formatThousands(to)}`
}

/** Renders a state as a pill. */
export const statePill = (label: ReactNode, tone: Tone): ReactNode => <span className={pillClass(tone)}>{label}</span>

/** An action of a cell. The table's listeners find the cell by `data-do`. */
export interface CellAction {
  /** Id of the action: the id of its column. */
  id: string
  /** Accessible name. */
  label: string
  /** Whether a change is being saved. */
  busy?: boolean | undefined
}
const actionAttributes = ({ id, label, busy }: CellAction) => ({
  'data-do': id,
  'aria-label': label,
  'aria-busy': busy || undefined,
})

/** Renders a value as a button. `edit`: a click opens a `CellEditor`. */
export const actionValue = (shown: ReactNode, { edit, ...rest }: CellAction & { edit?: boolean }): ReactNode => (
  <button type="button" className={styles.edit} data-edit={edit ? '' : undefined} {...actionAttributes(rest)}>
    {shown ?? '-'}
  </button>
)

/** Renders a state as a pill that opens a menu. */
export const actionPill = (label: ReactNode, tone: Tone, rest: CellAction): ReactNode => (
  <button type="button" className={cx(pillClass(tone), styles.pick)} aria-haspopup="menu" {...actionAttributes(rest)}>
    {label}
  </button>
)

/**
 * Renders a switch that shows a value of its record. It is a button, because React tracks the state of every native checkbox.
 * `disabled`: true, or the reason shown as tooltip.
 */
export const actionSwitch = (on: boolean, disabled: boolean | string | undefined, rest: CellAction): ReactNode => (
  <button
    type="button"
    role="switch"
    className={bareSwitch}
    disabled={Boolean(disabled)}
    title={typeof disabled === 'string' ? disabled : undefined}
    aria-checked={on}
    {...actionAttributes(rest)}
  />
)
