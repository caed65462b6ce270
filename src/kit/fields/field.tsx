import type { ReactNode } from 'react'
import { formatValue } from '@/shared/lib/format-value'
import { omit } from '@/shared/lib/values'
import { type FieldControlProps, FieldFrame, ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { formatText } from '@/shared/ui/inputs/read-only-values'
import { type FieldState, useField } from '../detail/form-context'

/** Props of every field. */
export interface FieldProps {
  /** Default: the contract's title. */
  label?: string
  /** Gray text under the field: how to fill it in. Hidden when read-only. */
  help?: ReactNode
  /** Gray text under the field, replaces `help`: consequences of the value. Shown when read-only, too. */
  note?: ReactNode
  /** Spans both columns. */
  wide?: boolean
  /** Overrides whether the contract requires the field. */
  required?: boolean
  /** Disables the field even if the form is editable. */
  disabled?: boolean
  /** Called after the admin changes the value, e.g. to clear dependent fields. */
  onChange?: (value: unknown) => void
  /** A second path whose messages this field shows: a value that the server derives from it, e.g. `tire.sizeLabel`. */
  also?: string
}

/** Props that tie a control to its label, help and message. */
export interface ControlProps extends FieldControlProps {
  disabled: boolean
}

interface Props extends FieldProps {
  name: string
  /** Several controls under one label (radios, checkboxes, a table), framed as a group. */
  group?: boolean
  /** Renders the value when read-only; blank becomes `-`. Without it, the control is shown disabled. */
  readOnlyValue?: ((field: FieldState) => ReactNode) | undefined
  /** Formats a value for messages. Default: the text of `readOnlyValue`. */
  format?: ((value: unknown) => string) | undefined
  children: (control: ControlProps, field: FieldState) => ReactNode
}

/** Renders one field of the enclosing form in its frame. `children` render the control. */
export function Field({
  name,
  label,
  required,
  disabled,
  onChange,
  also,
  readOnlyValue,
  format: formatForMessage,
  note,
  children,
  ...frame
}: Props) {
  const fieldState: FieldState = useField(name, {
    also,
    label,
    format(value) {
      const text = formatForMessage ? formatForMessage(value) : readOnlyValue?.({ ...fieldState, value })
      // `readOnlyValue` may return elements (images), or nothing if an option no longer exists
      return typeof text === 'string' && text ? text : formatValue(value)
    },
  })
  const field: FieldState = {
    ...fieldState,
    set(value) {
      fieldState.set(value)
      onChange?.(value)
    },
  }
  if (field.readOnly && readOnlyValue) {
    const text = readOnlyValue(field) || '-'
    if (field.inRow) return text
    return (
      <ReadOnlyField help={note} wide={frame.wide} label={field.title} fieldPath={field.path}>
        {text}
      </ReadOnlyField>
    )
  }
  return (
    <FieldFrame
      {...frame}
      help={field.readOnly ? note : (note ?? frame.help)}
      fieldPath={field.path}
      title={field.title}
      required={!field.readOnly && (required ?? field.required)}
      error={field.error}
      cell={field.inRow}
    >
      {(controlProps) => children({ ...controlProps, disabled: field.disabled || (disabled ?? false) }, field)}
    </FieldFrame>
  )
}

/** Default props of a kind of field. */
interface Kind<Own> extends Pick<Props, 'group' | 'wide' | 'required'> {
  /** Renders the value when read-only; default: its text. */
  readOnlyValue?: (field: FieldState, own: Own) => ReactNode
}

/** Props of the frame. All others are passed to the control. */
const frameProps = ['name', 'label', 'help', 'note', 'wide', 'required', 'disabled', 'onChange', 'also']

/**
 * Creates a field component. `renderControl` renders the control from its frame props, the field's state and the remaining props.
 * `renderControl` is called as a function, not mounted; use a component of its own for hooks.
 */
export function createField<Own extends object = object>(
  renderControl: (control: ControlProps, field: FieldState, own: Own) => ReactNode,
  { readOnlyValue = ({ value }) => formatText(value), ...frame }: Kind<Own> = {},
) {
  return (props: FieldProps & Own & { name: string }) => (
    <Field {...frame} {...props} readOnlyValue={(field) => readOnlyValue(field, omit(props, frameProps))}>
      {(control, field) => renderControl(control, field, omit(props, frameProps))}
    </Field>
  )
}
