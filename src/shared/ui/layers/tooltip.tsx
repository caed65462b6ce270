import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLayer } from './layer-stack'
import styles from './tooltip.module.css'

interface Shown {
  target: HTMLElement
  text: string
}

/** Overflow in px that does not count as truncation, because glyphs may extend beyond their box. Less than a line. */
const LINE_PX = 10

/** Returns the tooltip of an element. `data-tip=""` means: the element's own text, if it is truncated. */
function textOf(target: HTMLElement): string {
  const tip = target.dataset.tip ?? ''
  if (tip) return tip
  const cut = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight + LINE_PX
  return cut ? (target.textContent ?? '') : ''
}

const GAP = 6

/** Returns the top left corner in px: below the target, above if there is no room, never outside the window. */
export function tooltipPosition(
  target: DOMRect,
  tip: { width: number; height: number },
  view: { width: number; height: number },
) {
  const left = Math.min(
    Math.max(GAP, target.left + target.width / 2 - tip.width / 2),
    Math.max(GAP, view.width - tip.width - GAP),
  )
  const below = target.bottom + GAP
  const top = below + tip.height + GAP > view.height ? Math.max(GAP, target.top - tip.height - GAP) : below
  return { left, top }
}

/**
 * Renders the page's only tooltip. Elements with `data-tip="…"` show it on hover and focus; Esc hides it. One host serves all
 * elements, so that a table of 500 rows needs none. The shell renders it once.
 */
export function TooltipHost() {
  const [shown, setShown] = useState<Shown | null>(null)
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  const tip = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    let wait = 0
    const hide = () => {
      window.clearTimeout(wait)
      setShown(null)
    }
    const show = (event: Event, delay: number) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      window.clearTimeout(wait)
      if (!target) return setShown(null)
      wait = window.setTimeout(() => {
        const text = target.isConnected ? textOf(target) : ''
        setShown(text ? { target, text } : null)
      }, delay)
    }
    // a pending tooltip is not canceled: it is positioned when it opens
    const moved = () => setShown(null)
    const over = (event: Event) => show(event, 250)
    const focus = (event: Event) => show(event, 0)
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide)
    window.addEventListener('scroll', moved, true)
    return () => {
      window.clearTimeout(wait)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide)
      window.removeEventListener('scroll', moved, true)
    }
  }, [])

  useLayer(tip, { open: shown !== null, kind: 'bare', onClose: () => setShown(null) })
  useLayoutEffect(() => {
    if (!shown || !tip.current) return setAt(null)
    const { offsetWidth: width, offsetHeight: height } = tip.current
    setAt(
      tooltipPosition(
        shown.target.getBoundingClientRect(),
        { width, height },
        { width: innerWidth, height: innerHeight },
      ),
    )
    const before = shown.target.getAttribute('aria-describedby')
    shown.target.setAttribute('aria-describedby', before ? `${before} ${id}` : id)
    return () => {
      if (before) shown.target.setAttribute('aria-describedby', before)
      else shown.target.removeAttribute('aria-describedby')
    }
  }, [shown, id])

  if (!shown) return null
  return createPortal(
    <div
      ref={tip}
      id={id}
      role="tooltip"
      className={styles.tip}
      style={at ?? { left: 0, top: 0, visibility: 'hidden' }}
    >
      {shown.text}
    </div>,
    document.body,
  )
}
