import { Drawer } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { DrawerProps } from './drawer'
import styles from './layers.module.css'

/** The heavy half of `Drawer`. */
export function DrawerView({ opened, onClose, title, width = 60, children }: DrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={`min(${width}rem, 100vw)`}
      overlayProps={{ backgroundOpacity: 0.3 }}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': '닫기' }}
      classNames={{ header: styles.header ?? '', title: styles.title ?? '', body: styles.drawerBody ?? '' }}
    >
      {children}
    </Drawer>
  )
}
