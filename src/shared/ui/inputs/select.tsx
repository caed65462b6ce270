import type { Ref, SelectHTMLAttributes } from 'react'
import { cx } from '../cx'
import styles from './controls.module.css'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

/** Returns the options of an enum's label map, in its order. */
export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  /** Text of the empty option; undefined: no empty option. */
  empty?: string | undefined
  bad?: boolean
  /** In rem. */
  width?: number | undefined
  ref?: Ref<HTMLSelectElement>
}

/** Renders a native select, which keyboards, phones and screen readers support best. */
export function Select({ options, value, onChange, empty, bad, width, className, style, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(styles.select, bad && styles.bad, className)}
      style={{ width: width ? `${width}rem` : undefined, ...style }}
      aria-invalid={bad || undefined}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
