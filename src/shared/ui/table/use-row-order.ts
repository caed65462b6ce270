import { type FocusEvent, type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useState } from 'react'
import { lazyCode } from '../../lib/lazy-code'
import type { KeyboardMoveState, RowOrder } from './move-rows'

const keys = [' ', 'Enter', 'ArrowUp', 'ArrowDown', 'Escape']
const rowOrderCode = lazyCode(() => import('./move-rows'))

/** Makes rows movable by pointer and keyboard. Its code loads when a handle is first used. */
export function useRowOrder(rows: RowOrder) {
  const { frame, disabled: off, ids } = rows
  const [movedRow, hold] = useState<KeyboardMoveState | null>(null)
  const [announcement, announce] = useState('')
  const order = useMemo(() => {
    const indexById = movedRow && new Map(movedRow.order.map((id, index) => [id, index]))
    return indexById ? [...ids].sort((a, b) => (indexById.get(a) ?? 0) - (indexById.get(b) ?? 0)) : ids
  }, [movedRow, ids])

  // refocus the handle, since a moved DOM element loses the focus
  useLayoutEffect(() => {
    if (movedRow) frame.current?.querySelector<HTMLElement>(`tr[data-seq="${movedRow.id}"] [data-grip]`)?.focus()
  }, [movedRow, frame])

  const gripOf = (target: EventTarget) =>
    off || !(target instanceof Element) ? null : target.closest<HTMLElement>('[data-grip]')

  return {
    /** The displayed order, including a move in progress. */
    order,
    /** Announcement for screen readers. */
    announcement,
    announce,
    /** Event handlers for the frame. */
    handlers: {
      onPointerDown(event: PointerEvent) {
        const grip = gripOf(event.target)
        if (!grip || event.button !== 0) return
        const { clientY, pointerId } = event
        void rowOrderCode.get().then((code) => code?.dragRowInOrder(rows, grip, { clientY, pointerId }))
      },
      onPointerOver(event: PointerEvent) {
        if (gripOf(event.target)) rowOrderCode.preload()
      },
      onKeyDown(event: KeyboardEvent) {
        const { key } = event
        const grip = gripOf(event.target)
        if (!grip || !keys.includes(key) || (key !== ' ' && !movedRow)) return
        event.preventDefault()
        event.stopPropagation()
        void rowOrderCode
          .get()
          .then((code) => code?.handleRowKey({ ...rows, ids: order }, grip, key, { movedRow, hold, announce }))
      },
      onBlur(event: FocusEvent) {
        // cancels when the user moves the focus; a moved row loses it without a relatedTarget
        if (movedRow && event.relatedTarget) hold(null)
      },
    },
  }
}
