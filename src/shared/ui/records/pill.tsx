import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './pill.module.css'

/** grey: waiting or finished; blue: to do now; violet: being handled; amber: in progress; green: succeeded; red: needs attention. */
export type Tone = 'grey' | 'blue' | 'violet' | 'amber' | 'green' | 'red'

/** Returns the class names of a pill, for table cells of plain elements. */
export function pillClass(tone: Tone): string {
  return cx(styles.pill, styles[tone]) ?? ''
}

/** Renders a state as a coloured label. The text carries the meaning; the colour only supports it. */
export function Pill({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={pillClass(tone)}>{children}</span>
}
