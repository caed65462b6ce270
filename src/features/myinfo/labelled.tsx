import { Input, type InputProps } from '@/shared/ui/inputs/input'
import styles from './myinfo.module.css'

interface Props extends Omit<InputProps, 'bad' | 'id'> {
  id: string
  label: string
  /** Shown under the input and tied to it. */
  error?: string | undefined
}

/** An input under its label with its message, for the forms here that are no records. */
export function Labelled({ id, label, error, ...input }: Props) {
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <Input
        {...input}
        id={id}
        bad={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
