import { type ReactNode, useId } from 'react'
import { cx } from '../cx'
import { spoken } from '../spoken'
import styles from './field.module.css'

/** What a control must carry to be tied to its title, help and message. */
export interface Tie {
  id: string
  bad: boolean
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

interface Props {
  /** Name of the place in the form, for `focusFirstBad` and tests. */
  place?: string
  title: string
  /** Grey, under the control. */
  help?: ReactNode
  /** Over both columns. */
  wide?: boolean | undefined
  /** Marked as such. */
  required?: boolean | undefined
  error?: string | undefined
  /** Behind the control: a unit, a button, a pill. */
  after?: ReactNode
  /** Several controls under one title (radios, checkboxes, a table): the frame is a group. */
  group?: boolean | undefined
  /** A cell of a grid: its title is the column's, and only spoken here. */
  cell?: boolean
  /** Where nothing can be entered: the value in words instead of the control; null: there is none. */
  said?: ReactNode
  children: (tie: Tie) => ReactNode
}

/** Title, control, help and message of one field. The title is tied to the control, the message too. */
export function FieldFrame(props: Props) {
  const { place, title, help, wide, required = false, error, after, group, cell, children } = props
  const id = useId()
  if (props.said !== undefined)
    return cell ? (
      <span data-field={place}>{props.said}</span>
    ) : (
      <Shown label={title} {...{ wide, place }}>
        {props.said}
      </Shown>
    )
  const described = [help && !cell ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const tie: Tie = {
    id: `${id}-control`,
    bad: error !== undefined,
    'aria-describedby': described || undefined,
    'aria-required': required && !group ? true : undefined,
  }
  const data = { 'data-field': place, 'data-bad': error ? '' : undefined }
  const body = (
    <>
      {children(tie)}
      {after}
      {help && !cell && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </>
  )
  if (cell) {
    return (
      <div className={styles.cell} {...data}>
        {!group && (
          <label className={spoken} htmlFor={tie.id}>
            {title}
          </label>
        )}
        {body}
      </div>
    )
  }
  // a fieldset's legend cannot stand in a grid cell
  const Label = group ? 'span' : 'label'
  const tied = group && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': described || undefined }
  return (
    <div className={cx(styles.field, wide && styles.wide)} {...data} {...tied}>
      <Label className={styles.label} id={`${id}-label`} htmlFor={group ? undefined : tie.id}>
        {title}
        {required && (
          <i aria-hidden="true" title="필수">
            *
          </i>
        )}
      </Label>
      <div className={styles.control}>{body}</div>
    </div>
  )
}

/** A row of a form that is shown only: no field of the body, or one of a form in which nothing can be entered. */
export function Shown({
  label,
  wide,
  help,
  place,
  children,
}: Pick<Props, 'wide' | 'help' | 'place'> & { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a grid cell
    <div className={cx(styles.field, wide && styles.wide)} data-field={place} role="group" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <div className={styles.control}>
        <div className={styles.readOnly}>{children ?? '-'}</div>
        {help && <span className={styles.help}>{help}</span>}
      </div>
    </div>
  )
}
