import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Schemas } from '@/shared/api/types'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import { Pill } from '@/shared/ui/records/pill'
import { screenReaderOnly } from '@/shared/ui/screen-reader-only'
import { dragRow } from '@/shared/ui/table/drag-row'
import { MENU_LIMITS, menuLimit } from '../../../../domain/exhibit/shop-menu'
import styles from './menu.module.css'
import { dropAt, indent, type Order, outdent, step } from './menu-order.rules'
import { linkText, menuWarning } from './shop-menu.rules'
import { useMenuOrder } from './use-menu-order'

type Menu = Schemas['ShopMenu']

interface Props {
  area: Schemas['ShopMenuArea']
  tree: readonly Schemas['ShopMenuNode'][]
  chosen: number | undefined
  mayWrite: boolean
  onChoose: (seq: number) => void
  /** Adds a new entry, as a child if `parentSeq` is given. */
  onAdd: (parentSeq: number | null) => void
}

/**
 * Renders the entries of an area. They are selected by click, moved by drag or keys, and moves are announced to screen
 * readers.
 */
export function MenuTree({ area, tree, chosen, mayWrite, onChoose, onAdd }: Props) {
  const menus = new Map<number, Menu>(
    tree.flatMap((node) => [node, ...node.children].map((each) => [each.shopMenuSeq, each])),
  )
  const nameOf = (seq: number) => menus.get(seq)?.name ?? ''
  const { order, announcement, move } = useMenuOrder(area, tree, nameOf)
  const list = useRef<HTMLUListElement>(null)
  const focus = useRef<number | null>(null)
  const deep = MENU_LIMITS[area].children > 0

  // the moved row is re-inserted in the DOM: restore the focus on its handle
  useEffect(() => {
    if (focus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${focus.current}"]`)?.focus()
    focus.current = null
  })

  function go(seq: number, next: Order | null) {
    if (next) focus.current = seq
    move(seq, next)
  }

  function onKeyDown(event: KeyboardEvent, seq: number) {
    const byKey: Record<string, () => Order | null> = {
      ArrowUp: () => step(order, seq, -1),
      ArrowDown: () => step(order, seq, 1),
      ArrowRight: () => (deep ? indent(order, seq) : null),
      ArrowLeft: () => outdent(order, seq),
    }
    const next = byKey[event.key]
    if (!next) return
    event.preventDefault()
    go(seq, next())
  }

  function onPointerDown(event: PointerEvent, seq: number) {
    if (event.button !== 0) return
    const children = order.find((branch) => branch.seq === seq)?.children ?? []
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].filter(
      ({ dataset }) => !children.includes(Number(dataset.line)),
    )
    const line = lines.find(({ dataset }) => Number(dataset.line) === seq)
    if (line) dragRow({ line, lines, start: event, onDrop: (index) => move(seq, dropAt(order, seq, index)) })
  }

  function lineOf({ seq, hidden, top }: { seq: number; hidden: boolean; top: boolean }) {
    const menu = menus.get(seq)
    if (!menu) return null
    const warning = menuWarning(menu)
    const full = (tree.find((node) => node.shopMenuSeq === seq)?.children.length ?? 0) >= MENU_LIMITS[area].children
    return (
      <div data-line={seq} className={cx(styles.line, seq === chosen && styles.chosen, hidden && styles.hidden)}>
        {mayWrite && (
          <button
            type="button"
            className={styles.handle}
            data-handle={seq}
            aria-label={`${menu.name} 순서 옮기기`}
            title={`끌거나 ↑↓로 순서를 ${deep ? '옮기고, ←→로 단계를 바꿉니다.' : '옮깁니다.'}`}
            onKeyDown={(event) => onKeyDown(event, seq)}
            onPointerDown={(event) => onPointerDown(event, seq)}
          >
            ⠿
          </button>
        )}
        <button
          type="button"
          className={styles.name}
          aria-current={seq === chosen ? 'true' : undefined}
          onClick={() => onChoose(seq)}
        >
          <b>{menu.name}</b>
          <small>{linkText(menu)}</small>
        </button>
        {!menu.visible && <Pill tone="gray">숨김</Pill>}
        {warning && <Pill tone="red">{warning}</Pill>}
        {mayWrite && (
          <span className={styles.moves}>
            {([-1, 1] as const).map((by) => (
              <Button
                key={by}
                size="sm"
                variant="ghost"
                icon
                aria-label={`${menu.name} ${by < 0 ? '위로' : '아래로'}`}
                disabled={step(order, seq, by) === null}
                onClick={() => move(seq, step(order, seq, by))}
              >
                {by < 0 ? '↑' : '↓'}
              </Button>
            ))}
            {deep && top && (
              <Button
                size="sm"
                aria-label={`${menu.name} 하위 메뉴 추가`}
                disabled={full && menuLimit(MENU_LIMITS[area].children)}
                onClick={() => onAdd(seq)}
              >
                + 하위
              </Button>
            )}
          </span>
        )}
      </div>
    )
  }

  const isHidden = (seq: number) => menus.get(seq)?.visible === false
  return (
    <>
      {order.length === 0 && (
        <p className={styles.note}>등록된 메뉴가 없습니다. 메뉴 추가를 눌러 첫 메뉴를 만들어 주세요.</p>
      )}
      <ul ref={list} className={styles.tree} aria-label="메뉴 순서">
        {order.map(({ seq, children }) => (
          <li key={seq}>
            {lineOf({ seq, hidden: isHidden(seq), top: true })}
            {children.length > 0 && (
              <ul aria-label={`${nameOf(seq)} 하위 메뉴`}>
                {children.map((child) => (
                  <li key={child}>{lineOf({ seq: child, hidden: isHidden(seq) || isHidden(child), top: false })}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <span className={screenReaderOnly} aria-live="polite">
        {announcement}
      </span>
    </>
  )
}
