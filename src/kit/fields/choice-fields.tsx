import type { ReactNode } from 'react'
import { formatSwitch } from '@/shared/lib/format-value'
import { isBlank } from '@/shared/lib/values'
import { CheckList, Radio, Switch } from '@/shared/ui/inputs/choice'
import { titleIdOf } from '@/shared/ui/inputs/field-frame'
import { formatChoice } from '@/shared/ui/inputs/read-only-values'
import { type Option, optionsOf, Select } from '@/shared/ui/inputs/select'
import type { FieldState } from '../detail/form-context'
import { createField } from './field'
import styles from './fields.module.css'
import { textOf } from './input-fields'

interface SwitchProps {
  /** Text beside the switch. */
  text?: ReactNode
}

/** A boolean field. It always has a value, so it has no required mark. */
export const SwitchField = createField<SwitchProps>(
  ({ bad, ...control }, { value, set }, { text = formatSwitch(value === true) }) => (
    <Switch
      {...control}
      label={text}
      // the text beside it may change with the value: the title alone names the switch
      aria-labelledby={titleIdOf(control.id)}
      aria-invalid={bad || undefined}
      checked={value === true}
      onChange={(event) => set(event.target.checked)}
    />
  ),
  { required: false, readOnlyValue: ({ value }) => formatSwitch(value === true) },
)

/** Options of a choice: a list, or the label map of an enum. */
export type Choices =
  | { options: readonly Option[]; labels?: never }
  | { labels: Readonly<Record<string, string>>; options?: never }

type SelectProps = Choices & {
  /** Text of the empty option; default `선택`. */
  empty?: string
  width?: number
}

/** Shown for a masked choice, whose value the form does not have. */
const MASKED = '***'
const isWithheld = ({ masked, value }: FieldState) => masked && isBlank(value)

const readOnlyChoice = (field: FieldState, inputProps: Choices) =>
  isWithheld(field) ? MASKED : formatChoice(field.value, choicesOf(inputProps))

export const choicesOf = ({ options, labels }: Choices) => options ?? optionsOf(labels)

/** Parses an option's text as a number if the field is numeric; empty text is null. */
export function parseOptionText(text: string, type: string | undefined): string | number | null {
  if (text === '') return null
  return type === 'integer' || type === 'number' ? Number(text) : text
}

/** A select of one value, number (seq) or text. */
export const SelectField = createField<SelectProps>(
  (control, field, { empty = '선택', width = 20, ...choices }) => {
    const { value, set, rule } = field
    const none = isWithheld(field) ? MASKED : empty
    return (
      <Select
        {...control}
        options={choicesOf(choices)}
        // a required choice cannot be cleared once it is made
        empty={rule?.required && !isBlank(value) ? undefined : none}
        value={textOf(value)}
        onChange={(text) => set(parseOptionText(text, rule?.type))}
        width={width}
      />
    )
  },
  { readOnlyValue: readOnlyChoice },
)

/** Radio buttons for one of a few values. */
export const RadioField = createField<Choices>(
  ({ id, disabled }, { value, set, rule }, choices) => (
    <div className={styles.options} role="radiogroup">
      {choicesOf(choices).map((option) => (
        <Radio
          key={option.value}
          name={id}
          label={option.label}
          disabled={disabled || option.disabled}
          checked={textOf(value) === option.value}
          onChange={() => set(parseOptionText(option.value, rule?.type))}
        />
      ))}
    </div>
  ),
  { group: true, readOnlyValue: readOnlyChoice },
)

/** Checkboxes. Values keep the order of the options, so ticking and unticking leaves no change. */
export const ChecksField = createField<Choices>(
  ({ disabled }, { value, set }, choices) => (
    <div className={styles.options}>
      <CheckList
        options={choicesOf(choices)}
        values={Array.isArray(value) ? value.map(String) : []}
        onChange={set}
        disabled={disabled}
      />
    </div>
  ),
  { group: true, wide: true, readOnlyValue: readOnlyChoice },
)
