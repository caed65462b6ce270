import type { ReactNode } from 'react'
import { cx } from '@/shared/ui/cx'
import styles from './desk.module.css'

interface Props {
  /** The customer's text and its details. */
  question: ReactNode
  answer: ReactNode
  /** Additional content below the answer. */
  below?: ReactNode
  customer: ReactNode
}

/** Lays out question, answer and customer in columns, or below each other if there is no room. */
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

/** Renders a value on one line with its label before it. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
  <span role="group" aria-label={label}>
    <small>{label}</small>
    {children}
  </span>
)

export const Facts = ({ children }: { children: ReactNode }) => <div className={styles.facts}>{children}</div>
