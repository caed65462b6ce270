import { Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { LayerProps } from './dialog'
import styles from './layers.module.css'
import { useReturnFocus } from './use-return-focus'
import { useScrollLock } from './use-scroll-lock'

const widths = { sm: '32rem', md: '48rem', lg: '72rem' }

/** The heavy half of `Modal`: focus trap, overlay, scroll lock. */
export function ModalView({ opened, onClose, title, size = 'sm', locked, children }: LayerProps) {
  useScrollLock(opened)
  useReturnFocus()
  return (
    <Modal
      opened={opened}
      lockScroll={false}
      onClose={onClose}
      title={title}
      size={widths[size]}
      centered
      radius="0.8rem"
      overlayProps={{ backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 100 }}
      // a header of the dialog, not a second banner of the page
      attributes={{ header: { role: 'presentation' } }}
      withCloseButton={!locked}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      closeButtonProps={{ 'aria-label': '닫기' }}
      classNames={{ header: styles.header ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
    >
      {children}
    </Modal>
  )
}
