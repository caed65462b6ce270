import { type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '../cx'
import { screenReaderOnly } from '../screen-reader-only'
import styles from './section-rail.module.css'

interface Title {
  text: string
  /** The section contains an invalid field. */
  bad: boolean
}

const sectionsOf = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>(':scope > section') ?? [])]

const titleOf = (section: HTMLElement): Title => ({
  text: section.querySelector('h2')?.textContent ?? '',
  bad: section.querySelector('[data-bad]') !== null,
})

/** Tolerance in px for a section's top to count as having reached the line. */
const NEAR = 24

/** Returns the index of the section being read: the last one that begins above a line; at the end of the page the last one. */
export function currentSection(tops: readonly { top: number; bottom: number }[], line: number, end: number): number {
  const last = tops.at(-1)
  if (last && tops[0] && tops[0].top < line - NEAR && last.bottom <= end) return tops.length - 1
  return Math.max(
    0,
    tops.findLastIndex(({ top }) => top <= line + NEAR),
  )
}

/** Renders the section titles: the current one, those with errors, and a button to each. */
export function SectionTitles({ root }: { root: RefObject<HTMLElement | null> }) {
  const list = useRef<HTMLElement>(null)
  const [titles, setTitles] = useState<readonly Title[]>([])
  const [here, setHere] = useState(0)
  /** The section last jumped to and its position. It stays current until the user scrolls away. */
  const jumpTarget = useRef<{ at: number; top: number } | null>(null)

  useEffect(() => {
    const form = root.current
    if (!form) return
    const read = () =>
      setTitles((former) => {
        const next = sectionsOf(form).map(titleOf)
        return JSON.stringify(next) === JSON.stringify(former) ? former : next
      })
    const follow = () => {
      const tops = sectionsOf(form).map((section) => section.getBoundingClientRect())
      const target = jumpTarget.current
      if (target && Math.abs((tops[target.at]?.top ?? Number.NaN) - target.top) < 2) return setHere(target.at)
      jumpTarget.current = null
      setHere(currentSection(tops, list.current?.getBoundingClientRect().top ?? 0, window.innerHeight))
    }
    read()
    follow()
    const children = new MutationObserver(read)
    children.observe(form, { childList: true })
    const errors = new MutationObserver(read)
    errors.observe(form, { subtree: true, attributes: true, attributeFilter: ['data-bad'] })
    // captures scrolling of a drawer, too
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      children.disconnect()
      errors.disconnect()
      document.removeEventListener('scroll', follow, { capture: true })
    }
  }, [root])

  function go(at: number) {
    const section = sectionsOf(root.current)[at]
    const head = section?.querySelector('h2')
    if (!section || !head) return
    section.scrollIntoView({ block: 'start' })
    jumpTarget.current = { at, top: section.getBoundingClientRect().top }
    setHere(at)
    // the next Tab moves to the section's first field
    head.tabIndex = -1
    head.focus({ preventScroll: true })
  }

  return (
    <nav ref={list} aria-label="섹션">
      <ol>
        {titles.map(({ text, bad }, at) => (
          <li key={text}>
            <button
              type="button"
              aria-current={at === here ? 'location' : undefined}
              className={cx(bad && styles.bad)}
              onClick={() => go(at)}
            >
              {text}
              {bad && <span className={screenReaderOnly}> (오류 있음)</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
