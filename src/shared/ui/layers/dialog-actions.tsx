import type { ReactNode } from 'react'
import styles from './layers.module.css'

/** Renders the button row at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
