import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './layer.module.css'

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])'

interface Props {
  /** Accessible name. */
  label: string
  role?: 'dialog' | 'alertdialog'
  kind?: 'center' | 'palette' | 'drawer'
  /** Above even other dialogs. */
  top?: boolean
  /** Escape or a press on the veil; without it the layer can only be answered. */
  onClose?: () => void
  /** Takes the focus first; default: the first that can. */
  first?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A modal layer of the shell: keeps the focus inside, gives it back on closing, holds the page still.
 * Of our own, since the palette and the session's dialog must not wait for, nor pay for, a library's floating layers.
 */
export function Layer({ label, role = 'dialog', kind = 'center', top = false, onClose, first, children }: Props) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const before = document.activeElement
    const target = first?.current ?? box.current?.querySelector<HTMLElement>(FOCUSABLE) ?? box.current
    target?.focus()
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = overflow
      if (before instanceof HTMLElement) before.focus()
    }
  }, [first])

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Tab' || !box.current) return
    const inside = [...box.current.querySelectorAll<HTMLElement>(FOCUSABLE)]
    const last = inside.at(-1)
    const edge = event.shiftKey ? inside[0] : last
    if (inside.length === 0 || document.activeElement === edge || document.activeElement === box.current) {
      event.preventDefault()
      const next = event.shiftKey ? last : inside[0]
      next?.focus()
    }
  }

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the veil closes by pointer what Escape closes by key
    <div
      className={`${styles.veil} ${styles[kind] ?? ''} ${top ? styles.top : ''}`}
      onMouseDown={(event) => event.target === event.currentTarget && onClose?.()}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is always one of the two that support it */}
      <div ref={box} role={role} aria-modal="true" aria-label={label} tabIndex={-1} className={styles.box}>
        {children}
      </div>
    </div>,
    document.body,
  )
}
