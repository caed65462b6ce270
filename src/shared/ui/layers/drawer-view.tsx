import { Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import { PartBoundary } from '../part-boundary'
import { LayerMarker } from './layer-marker'
import { wasOnTop } from './layer-stack'
import styles from './layers.module.css'

/** The lazily loaded part of `Drawer`. */
export function DrawerView({ opened, onClose, title, width = 60, children }: DrawerProps) {
  return (
    <Drawer
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
      position="right"
      size={`min(${width}rem, 100vw)`}
      overlayProps={{
        backgroundOpacity: 0.3,
        onClick: ({ currentTarget }) => wasOnTop(currentTarget.parentElement) && onClose(),
      }}
      transitionProps={{ duration: 120 }}
      // otherwise the header would be a second banner landmark
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': '닫기', size: '2.2rem', iconSize: '1.25rem' }}
      classNames={{ header: styles.header ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      <LayerMarker open={opened} kind="modal" onClose={onClose} />
      <PartBoundary>{children}</PartBoundary>
    </Drawer>
  )
}

export interface DrawerProps {
  opened: boolean
  /** Called on ✕, Esc and a press outside; the caller closes the drawer. */
  onClose: () => void
  title: ReactNode
  /** In rem; 60 rem are 720 px at the 75 % scale. */
  width?: number
  children: ReactNode
}
