import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx'
import { PartBoundary } from './part-boundary'
import styles from './tabs.module.css'

export interface TabItem<K extends string> {
  key: K
  label: ReactNode
  /** Gray number behind the label. */
  count?: number | undefined
}

interface TabsProps<K extends string> {
  /** Accessible name of the tabs. */
  label: string
  items: readonly TabItem<K>[]
  value: K
  onChange: (key: K) => void
  /** Panel of the selected tab. */
  children: ReactNode
}

/**
 * Returns the ref of a row of elements with `data-key`, which scrolls sideways on a narrow page. It scrolls to the one of
 * `value` when that changes, and when a tab becomes wider, as by a count that arrives later.
 */
function useSelectedInSight<E extends HTMLElement>(value: string) {
  const ref = useRef<E>(null)
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    // also runs when the observation starts
    const observer = new ResizeObserver(() => {
      const selected = Array.from(row.children).find((tab) => tab instanceof HTMLElement && tab.dataset.key === value)
      if (!selected) return
      const outer = row.getBoundingClientRect()
      const inner = selected.getBoundingClientRect()
      row.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left)
    })
    for (const tab of row.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [value])
  return ref
}

/** Renders tabs with their panel. Arrow keys, Home and End select. */
export function Tabs<K extends string>({ label, items, value, onChange, children }: TabsProps<K>) {
  const id = useId()
  const list = useSelectedInSight<HTMLDivElement>(value)

  function move(event: KeyboardEvent) {
    const here = items.findIndex(({ key }) => key === value)
    const step = { ArrowRight: here + 1, ArrowLeft: here - 1 + items.length, Home: 0, End: items.length - 1 }[event.key]
    const next = step === undefined ? undefined : items[step % items.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {items.map(({ key, label: text, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === value}
            aria-controls={`${id}-panel`}
            tabIndex={key === value ? 0 : -1}
            className={tabClass(key === value)}
            onClick={() => onChange(key)}
          >
            {text}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        <PartBoundary>{children}</PartBoundary>
      </div>
    </>
  )
}

/** Returns the class names of a tab, for links that look like tabs. */
export function tabClass(on: boolean): string {
  return cx(styles.tab, on && styles.on) ?? ''
}

/** Renders a row of links that look like tabs (`tabClass`). `current`: the `data-key` of the open one. */
export function TabLinks({ label, current, children }: { label: string; current: string; children: ReactNode }) {
  const row = useSelectedInSight<HTMLElement>(current)
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
