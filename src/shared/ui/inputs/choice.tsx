import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { cx } from '../cx'
import styles from './controls.module.css'
import type { Option } from './select'

interface ToggleProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** Text beside the control; without it, pass `aria-label`. */
  label?: ReactNode
  ref?: Ref<HTMLInputElement>
}

function labeled(control: ReactNode, label: ReactNode) {
  if (label === undefined) return control
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is passed in
    <label className={styles.option}>
      {control}
      <span>{label}</span>
    </label>
  )
}

/** Renders a checkbox. `indeterminate`: only some of its items are checked. */
export function Checkbox({ label, className, indeterminate, ...rest }: ToggleProps & { indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate ?? false
  }, [indeterminate])
  return labeled(
    <input ref={box} {...rest} type="checkbox" className={cx(styles.box, styles.check, className)} />,
    label,
  )
}

export function Radio({ label, className, ...rest }: ToggleProps) {
  return labeled(<input {...rest} type="radio" className={cx(styles.box, styles.radio, className)} />, label)
}

/** Renders an on/off switch. */
export function Switch({ label, className, ...rest }: ToggleProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself
  return labeled(<input {...rest} type="checkbox" role="switch" className={cx(styles.switch, className)} />, label)
}

interface CheckListProps {
  options: readonly Option[]
  values: readonly string[]
  /** Called with the values in the order of the options, so that ticking and unticking leaves no change. */
  onChange: (values: string[]) => void
  disabled?: boolean | undefined
}

/** Renders checkboxes for any number of a few values. */
export function CheckList({ options, values, onChange, disabled }: CheckListProps) {
  return options.map((option) => (
    <Checkbox
      key={option.value}
      label={option.label}
      disabled={disabled || option.disabled}
      checked={values.includes(option.value)}
      onChange={({ target: { checked } }) =>
        onChange(
          options
            .map(({ value }) => value)
            .filter((value) => (value === option.value ? checked : values.includes(value))),
        )
      }
    />
  ))
}

/** Class names of bare native controls, for tables, where components would be too expensive. */
export const bareCheckbox = `${styles.box} ${styles.check}`
export const bareRadio = `${styles.box} ${styles.radio}`
export const bareSwitch = styles.switch ?? ''
