import { Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { ReactNode } from 'react'
import { PartBoundary } from '../part-boundary'
import { LayerMarker } from './layer-marker'
import { wasOnTop } from './layer-stack'
import styles from './layers.module.css'

const widths = { sm: '32rem', md: '48rem', lg: '72rem' }

/** The lazily loaded part of `Modal`. */
export function ModalView({ opened, onClose, title, size = 'sm', locked, children }: LayerProps) {
  return (
    <Modal
      opened={opened}
      data-layer
      // all handled by the layer stack
      lockScroll={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={onClose}
      title={title}
      size={widths[size]}
      centered
      radius="0.8rem"
      overlayProps={{
        backgroundOpacity: 0.4,
        onClick: ({ currentTarget }) => !locked && wasOnTop(currentTarget.parentElement) && onClose(),
      }}
      transitionProps={{ duration: 100 }}
      // otherwise the header would be a second banner landmark
      attributes={{ header: { role: 'presentation' } }}
      withCloseButton={!locked}
      closeButtonProps={{ 'aria-label': '닫기', size: '2.2rem', iconSize: '1.25rem' }}
      classNames={{ header: styles.header ?? '', title: styles.title ?? '', body: `${styles.body} ${styles.dialog}` }}
    >
      <LayerMarker open={opened} kind="modal" onClose={locked ? undefined : onClose} />
      <PartBoundary>{children}</PartBoundary>
    </Modal>
  )
}

export interface LayerProps {
  opened: boolean
  /** Called on ✕, Esc and a press outside; the caller closes the dialog. */
  onClose: () => void
  title: ReactNode
  /** 32, 48 or 72 rem wide. */
  size?: 'sm' | 'md' | 'lg'
  /** Only a button inside closes it: no ✕, Esc or press outside. */
  locked?: boolean | undefined
  children: ReactNode
}
