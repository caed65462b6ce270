import { type ReactNode, type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLayer } from '@/shared/ui/layers/layer-stack'
import styles from './layer.module.css'

interface Props {
  /** Accessible name. */
  label: string
  role?: 'dialog' | 'alertdialog'
  kind?: 'center' | 'palette' | 'drawer'
  /** Shows the layer above all other dialogs. */
  top?: boolean
  /** Called on Escape or a press on the backdrop. Without it, only the content can close the layer. */
  onClose?: () => void
  /** Initial focus; default: the first field. */
  first?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Renders a modal of the app shell, registered on the common layer stack. Uses no dialog library, to keep it out of the
 * code of the search palette and the idle dialog.
 */
export function Layer({ label, role = 'dialog', kind = 'center', top = false, onClose, first, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayer(box, { kind: 'modal', onClose, first })
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer equivalent of Escape
    <div
      data-layer
      className={`${styles.veil} ${styles[kind] ?? ''} ${top ? styles.top : ''}`}
      onMouseDown={(event) => event.target === event.currentTarget && onClose?.()}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both possible roles support it */}
      <div ref={box} role={role} aria-modal="true" aria-label={label} tabIndex={-1} className={styles.box}>
        {children}
      </div>
    </div>,
    document.body,
  )
}
