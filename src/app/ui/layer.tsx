import { type ReactNode, type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLayer } from '@/shared/ui/layers/stack'
import styles from './layer.module.css'

interface Props {
  /** Accessible name. */
  label: string
  role?: 'dialog' | 'alertdialog'
  kind?: 'center' | 'palette' | 'drawer'
  /** Above even other dialogs. */
  top?: boolean
  /** Escape or a press on the veil; without it the layer can only be answered. */
  onClose?: () => void
  /** Takes the focus first; default: the first field. */
  first?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A modal layer of the shell, on the same stack as all others. Of our own, since the palette and the session's dialog must not
 * wait for, nor pay for, a library's floating layers.
 */
export function Layer({ label, role = 'dialog', kind = 'center', top = false, onClose, first, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayer(box, { kind: 'modal', onClose, first })
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the veil closes by pointer what Escape closes by key
    <div
      data-layer
      className={`${styles.veil} ${styles[kind] ?? ''} ${top ? styles.top : ''}`}
      onMouseDown={(event) => event.target === event.currentTarget && onClose?.()}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is always one of the two that support it */}
      <div ref={box} role={role} aria-modal="true" aria-label={label} tabIndex={-1} className={styles.box}>
        {children}
      </div>
    </div>,
    document.body,
  )
}
