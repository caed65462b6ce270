import type { ReactNode } from 'react'
import { Checkbox, Radio, Switch } from '@/shared/ui/choice'
import { type Option, optionsOf, Select } from '@/shared/ui/select'
import { type FieldFrame, FieldFrameView } from './field'
import styles from './field.module.css'

export interface SwitchProps extends FieldFrame {
  /** Beside the switch. */
  text?: ReactNode
}

/** Yes or no. */
export function SwitchField({ name, text, ...frame }: SwitchProps & { name: string }) {
  return (
    // a switch always has a value: no mark
    <FieldFrameView name={name} required={false} {...frame}>
      {({ bad, ...control }, { value, set }) => (
        <>
          <Switch
            {...control}
            aria-invalid={bad || undefined}
            checked={value === true}
            onChange={(event) => set(event.target.checked)}
          />
          {text ?? (value === true ? '사용' : '사용 안 함')}
        </>
      )}
    </FieldFrameView>
  )
}

/** What can be chosen: options, or the label map of an enum. */
export type Choices =
  | { options: readonly Option[]; labels?: never }
  | { labels: Readonly<Record<string, string>>; options?: never }

export type RadioProps = FieldFrame & Choices
export type SelectProps = RadioProps & {
  /** Text of no choice; default `선택`. */
  empty?: string
  width?: number
}

function choicesOf(options: readonly Option[] | undefined, labels: Readonly<Record<string, string>> | undefined) {
  return options ?? optionsOf(labels ?? {})
}

/** A number in the form stays a number: the option's text is read back as what it stood for. */
function typed(text: string, numeric: boolean): string | number | null {
  if (text === '') return null
  return numeric ? Number(text) : text
}

/** One of some. Numbers (seqs) and words alike. */
export function SelectField({
  name,
  options,
  labels,
  empty = '선택',
  width,
  ...frame
}: SelectProps & { name: string }) {
  return (
    <FieldFrameView name={name} {...frame}>
      {(control, { value, set, rule }) => (
        <Select
          {...control}
          options={choicesOf(options, labels)}
          empty={rule?.required && value !== null && value !== undefined && value !== '' ? undefined : empty}
          value={value === null || value === undefined ? '' : String(value)}
          onChange={(text) => set(typed(text, rule?.type === 'integer' || rule?.type === 'number'))}
          width={width ?? 20}
        />
      )}
    </FieldFrameView>
  )
}

/** One of a few, all in sight. */
export function RadioField({ name, options, labels, ...frame }: RadioProps & { name: string }) {
  const all = choicesOf(options, labels)
  return (
    <FieldFrameView name={name} group {...frame}>
      {({ id, disabled }, { value, set, rule }) => (
        <div className={styles.options} role="radiogroup">
          {all.map((option) => (
            <Radio
              key={option.value}
              name={id}
              label={option.label}
              disabled={disabled || option.disabled}
              checked={String(value ?? '') === option.value}
              onChange={() => set(typed(option.value, rule?.type === 'integer'))}
            />
          ))}
        </div>
      )}
    </FieldFrameView>
  )
}

/** Any of a few; kept in the order of the options, so that ticking back and forth leaves no change. */
export function ChecksField({ name, options, labels, ...frame }: RadioProps & { name: string }) {
  const all = choicesOf(options, labels)
  return (
    <FieldFrameView name={name} group wide {...frame}>
      {({ disabled }, { value, set }) => {
        const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
        return (
          <div className={styles.options}>
            {all.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                disabled={disabled || option.disabled}
                checked={chosen.has(option.value)}
                onChange={(event) => {
                  if (event.target.checked) chosen.add(option.value)
                  else chosen.delete(option.value)
                  set(all.map((one) => one.value).filter((one) => chosen.has(one)))
                }}
              />
            ))}
          </div>
        )
      }}
    </FieldFrameView>
  )
}
