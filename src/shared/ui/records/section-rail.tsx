import { type RefObject, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../layers/lazy'
import styles from './section-rail.module.css'

const Titles = lazyPart(
  async () => (await import('./section-titles')).SectionTitles,
  () => null,
  // nothing is lost without it: the sections are there
  () => null,
)

/**
 * A slim list of a form's sections that follows the scroll, where four or more of them stand and there is room beside them. Its
 * place is there from the start, so that nothing moves; its code comes when the place is to be seen.
 * @param root what the sections are the children of
 */
export function SectionRail({ root }: { root: RefObject<HTMLElement | null> }) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setSeen(true))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.rail}>
      {seen && <Titles root={root} />}
    </div>
  )
}
