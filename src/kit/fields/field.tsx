import { type ReactNode, use } from 'react'
import { inWords } from '@/shared/lib/in-words'
import { without } from '@/shared/lib/values'
import { FieldFrame, Shown, type Tie } from '@/shared/ui/inputs/field-frame'
import { saidText } from '@/shared/ui/inputs/said'
import { type FieldState, Row, useField } from '../detail/context'

/** What every field takes. */
export interface FieldProps {
  /** Default: the contract's title. */
  label?: string
  /** Grey, under the field: how to enter it. */
  help?: ReactNode
  /** The same: what follows from it. It is said where nothing can be entered, too. */
  note?: ReactNode
  /** Over both columns. */
  wide?: boolean
  /** Required by more than the contract says. */
  required?: boolean
  /** Cannot be entered now, whatever the form says. */
  disabled?: boolean
  /** After the admin has entered something: what depends on it is emptied here. */
  onChange?: (value: unknown) => void
  /** Another place whose messages stand here: what the server makes of this field, e.g. `tire.sizeLabel`. */
  also?: string
}

/** What a control must carry to be tied to its label, help and message. */
export interface ControlProps extends Tie {
  disabled: boolean
}

interface Props extends FieldProps {
  name: string
  /** Several controls under one label (radios, checkboxes, a table): the frame is a group. */
  group?: boolean
  /** What is read instead of the control where nothing can be entered; blank: `-`. Left out: the control, disabled. */
  said?: ((field: FieldState) => ReactNode) | undefined
  /** How a value of it reads in a sentence; default: as it is `said`. */
  words?: ((value: unknown) => string) | undefined
  children: (control: ControlProps, field: FieldState) => ReactNode
}

/** One field of the form around in its frame: `children` draw the control. */
export function Field({
  name,
  label,
  required,
  disabled,
  onChange,
  also,
  said,
  words,
  note,
  children,
  ...frame
}: Props) {
  const row = use(Row)
  const own: FieldState = useField(name, {
    also,
    label,
    words(value) {
      const text = words ? words(value) : said?.({ ...own, value })
      // pictures are no words, and an option may be gone
      return typeof text === 'string' && text ? text : inWords(value)
    },
  })
  const field: FieldState = {
    ...own,
    set(value) {
      own.set(value)
      onChange?.(value)
    },
  }
  if (field.readOnly && said) {
    const text = said(field) || '-'
    if (row !== null) return text
    return <Shown {...{ help: note, wide: frame.wide, label: field.title, place: field.path }}>{text}</Shown>
  }
  return (
    <FieldFrame
      {...frame}
      help={field.readOnly ? note : (note ?? frame.help)}
      place={field.path}
      title={field.title}
      required={!field.readOnly && (required ?? field.required)}
      error={field.error}
      cell={row !== null}
    >
      {(tie) => children({ ...tie, disabled: field.disabled || (disabled ?? false) }, field)}
    </FieldFrame>
  )
}

/** How fields of a kind stand unless they say otherwise. */
interface Kind<Own> extends Pick<Props, 'group' | 'wide' | 'required'> {
  /** The value as it is read where nothing can be entered; default: its text. */
  said?: (field: FieldState, own: Own) => ReactNode
}

/** Props that are the frame's; all others are the control's. */
const framed = ['name', 'label', 'help', 'note', 'wide', 'required', 'disabled', 'onChange', 'also']

/**
 * A kind of field: what its control is, given the field's value and the props that are not the frame's. The control is
 * drawn, not mounted: hooks need a component of their own.
 */
export function fieldOf<Own extends object = object>(
  draw: (control: ControlProps, field: FieldState, own: Own) => ReactNode,
  { said = ({ value }) => saidText(value), ...frame }: Kind<Own> = {},
) {
  return (props: FieldProps & Own & { name: string }) => (
    <Field {...frame} {...props} said={(field) => said(field, without(props, framed))}>
      {(control, field) => draw(control, field, without(props, framed))}
    </Field>
  )
}
