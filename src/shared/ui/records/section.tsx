import { type ReactNode, useId } from 'react'
import { PartBoundary } from '../part-boundary'
import styles from './section.module.css'

interface Props {
  title: string
  /** Grey text behind the title. */
  hint?: ReactNode
  /** Rendered at the right of the title. */
  aside?: ReactNode
  /** Renders the children directly, without the grid of fields. */
  plain?: boolean
  children: ReactNode
}

/** Renders a card of fields in two columns, or one if narrow. */
export function Section({ title, hint, aside, plain, children }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {hint && <small>{hint}</small>}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <PartBoundary>{plain ? children : <div className={styles.grid}>{children}</div>}</PartBoundary>
    </section>
  )
}
