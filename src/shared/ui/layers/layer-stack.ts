import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from '../../lib/after-paint'
import { lazyCode } from '../../lib/lazy-code'
import { focusedBefore } from '../../lib/typed-ahead'
import type * as layerFocus from './layer-focus'

type Focus = typeof layerFocus

/** Loaded with the first layer that takes the focus, so that it does not delay lists. */
const focusCode = lazyCode(() => import('./layer-focus'))
let focus: Focus | undefined

/** Sets the focus code. Called by lazily loaded layers, which include it. */
export function setFocusCode(code: Focus): void {
  focus = code
}

interface Layer {
  root: Element
  kind: LayerKind
  close: () => void
}

/**
 * `modal`: nothing below is reachable; `float`: takes the focus, the rest stays reachable (menu, calendar); `bare`: does not take
 * the focus (suggestions, tooltip, panel).
 */
export type LayerKind = 'modal' | 'float' | 'bare'

/** Open layers, bottom to top. */
let layers: readonly Layer[] = []
/** The top layer when a key or pointer was pressed. One press closes one layer, even if that layer closes itself. */
let topAtPress: Layer | undefined
/** Elements made inert by a modal layer. */
let sealed: readonly Element[] = []

const above = () => [...document.querySelectorAll('[data-above]')]
const topModal = () => layers.findLastIndex(({ kind }) => kind === 'modal')

/** Makes everything inert except the topmost modal layer, layers above it, and the toasts. */
function seal(): void {
  for (const element of sealed) element.removeAttribute('inert')
  const found: Element[] = []
  const from = topModal()
  const kept = from < 0 ? [] : [...layers.slice(from).map(({ root }) => root), ...above()]
  const walk = (parent: Element) => {
    for (const child of parent.children) {
      if (kept.includes(child) || child.hasAttribute('inert')) continue
      if (kept.some((each) => child.contains(each))) walk(child)
      else found.push(child)
    }
  }
  if (from >= 0) walk(document.body)
  for (const element of found) element.setAttribute('inert', '')
  sealed = found
}

/** Prevents the page from scrolling under a modal layer. */
function lock(): void {
  const from = topModal()
  const { style } = document.documentElement
  // Mantine's own scroll lock writes a <style>, which the content security policy blocks
  if (from >= 0 && style.overflow === '') {
    style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`
    style.overflow = 'hidden'
  } else if (from < 0) {
    style.overflow = ''
    style.paddingRight = ''
  }
}

const recordPress = () => {
  topAtPress = layers.at(-1)
}

function onKey(event: KeyboardEvent): void {
  // ignore the Esc that cancels a Hangul syllable, and events handled inside the layer
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
  if (event.key === 'Escape') {
    event.preventDefault()
    if (!event.repeat && topAtPress && layers.includes(topAtPress)) topAtPress.close()
  } else if (event.key === 'Tab') {
    const holder = layers.findLast(({ kind }) => kind !== 'bare')
    if (holder) focus?.trapTab(event, [holder.root, ...(holder.kind === 'modal' ? above() : [])])
  }
}

function change(next: readonly Layer[]): void {
  if (layers.length === 0) {
    window.addEventListener('keydown', recordPress, true)
    window.addEventListener('pointerdown', recordPress, true)
    window.addEventListener('keydown', onKey)
  }
  const isOpening = next.length > layers.length
  layers = next
  lock()
  // `inert` recalculates the page's styles: paint an opening layer first. On closing run at once, because the focus is restored next.
  if (isOpening) afterPaint(seal)
  else seal()
  if (next.length > 0) return
  topAtPress = undefined
  window.removeEventListener('keydown', recordPress, true)
  window.removeEventListener('pointerdown', recordPress, true)
  window.removeEventListener('keydown', onKey)
}

/** Returns whether the layer in (or around) this element was on top at the last press. A press outside closes only that one. */
export function wasOnTop(element: Element | null): boolean {
  return !topAtPress || (element?.contains(topAtPress.root) ?? false)
}

/** Returns the root for keyboard shortcuts: the topmost modal layer, or the page. */
export function shortcutRoot(): ParentNode {
  return layers[topModal()]?.root ?? document
}

interface Options {
  open?: boolean
  kind: LayerKind
  /** Called on Esc while the layer is on top; undefined: only its content closes it. */
  onClose: (() => void) | undefined
  /** Initial focus; default: see `startIn`. */
  first?: RefObject<HTMLElement | null> | undefined
}

/**
 * Registers a layer while `open`. Handles its Esc, focus, Tab and inert background. `inside` is an element in the layer; the layer's
 * root is the closest `data-layer`.
 */
export function useLayer(inside: RefObject<Element | null>, { open = true, kind, onClose, first }: Options): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const root = inside.current?.closest('[data-layer]') ?? inside.current
    if (!open || !root) return
    const layer: Layer = { root, kind, close: () => close.current?.() }
    const opener = focusedBefore()
    let end: (() => void) | undefined
    const begin = (code: Focus) => {
      setFocusCode(code)
      if (layers.includes(layer)) end = code.enterLayer(root, opener, first?.current)
    }
    change([...layers, layer])
    if (kind !== 'bare' && focus) begin(focus)
    else if (kind !== 'bare') void focusCode.get().then((code) => code && begin(code))
    return () => {
      change(layers.filter((other) => other !== layer))
      end?.()
    }
  }, [inside, open, kind, first])
}
