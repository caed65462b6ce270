import { Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { LayerProps } from './dialog'
import styles from './layers.module.css'

const widths = { sm: '32rem', md: '48rem', lg: '72rem', xl: '92rem' }

/** The heavy half of `Modal`: focus trap, overlay, scroll lock. */
export function ModalView({ opened, onClose, title, size = 'sm', children }: LayerProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={widths[size]}
      centered
      radius="0.8rem"
      overlayProps={{ backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 100 }}
      closeButtonProps={{ 'aria-label': '닫기' }}
      classNames={{ header: styles.header ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      {children}
    </Modal>
  )
}
