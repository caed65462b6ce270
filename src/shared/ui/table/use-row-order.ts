import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { codeOf } from '../../lib/code'

/** A row that is being moved by keyboard, and the order so far. */
export interface Held {
  id: string
  order: readonly string[]
}

export interface RowOrder {
  /** The rows as they stand; each is a `tr[data-seq]` with a `[data-grip]` button in it. */
  ids: readonly string[]
  /** Rows move only among those of their group. */
  groupOf: (id: string) => unknown
  nameOf: (id: string) => string
  /** Around the table. */
  frame: RefObject<HTMLElement | null>
  off: boolean
  /** The admin is done: the row with this id was moved. */
  onOrder: (order: string[], id: string) => unknown
}

const keys = [' ', 'Enter', 'ArrowUp', 'ArrowDown', 'Escape']
const work = codeOf(() => import('./row-order'))

/** Rows of a table that are moved by pointer and keyboard; what it takes is fetched with the first touch of a handle. */
export function useRowOrder(rows: RowOrder) {
  const { frame, off, ids } = rows
  const [held, hold] = useState<Held | null>(null)
  const [said, say] = useState('')
  const order = useMemo(() => {
    const place = held && new Map(held.order.map((id, index) => [id, index]))
    return place ? [...ids].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)) : ids
  }, [held, ids])

  // a row that moved in the document has lost the focus
  useLayoutEffect(() => {
    if (held) frame.current?.querySelector<HTMLElement>(`tr[data-seq="${held.id}"] [data-grip]`)?.focus()
  }, [held, frame])

  const gripOf = (target: EventTarget) =>
    off || !(target instanceof Element) ? null : target.closest<HTMLElement>('[data-grip]')

  return {
    /** As they are shown, also while one is on its way. */
    order,
    /** To be read out. */
    said,
    say,
    /** For the frame. */
    handlers: {
      onPointerDown(event: PointerEvent) {
        const grip = gripOf(event.target)
        if (!grip || event.button !== 0) return
        const { clientY, pointerId } = event
        void work.get().then((code) => code?.drag(rows, grip, { clientY, pointerId }))
      },
      onPointerOver(event: PointerEvent) {
        if (gripOf(event.target)) work.ahead()
      },
      onKeyDown(event: KeyboardEvent) {
        const { key } = event
        const grip = gripOf(event.target)
        if (!grip || !keys.includes(key) || (key !== ' ' && !held)) return
        event.preventDefault()
        event.stopPropagation()
        void work.get().then((code) => code?.press({ ...rows, ids: order }, grip, key, { held, hold, say }))
      },
      onBlur(event: FocusEvent) {
        // leaving on purpose; a row that moves loses the focus to nothing
        if (held && event.relatedTarget) hold(null)
      },
    },
  }
}
