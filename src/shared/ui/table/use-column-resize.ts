import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { lazyCode } from '../../lib/lazy-code'
import type { ColumnResize } from './resize-columns'

const edgeCode = lazyCode(() => import('./resize-columns'))

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', 'Delete', 'Backspace']

const edgeOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-edge]') : null

/** Returns listeners for a table head: its edges are dragged, double-clicked (fit) and moved by keys. */
export function useColumnResize(edges: ColumnResize) {
  const latest = useRef(edges)
  latest.current = edges
  return {
    onPointerEnter: edgeCode.preload,
    onFocus: edgeCode.preload,
    onPointerDown(event: PointerEvent) {
      const edge = edgeOf(event.target)
      if (!edge || event.button !== 0) return
      event.preventDefault()
      const from = { x: event.clientX, pointerId: event.pointerId }
      // the button may be released before the code has loaded
      let isPressed = true
      const release = () => {
        isPressed = false
      }
      for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, release, { once: true })
      void edgeCode.get().then((code) => isPressed && code?.dragEdge(edge, from, latest.current))
    },
    onDoubleClick(event: MouseEvent) {
      const edge = edgeOf(event.target)
      if (edge) void edgeCode.get().then((code) => code?.fitEdge(edge, latest.current))
    },
    onKeyDown(event: KeyboardEvent) {
      const edge = edgeOf(event.target)
      if (!edge || !KEYS.includes(event.code) || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      void edgeCode.get().then((code) => code?.handleEdgeKey(edge, event.code, latest.current))
    },
  }
}
