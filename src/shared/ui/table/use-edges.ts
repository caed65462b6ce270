import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { codeOf } from '../../lib/code'
import type { OwnWidths } from '../../store/list-prefs'
import type { Sized } from './widths'

/** What the edges of a head work with. */
export interface Edges {
  columns: readonly Sized[]
  /** In rem, what stands beside the columns. */
  beside: number
  own: OwnWidths
  save: (own: OwnWidths) => void
}

const work = codeOf(() => import('./column-edges'))

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', 'Delete', 'Backspace']

const edgeOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-edge]') : null

/** Listeners for the head of a table: its edges are pulled, pressed twice and moved by key. */
export function useEdges(edges: Edges) {
  const now = useRef(edges)
  now.current = edges
  return {
    onPointerEnter: work.ahead,
    onFocus: work.ahead,
    onPointerDown(event: PointerEvent) {
      const edge = edgeOf(event.target)
      if (!edge || event.button !== 0) return
      event.preventDefault()
      const from = { x: event.clientX, pointerId: event.pointerId }
      // the code may come when the button is up again
      let held = true
      const release = () => {
        held = false
      }
      for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, release, { once: true })
      void work.get().then((code) => held && code?.drag(edge, from, now.current))
    },
    onDoubleClick(event: MouseEvent) {
      const edge = edgeOf(event.target)
      if (edge) void work.get().then((code) => code?.fitEdge(edge, now.current))
    },
    onKeyDown(event: KeyboardEvent) {
      const edge = edgeOf(event.target)
      if (!edge || !KEYS.includes(event.code) || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      void work.get().then((code) => code?.press(edge, event.code, now.current))
    },
  }
}
