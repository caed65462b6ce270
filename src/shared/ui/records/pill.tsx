import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './pill.module.css'

/** Grey waiting or done with, blue to do now, violet in hand, amber under way, green good end, red needs a person. */
export type Tone = 'grey' | 'blue' | 'violet' | 'amber' | 'green' | 'red'

/** Class names of a pill, for table cells made of plain elements. */
export function pillClass(tone: Tone): string {
  return cx(styles.pill, styles[tone]) ?? ''
}

/** A state as a coloured word; the word carries the meaning, the colour only helps. */
export function Pill({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={pillClass(tone)}>{children}</span>
}
