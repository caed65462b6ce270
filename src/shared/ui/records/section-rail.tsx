import { type RefObject, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../layers/lazy-layer'
import styles from './section-rail.module.css'

const Titles = lazyPart(
  async () => (await import('./section-titles')).SectionTitles,
  () => null,
  // optional: without it the sections are still usable
  () => null,
)

/**
 * Renders a list of a form's sections beside them that follows scrolling, if there are four or more sections and enough room. Its
 * place is reserved from the start, to avoid layout shifts; its code loads when the place is visible.
 * @param root parent element of the sections
 */
export function SectionRail({ root }: { root: RefObject<HTMLElement | null> }) {
  const container = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setSeen(true))
    if (container.current) watch.observe(container.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={container} className={styles.rail}>
      {seen && <Titles root={root} />}
    </div>
  )
}
