import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cx } from '../cx'
import styles from './tree.module.css'

export interface TreeNode {
  /** Unique in the whole tree. */
  key: string
  label: string
  /** Gray number behind the label. */
  count?: number | undefined
  children?: readonly TreeNode[]
}

interface Props {
  label: string
  nodes: readonly TreeNode[]
  /** Key of the selected node. */
  value: string | undefined
  onChange: (key: string) => void
}

/** A visible node with its position in the tree. */
interface Line {
  node: TreeNode
  level: number
  parent: string | undefined
}

const isOpen = (open: ReadonlySet<string>, key: string) => open.has(key)

function visible(nodes: readonly TreeNode[], open: ReadonlySet<string>, level = 1, parent?: string): Line[] {
  return nodes.flatMap((node) => [
    { node, level, parent },
    ...(node.children && isOpen(open, node.key) ? visible(node.children, open, level + 1, node.key) : []),
  ])
}

/** Returns the keys of a node's ancestors. */
function pathTo(nodes: readonly TreeNode[], key: string | undefined): string[] {
  for (const node of nodes) {
    if (node.key === key) return []
    const below = node.children?.some((child) => child.key === key) ? [] : pathTo(node.children ?? [], key)
    if (below.length > 0 || node.children?.some((child) => child.key === key)) return [node.key, ...below]
  }
  return []
}

/**
 * Renders a selectable tree: arrows move, open and close; Enter and Space select; letters jump. On a narrow page it is
 * collapsed behind its label.
 */
export function Tree({ label, nodes, value, onChange }: Props) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | undefined>()
  const [unfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  // by default the first level and the path to the selected node are open
  const openByDefault = new Set([...nodes.map(({ key }) => key), ...pathTo(nodes, value)])
  const open = new Set([...openByDefault, ...toggled].filter((key) => openByDefault.has(key) !== toggled.has(key)))
  const lines = visible(nodes, open)
  const here = lines.find(({ node }) => node.key === (focused ?? value)) ?? lines[0]

  function toggle(key: string) {
    const next = new Set(toggled)
    if (!next.delete(key)) next.add(key)
    setToggled(next)
  }
  function focus(line: Line | undefined) {
    if (!line) return
    setFocused(line.node.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(line.node.key)}"]`)?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return
    const at = lines.indexOf(here)
    const { node, parent } = here
    const opened = node.children && isOpen(open, node.key)
    const byKey: Record<string, () => void> = {
      ArrowDown: () => focus(lines[at + 1]),
      ArrowUp: () => focus(lines[at - 1]),
      Home: () => focus(lines[0]),
      End: () => focus(lines.at(-1)),
      ArrowRight: () => (opened ? focus(lines[at + 1]) : node.children && toggle(node.key)),
      ArrowLeft: () => (opened ? toggle(node.key) : focus(lines.find((line) => line.node.key === parent))),
      Enter: () => onChange(node.key),
      ' ': () => onChange(node.key),
    }
    const act = byKey[event.key]
    if (act) {
      event.preventDefault()
      return act()
    }
    if (event.key.length !== 1 || event.nativeEvent.isComposing) return
    const letter = event.key.toLowerCase()
    focus(
      [...lines.slice(at + 1), ...lines.slice(0, at)].find((line) => line.node.label.toLowerCase().startsWith(letter)),
    )
  }

  return (
    <section className={styles.frame} aria-label={label}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        {label} {unfolded ? '▴' : '▾'}
      </button>
      <div
        ref={list}
        id={id}
        role="tree"
        aria-label={label}
        className={cx(styles.tree, !unfolded && styles.folded)}
        onKeyDown={onKeyDown}
      >
        {lines.map(({ node, level }) => {
          const { key, label: text, count, children } = node
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree element handles the keys
            <div
              key={key}
              role="treeitem"
              data-key={key}
              aria-level={level}
              aria-expanded={children ? isOpen(open, key) : undefined}
              aria-selected={key === value}
              tabIndex={key === here?.node.key ? 0 : -1}
              className={styles.line}
              style={{ paddingLeft: `${0.6 + (level - 1) * 1.1}rem` }}
              onClick={(event) => {
                setFocused(key)
                if (event.target instanceof Element && event.target.closest('[data-fold]')) toggle(key)
                else onChange(key)
              }}
            >
              <span className={styles.mark} data-fold={children ? '' : undefined} aria-hidden="true">
                {children && (isOpen(open, key) ? '▾' : '▸')}
              </span>
              <span className={styles.text}>{text}</span>
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </div>
          )
        })}
      </div>
    </section>
  )
}
