import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { cx } from '../cx'
import styles from './controls.module.css'
import type { Option } from './select'

interface ToggleProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** Text beside it; without one give `aria-label`. */
  label?: ReactNode
  ref?: Ref<HTMLInputElement>
}

function labelled(control: ReactNode, label: ReactNode) {
  if (label === undefined) return control
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is passed in
    <label className={styles.option}>
      {control}
      <span>{label}</span>
    </label>
  )
}

/** A check box; `indeterminate` shows that only some of what it stands for is chosen. */
export function Checkbox({ label, className, indeterminate, ...rest }: ToggleProps & { indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate ?? false
  }, [indeterminate])
  return labelled(
    <input ref={box} {...rest} type="checkbox" className={cx(styles.box, styles.check, className)} />,
    label,
  )
}

export function Radio({ label, className, ...rest }: ToggleProps) {
  return labelled(<input {...rest} type="radio" className={cx(styles.box, styles.radio, className)} />, label)
}

/** On or off, at once understood as such. */
export function Switch({ label, className, ...rest }: ToggleProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its state itself
  return labelled(<input {...rest} type="checkbox" role="switch" className={cx(styles.switch, className)} />, label)
}

interface CheckListProps {
  options: readonly Option[]
  values: readonly string[]
  /** Given in the order of the options, so that ticking back and forth leaves no change. */
  onChange: (values: string[]) => void
  disabled?: boolean | undefined
}

/** Any of a few, all in sight. */
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

/** Class names of bare native controls, for tables that must not pay for components. */
export const bareCheckbox = `${styles.box} ${styles.check}`
export const bareRadio = `${styles.box} ${styles.radio}`
export const bareSwitch = styles.switch ?? ''
