import { Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { DrawerProps } from './drawer'
import styles from './layers.module.css'
import { useReturnFocus } from './use-return-focus'
import { useScrollLock } from './use-scroll-lock'

/** The heavy half of `Drawer`. */
export function DrawerView({ opened, onClose, title, width = 60, children }: DrawerProps) {
  useScrollLock(opened)
  useReturnFocus()
  return (
    <Drawer
      opened={opened}
      lockScroll={false}
      onClose={onClose}
      title={title}
      position="right"
      size={`min(${width}rem, 100vw)`}
      overlayProps={{ backgroundOpacity: 0.3 }}
      transitionProps={{ duration: 120 }}
      // a header of the dialog, not a second banner of the page
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': '닫기' }}
      classNames={{ header: styles.header ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      {/* the focus starts with the content, not with ✕ */}
      <div data-autofocus tabIndex={-1} className={styles.start}>
        {children}
      </div>
    </Drawer>
  )
}
