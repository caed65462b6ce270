import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../inputs/button'
import { lazyLayer } from '../layers/lazy-layer'
import styles from './bulk-bar.module.css'

const MenuAt = lazyLayer(async () => (await import('../layers/anchored-menu')).AnchoredMenu)

interface Item {
  label: string
  danger?: boolean | undefined
  /** Why the action is disabled. */
  reason?: string | undefined
  run: () => unknown
}

export interface BulkBarProps {
  /** Number of selected rows, as text. */
  selectionText: string
  /** Offers to select all rows that match the filters. */
  everything: { label: string; take: () => void } | undefined
  actions: readonly Item[]
  /** The loaded selected rows, and whether no action works on them. */
  rows: readonly (readonly [seq: number, idle: boolean])[]
  /** Called with selected rows that no action works on any more. */
  onIdle: (seqs: readonly number[]) => void
  onClear: () => void
  /** Called when the bar disappears while it has focus. */
  onFocusLost: () => void
}

/** Renders the actions on the selected rows, as a dark bar over the toolbar. Actions that do not fit are in the ⋯ menu. */
export function BulkBar(props: BulkBarProps) {
  const { selectionText: text, everything, actions, rows, onIdle, onClear, onFocusLost } = props
  const root = useRef<HTMLDivElement>(null)
  const latestOnFocusLost = useRef(onFocusLost)
  latestOnFocusLost.current = onFocusLost
  useLayoutEffect(() => {
    const bar = root.current
    // in a microtask, when the toolbar is visible again
    return () => void (bar?.contains(document.activeElement) && queueMicrotask(() => latestOnFocusLost.current()))
  }, [])
  const before = useRef(rows)
  useEffect(() => {
    const worked = new Map(before.current)
    before.current = rows
    const left = rows.flatMap(([seq, idle]) => (idle && worked.get(seq) === false ? [seq] : []))
    if (left.length > 0) onIdle(left)
  }, [rows, onIdle])
  return (
    <div className={styles.bulk} ref={root}>
      {/* the toolbar announces it */}
      <b data-message={text} aria-hidden="true" />
      {everything && (
        <button type="button" className={styles.everything} onClick={everything.take}>
          {everything.label}
        </button>
      )}
      <Actions items={actions} />
      <Button icon className={styles.dark} aria-label="선택 해제" onClick={onClear}>
        ✕
      </Button>
    </div>
  )
}

function Actions({ items }: { items: readonly Item[] }) {
  const line = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(items.length)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const labels = items.map(({ label }) => label).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other labels have other widths
  useEffect(() => {
    const element = line.current
    if (!element) return
    // the actions wrap, and only the first line is visible
    const measure = () => {
      const tops = [...element.children].map((child) => (child as HTMLElement).offsetTop)
      flushSync(() => setFit(tops.filter((top) => top === tops[0]).length))
    }
    // also called before the first paint, so the page is laid out only once
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [labels])
  const rest = items.slice(fit)
  return (
    <>
      <div ref={line} className={styles.actions}>
        {items.map(({ label, danger, reason, run }, at) => (
          <Button
            key={label}
            className={styles.dark}
            data-danger={danger || undefined}
            disabled={reason}
            style={at < fit ? undefined : { visibility: 'hidden' }}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
      {rest.length > 0 && (
        <Button
          icon
          className={styles.dark}
          aria-label="다른 작업"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onPointerEnter={MenuAt.preload}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          ⋯
        </Button>
      )}
      {anchor && (
        <MenuAt
          anchor={anchor}
          items={rest.map((item) => ({ ...item, run: () => void item.run() }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
