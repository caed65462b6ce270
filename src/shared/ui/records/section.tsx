import { type ReactNode, useId } from 'react'
import { PartBoundary } from '../part-boundary'
import styles from './section.module.css'

interface Props {
  title: string
  /** Grey, behind the title. */
  hint?: ReactNode
  /** At the right of the title. */
  aside?: ReactNode
  /** Not a grid of fields: the children draw themselves. */
  plain?: boolean
  children: ReactNode
}

/** A card of fields in two columns (one where it is narrow). */
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
