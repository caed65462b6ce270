import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Options {
  count: number
  /** Name of an item in announcements. */
  nameOf: (at: number) => string
  move: (from: number, to: number) => void
  /** Whether moving is disabled. */
  disabled?: boolean | undefined
}

export interface Sortable {
  /** Ref of the element around the items. */
  root: RefObject<HTMLElement | null>
  /** Announcement, to be rendered in an element with `aria-live`. */
  announcement: string
  /** Attributes of an item. `data-drop`: the dragged item would land here; `data-dragged`: the item is being dragged. */
  item: (at: number) => Record<`data-${string}`, string | undefined>
  /** Props of the drag handle button. Arrow keys, Home and End move the item, too. */
  handle: (at: number) => object
}

/** Makes items sortable by dragging and keys. The caller renders the elements and styles. */
export function useSortable({ count, nameOf, move, disabled }: Options): Sortable {
  const root = useRef<HTMLElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const [announcement, announce] = useState('')
  const focusAt = useRef<number | null>(null)

  // a moved element may have lost the focus
  useEffect(() => {
    if (focusAt.current === null) return
    root.current?.querySelector<HTMLElement>(`[data-sort-at="${focusAt.current}"] [data-sort-handle]`)?.focus()
    focusAt.current = null
  })

  function moveItem(from: number, to: number) {
    if (to === from || to < 0 || to >= count) return
    const name = nameOf(from)
    focusAt.current = to
    move(from, to)
    announce(`${name}: ${count}개 중 ${to + 1}번째로 옮겼습니다.`)
  }

  function indexUnderPointer(event: PointerEvent): number | null {
    const item = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-sort-at]')
    return item && root.current?.contains(item) ? Number(item.getAttribute('data-sort-at')) : null
  }

  return {
    root,
    announcement,
    item: (at) => ({
      'data-sort-at': String(at),
      'data-dragged': drag?.from === at ? '' : undefined,
      'data-drop':
        drag && drag.to === at && drag.to !== drag.from ? (drag.to > drag.from ? 'after' : 'before') : undefined,
    }),
    handle: (at) => ({
      'data-sort-handle': '',
      disabled,
      'aria-label': `${nameOf(at)} 순서 옮기기`,
      title: '끌거나 방향키로 순서를 옮깁니다.',
      style: { touchAction: 'none', cursor: 'grab' },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || disabled) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: at, to: at })
      },
      onPointerMove: (event: PointerEvent) => {
        const to = drag && indexUnderPointer(event)
        if (drag && to !== null && to !== drag.to) setDrag({ ...drag, to })
      },
      onPointerUp: () => {
        setDrag(null)
        if (drag) moveItem(drag.from, drag.to)
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown: (event: KeyboardEvent) => {
        const step = {
          ArrowUp: at - 1,
          ArrowLeft: at - 1,
          ArrowDown: at + 1,
          ArrowRight: at + 1,
          Home: 0,
          End: count - 1,
        }
        const to = step[event.key as keyof typeof step]
        if (to === undefined || disabled) return
        event.preventDefault()
        moveItem(at, to)
      },
    }),
  }
}

/** Returns a copy of the list with one item moved. */
export function withItemMoved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
