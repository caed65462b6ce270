import type { ReactNode } from 'react'
import { cx } from '@/shared/ui/cx'
import styles from './desk.module.css'

interface Props {
  /** What the customer wrote, and the facts about it. */
  question: ReactNode
  answer: ReactNode
  /** Further parts of the work, below the answer. */
  below?: ReactNode
  customer: ReactNode
}

/** Lays out question, answer and customer side by side, or one below the other if there is no room. */
export const Desk = ({ question, answer, below, customer }: Props) => (
  <div className={styles.desk}>
    <div className={styles.column}>{question}</div>
    <div className={cx(styles.column, !below && styles.answer)}>
      {answer}
      {below}
    </div>
    <div className={cx(styles.column, styles.customer)}>{customer}</div>
  </div>
)

/** Renders a fact in one line, under its label. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
  <span role="group" aria-label={label}>
    <small>{label}</small>
    {children}
  </span>
)

export const Facts = ({ children }: { children: ReactNode }) => <div className={styles.facts}>{children}</div>
