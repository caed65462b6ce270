import { type ReactNode, useId } from 'react'
import { cx } from '../cx'
import { keepMaskedNames } from '../records/masked-text'
import { screenReaderOnly } from '../screen-reader-only'
import styles from './field.module.css'

/** Props that tie a control to its title, help and message. */
export interface FieldControlProps {
  id: string
  bad: boolean
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** Returns the id of a field's title from the id of its control. */
export const titleIdOf = (controlId: string): string => `${controlId}-title`

interface Props {
  /** Path of the field in the form, for `focusFirstInvalid` and tests. */
  fieldPath?: string
  title: string
  /** Gray text under the control. */
  help?: ReactNode
  /** Spans both columns. */
  wide?: boolean | undefined
  /** Shows the required mark. */
  required?: boolean | undefined
  error?: string | undefined
  /** Rendered behind the control: a unit, a button, a pill. */
  after?: ReactNode
  /** Several controls under one title (radios, checkboxes, a table), framed as a group. */
  group?: boolean | undefined
  /** In a grid cell: the column shows the title, so here it is for screen readers only. */
  cell?: boolean
  /** When read-only: the value as text, in place of the control; null: no value. */
  readOnlyValue?: ReactNode
  children: (controlProps: FieldControlProps) => ReactNode
}

/** Renders title, control, help and message of one field. Title and message are tied to the control. */
export function FieldFrame(props: Props) {
  const { fieldPath, title, help, wide, required = false, error, after, group, cell, children } = props
  const id = useId()
  if (props.readOnlyValue !== undefined)
    return cell ? (
      <span data-field={fieldPath}>{props.readOnlyValue}</span>
    ) : (
      <ReadOnlyField label={title} wide={wide} fieldPath={fieldPath}>
        {props.readOnlyValue}
      </ReadOnlyField>
    )
  const describedBy = [help && !cell ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const controlProps: FieldControlProps = {
    id: `${id}-control`,
    bad: error !== undefined,
    'aria-describedby': describedBy || undefined,
    'aria-required': required && !group ? true : undefined,
  }
  const data = { 'data-field': fieldPath, 'data-bad': error ? '' : undefined }
  const body = (
    <>
      {children(controlProps)}
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
          <label className={screenReaderOnly} id={titleIdOf(controlProps.id)} htmlFor={controlProps.id}>
            {title}
          </label>
        )}
        {body}
      </div>
    )
  }
  // no <fieldset>: its legend cannot be placed in a grid cell
  const Label = group ? 'span' : 'label'
  const groupProps = group && {
    role: 'group',
    'aria-labelledby': titleIdOf(controlProps.id),
    'aria-describedby': describedBy || undefined,
  }
  return (
    <div className={cx(styles.field, wide && styles.wide)} {...data} {...groupProps}>
      <Label className={styles.label} id={titleIdOf(controlProps.id)} htmlFor={group ? undefined : controlProps.id}>
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

/** Renders a read-only row of a form. */
export function ReadOnlyField({
  label,
  wide,
  help,
  fieldPath,
  children,
}: Pick<Props, 'wide' | 'help' | 'fieldPath'> & { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be placed in a grid cell
    <div
      className={cx(styles.field, wide && styles.wide)}
      data-field={fieldPath}
      data-shown=""
      role="group"
      aria-labelledby={id}
    >
      <span className={styles.label} id={id}>
        {label}
      </span>
      <div className={styles.control}>
        <div className={styles.readOnly}>{keepMaskedNames(children ?? '-')}</div>
        {help && <span className={styles.help}>{help}</span>}
      </div>
    </div>
  )
}
