import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from '../../lib/after-paint'
import { codeOf } from '../../lib/code'
import { focusedBefore } from '../../lib/early-keys'
import type * as layerFocus from './layer-focus'

type Focus = typeof layerFocus

/** What the focus does comes with the first layer that takes it; no list waits for that. */
const focusCode = codeOf(() => import('./layer-focus'))
let focus: Focus | undefined

/** Layers whose code comes late bring it with them. */
export function bringFocus(code: Focus): void {
  focus = code
}

interface Layer {
  root: Element
  kind: LayerKind
  close: () => void
}

/**
 * `modal`: nothing below can be reached; `float`: has the focus over what stays reachable (menu, calendar); `bare`: the focus
 * stays where it is (suggestions, tooltip, panel).
 */
export type LayerKind = 'modal' | 'float' | 'bare'

/** All that is open, from below to above. */
let layers: readonly Layer[] = []
/** What was on top when the key or the pointer went down: one press closes one layer, also where that closes by itself. */
let pressed: Layer | undefined
/** What a modal layer has made unreachable. */
let sealed: readonly Element[] = []

const above = () => [...document.querySelectorAll('[data-above]')]
const topModal = () => layers.findLastIndex(({ kind }) => kind === 'modal')

/** Nothing beside the topmost modal layer, what stands over it, and the toasts can be reached. */
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

/** Under a modal layer the page does not scroll. */
function lock(): void {
  const from = topModal()
  const { style } = document.documentElement
  // Mantine's own lock writes a <style>, which the content security policy refuses
  if (from >= 0 && style.overflow === '') {
    style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`
    style.overflow = 'hidden'
  } else if (from < 0) {
    style.overflow = ''
    style.paddingRight = ''
  }
}

const note = () => {
  pressed = layers.at(-1)
}

function onKey(event: KeyboardEvent): void {
  // the Esc that gives up a Korean syllable is not ours, nor one that something inside has answered
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
  if (event.key === 'Escape') {
    event.preventDefault()
    if (!event.repeat && pressed && layers.includes(pressed)) pressed.close()
  } else if (event.key === 'Tab') {
    const holder = layers.findLast(({ kind }) => kind !== 'bare')
    if (holder) focus?.keepTab(event, [holder.root, ...(holder.kind === 'modal' ? above() : [])])
  }
}

function change(next: readonly Layer[]): void {
  if (layers.length === 0) {
    window.addEventListener('keydown', note, true)
    window.addEventListener('pointerdown', note, true)
    window.addEventListener('keydown', onKey)
  }
  const more = next.length > layers.length
  layers = next
  lock()
  // Styles of the whole page follow from it: what opens is painted first. What goes gives the focus back, so all is in reach by then.
  if (more) afterPaint(seal)
  else seal()
  if (next.length > 0) return
  pressed = undefined
  window.removeEventListener('keydown', note, true)
  window.removeEventListener('pointerdown', note, true)
  window.removeEventListener('keydown', onKey)
}

/** Was the layer in (or around) this element on top when the pointer went down? A press outside closes that one only. */
export function wasOnTop(element: Element | null): boolean {
  return !pressed || (element?.contains(pressed.root) ?? false)
}

/** The element in which keys count now: the topmost modal layer, else the page. */
export function reachable(): ParentNode {
  return layers[topModal()]?.root ?? document
}

interface Options {
  open?: boolean
  kind: LayerKind
  /** Asked for by Esc, while it is on top; undefined: only what stands inside closes it. */
  onClose: (() => void) | undefined
  /** Takes the focus first; default: see `startIn`. */
  first?: RefObject<HTMLElement | null> | undefined
}

/**
 * Puts a layer on the stack while `open`: Esc, focus, Tab and what is below it are seen to here and nowhere else. `inside` is
 * an element in it; its outermost one is marked `data-layer`.
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
      bringFocus(code)
      if (layers.includes(layer)) end = code.enter(root, opener, first?.current)
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
