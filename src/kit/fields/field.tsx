import { type ReactNode, use, useId } from 'react'
import { type FieldState, Row, useField } from '../detail/context'
import styles from './field.module.css'

export interface FieldFrame {
  /** Default: the contract's title. */
  label?: string | undefined
  /** Grey, under the field. */
  help?: ReactNode
  /** Over both columns. */
  wide?: boolean | undefined
  /** Required by more than the contract says. */
  required?: boolean | undefined
  /** Cannot be entered now, whatever the form says. */
  disabled?: boolean | undefined
  /** Behind the control: a unit, a button, a pill. */
  after?: ReactNode
  /** After the admin has entered something: what depends on it is emptied here. */
  onChange?: ((value: unknown) => void) | undefined
  /** Another place whose messages stand here: what the server makes of this field, e.g. `tire.sizeLabel`. */
  also?: string | undefined
}

/** What a control must carry to be tied to its label, help and message. */
export interface ControlProps {
  id: string
  disabled: boolean
  bad: boolean
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

interface Props extends FieldFrame {
  name: string
  /** Several controls under one label (radios, checkboxes, a table): the frame is a group. */
  group?: boolean
  children: (control: ControlProps, field: FieldState) => ReactNode
}

/** Label cell, control, help and message of one field. The label is tied to the control, the message too. */
export function FieldFrameView(props: Props) {
  const { name, label, help, wide, required, disabled, after, onChange, also, group, children } = props
  const row = use(Row)
  const own = useField(name, also)
  const field: FieldState = {
    ...own,
    set(value) {
      own.set(value)
      onChange?.(value)
    },
  }
  const id = useId()
  const text = label ?? field.title
  const mustHave = required ?? field.required
  const described = [help ? `${id}-help` : '', field.error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  const control: ControlProps = {
    id: `${id}-control`,
    disabled: field.disabled || (disabled ?? false),
    bad: field.error !== undefined,
    'aria-describedby': described,
    'aria-required': mustHave && !group ? true : undefined,
  }
  const mark = mustHave && (
    <i aria-hidden="true" title="필수">
      *
    </i>
  )
  const body = (
    <div className={styles.control}>
      {children(control, field)}
      {after}
      {help && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
      {field.error && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {field.error}
        </span>
      )}
    </div>
  )
  const data = { 'data-field': field.path, 'data-bad': field.error ? '' : undefined }
  if (row !== null) {
    // a cell of a grid: its title is the column's, spoken with the number of the row
    const spoken = `${text} ${Number(/\[(\d+)\]$/.exec(row)?.[1] ?? 0) + 1}`
    return (
      <div className={styles.cell} {...data}>
        {!group && (
          <label className={styles.spoken} htmlFor={control.id}>
            {spoken}
          </label>
        )}
        {children(control, { ...field, title: spoken })}
        {after}
        {field.error && (
          <span id={`${id}-error`} className={styles.error} role="alert">
            {field.error}
          </span>
        )}
      </div>
    )
  }
  const className = wide ? `${styles.field} ${styles.wide}` : styles.field
  if (group) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a grid cell
      <div className={className} {...data} role="group" aria-labelledby={`${id}-label`} aria-describedby={described}>
        <span className={styles.label} id={`${id}-label`}>
          {text}
          {mark}
        </span>
        {body}
      </div>
    )
  }
  return (
    <div className={className} {...data}>
      <label className={styles.label} htmlFor={control.id}>
        {text}
        {mark}
      </label>
      {body}
    </div>
  )
}

/** A row of the form that is shown only: no field of the body. */
export function Shown({
  label,
  wide,
  help,
  children,
}: Pick<FieldFrame, 'wide' | 'help'> & { label: string; children: ReactNode }) {
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.control}>
        <div className={styles.readOnly}>{children ?? '-'}</div>
        {help && <span className={styles.help}>{help}</span>}
      </div>
    </div>
  )
}
