import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import styles from './menu-at.module.css'

export interface MenuAtProps {
  /** The button that opened it, and what it is called unless there is a `label`. */
  anchor: HTMLElement
  label?: string | undefined
  /** An entry with a `reason` is refused: it stays, with the reason. */
  items: readonly { label: string; danger?: boolean | undefined; reason?: string | undefined; run: () => void }[]
  onClose: () => void
}

/** One menu for many buttons, at the one that was pressed, which gets the focus back. */
export function MenuAt({ anchor, label: name, items, onClose }: MenuAtProps) {
  const box = anchor.getBoundingClientRect()
  const label = name ?? anchor.getAttribute('aria-label') ?? undefined
  const close = () => {
    onClose()
    anchor.focus()
  }
  return (
    <Menu
      opened
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      offset={4}
      withinPortal
      trapFocus
      returnFocus={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a place, which names the menu; the row's button opens it */}
        <span
          aria-hidden="true"
          aria-label={label}
          className={styles.place}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={styles.menu}>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            color={item.danger ? 'red' : undefined}
            aria-disabled={item.reason ? true : undefined}
            data-tip={item.reason}
            className={item.reason ? styles.refused : undefined}
            closeMenuOnClick={!item.reason}
            onClick={() => {
              if (item.reason) return
              close()
              item.run()
            }}
          >
            {item.label}
            {item.reason && <small className={styles.reason}>{item.reason}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
