import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './pill.module.css'

/** gray: waiting or finished; blue: to do now; violet: being handled; amber: in progress; green: succeeded; red: needs attention. */
export type Tone = 'gray' | 'blue' | 'violet' | 'amber' | 'green' | 'red'

/** Returns the class names of a pill, for table cells of plain elements. */
export function pillClass(tone: Tone): string {
  return cx(styles.pill, styles[tone]) ?? ''
}

/** Renders a state as a colored label. The text carries the meaning; the color only supports it. */
export function Pill({ tone = 'gray', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={pillClass(tone)}>{children}</span>
}
