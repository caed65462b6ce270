import type { ReactNode } from 'react'
import styles from './layers.module.css'

/** The row of buttons that closes a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
