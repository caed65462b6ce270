import type { ReactNode } from 'react'
import { won } from '../../lib/format'
import { opens } from '../../lib/opens'
import { cx } from '../cx'
import { bareSwitch } from '../inputs/choice'
import { pillClass, type Tone } from '../records/pill'
import styles from './cells.module.css'

/** What stands in cells of a table. Functions and plain elements: a table of 100 rows has a thousand of them. */

/**
 * A link that `DataTable` opens inside the app; its text alone where it leads to a screen that this admin may not open.
 * @param names it leads to the row's own record, as one cell of every row does; `label`: what it is called where its text says too little
 */
export const linkTo = (text: ReactNode, href: string, names?: { label: string | undefined }): ReactNode =>
  opens(href) ? (
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

/** What is usual, so that the exception is seen. */
export const usual = (text: string): ReactNode => <span className={styles.no}>{text}</span>

/** What says which record a row is, with a second grey line, and its picture where the table has pictures. */
export const nameCell = (name: ReactNode, second: ReactNode, src?: string | null): ReactNode => (
  <>
    {src !== undefined && picture(src, 'beside')}
    {name}
    <small className={styles.second} data-tip="">
      {second}
    </small>
  </>
)

/** A picture of fixed size, asked for when it comes into sight. */
export function picture(src: string | null | undefined, look?: 'wide' | 'beside'): ReactNode {
  const className = cx(styles.image, look && styles[look])
  if (!src) return <span className={className} />
  // a row that is used again for another record must not show the picture of the former one
  return <img key={src} className={className} src={src} alt="" loading="lazy" decoding="async" />
}

/** How far something is: `3/12` on a bar; the number alone where there is no end. */
export function progressBar(done: number, all: number | null): ReactNode {
  if (all === null) return won(done)
  const share = all > 0 ? Math.min(100, (done / all) * 100) : 0
  return (
    <span className={styles.progress} style={{ backgroundSize: `${share}% 100%` }}>{`${won(done)}/${won(all)}`}</span>
  )
}

/** Several words as pills. */
export const badgeRow = (badges: readonly { label: string; tone?: Tone }[]): ReactNode =>
  badges.map(({ label, tone = 'grey' }) => (
    <span key={label} className={cx(pillClass(tone), styles.badge)}>
      {label}
    </span>
  ))

/** Two amounts as a span: `82,000~214,000`, one when they are the same. */
export function amountSpan(from: number | null, to: number | null): ReactNode {
  if (from === null && to === null) return null
  if (from === to || from === null || to === null) return won(from ?? to ?? 0)
  return `${won(from)}~${won(to)}`
}

/** A state as a pill. */
export const statePill = (label: ReactNode, tone: Tone): ReactNode => <span className={pillClass(tone)}>{label}</span>

/** A cell that is pressed: whoever listens around the table finds it by `data-do`. */
export interface Press {
  /** What is done. */
  id: string
  /** For screen readers. */
  label: string
  /** It is on its way. */
  busy?: boolean | undefined
}
const press = ({ id, label, busy }: Press) => ({
  'data-do': id,
  'aria-label': label,
  'aria-busy': busy || undefined,
})

/** A value that is pressed where it stands; `data-edit`: it opens a `CellEditor`. */
export const pressedValue = (shown: ReactNode, { edit, ...rest }: Press & { edit?: boolean }): ReactNode => (
  <button type="button" className={styles.edit} data-edit={edit ? '' : undefined} {...press(rest)}>
    {shown ?? '-'}
  </button>
)

/** A state as a pill that opens a menu. */
export const pressedPill = (label: ReactNode, tone: Tone, rest: Press): ReactNode => (
  <button type="button" className={cx(pillClass(tone), styles.pick)} aria-haspopup="menu" {...press(rest)}>
    {label}
  </button>
)

/** A switch; it goes over when the record does. A button, not a native box: over each of those React keeps a watch. `disabled` may be the reason. */
export const pressedSwitch = (on: boolean, disabled: boolean | string | undefined, rest: Press): ReactNode => (
  <button
    type="button"
    role="switch"
    className={bareSwitch}
    disabled={Boolean(disabled)}
    title={typeof disabled === 'string' ? disabled : undefined}
    aria-checked={on}
    {...press(rest)}
  />
)
