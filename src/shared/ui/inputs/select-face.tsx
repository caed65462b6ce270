import type { ButtonHTMLAttributes } from 'react'
import styles from './search-select.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'id' | 'className'> {
  /** Id of the element that names it; what is chosen, its children, is read after that. */
  labelId: string
  'aria-haspopup': 'listbox' | 'dialog'
}

/** A button that looks like a select and opens something of its own. */
export function SelectFace({ labelId, ...rest }: Props) {
  const id = `${labelId}-face`
  return <button {...rest} type="button" id={id} className={styles.button} aria-labelledby={`${labelId} ${id}`} />
}
