import { type ReactNode, useId, useState } from 'react'
import { PartBoundary } from '../part-boundary'
import styles from './section.module.css'

interface Props {
  title: string
  /** Gray text behind the title. */
  hint?: ReactNode
  /** Rendered at the right of the title. */
  aside?: ReactNode
  /** Renders the children directly, without the grid of fields. */
  plain?: boolean
  /** For a history: only the title, until it is pressed. The content is rendered, and requested, then. */
  folds?: boolean
  children: ReactNode
}

/**
 * Renders a card of fields in two columns, or one if narrow; read-only values in up to three, in dense rows. A
 * section whose content is the message of an empty table is a single line.
 */
export function Section({ title, hint, aside, plain, folds = false, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(!folds)
  return (
    <section className={styles.card} aria-labelledby={id} data-folded={!open || undefined}>
      <div className={styles.cardHead}>
        <h2 id={id}>
          {folds ? (
            <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {hint && <small>{hint}</small>}
        {open && aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {open && <PartBoundary>{plain ? children : <div className={styles.grid}>{children}</div>}</PartBoundary>}
    </section>
  )
}
