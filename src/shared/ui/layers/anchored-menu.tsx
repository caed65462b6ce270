import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { useEffect, useRef } from 'react'
import { LayerMarker } from './layer-marker'
import styles from './menu-at.module.css'

interface MenuItem {
  label: string
  danger?: boolean | undefined
  /** Why the item is disabled; it stays visible with the reason. */
  reason?: string | undefined
  /** Group title, shown above the group's first item. */
  group?: string
  /** Gray text behind the label. */
  note?: string
  /** Whether it is the current choice. */
  checked?: boolean
  /** Pressing it keeps the menu open. */
  keepOpen?: boolean
  run: () => void
}

export interface AnchoredMenuProps {
  /** The button that opened the menu; its label names the menu unless `label` is given. */
  anchor: HTMLElement
  label?: string | undefined
  items: readonly MenuItem[]
  onClose: () => void
}

/** Renders a menu at the button that was pressed, which gets the focus back. One menu serves many buttons. */
export function AnchoredMenu({ anchor, label: name, items, onClose }: AnchoredMenuProps) {
  const box = anchor.getBoundingClientRect()
  const label = name ?? anchor.getAttribute('aria-label') ?? undefined
  const dropdown = useRef<HTMLDivElement>(null)
  // if the focused item was replaced, focus the first one, so that arrow keys do not scroll the page
  useEffect(() => {
    if (document.activeElement === document.body)
      dropdown.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  })
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      offset={4}
      withinPortal
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: only positions and names the menu; the row's button opens it */}
        <span
          aria-hidden="true"
          aria-label={label}
          className={styles.place}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        />
      </Menu.Target>
      <Menu.Dropdown ref={dropdown} data-layer aria-label={label} className={styles.menu}>
        <LayerMarker kind="float" onClose={onClose} />
        {items.map((item, at) => [
          item.group !== items[at - 1]?.group && at > 0 && <Menu.Divider key={`line-${item.group}`} />,
          item.group && item.group !== items[at - 1]?.group && (
            <Menu.Label key={`group-${item.group}`}>{item.group}</Menu.Label>
          ),
          <Menu.Item
            // names are not unique: two admins may use the same one
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of an open menu do not move
            key={`${at}-${item.label}`}
            aria-current={item.checked || undefined}
            leftSection={
              item.checked === undefined ? undefined : (
                <span className={styles.mark} aria-hidden="true">
                  {item.checked && '✓'}
                </span>
              )
            }
            rightSection={item.note && <small className={styles.note}>{item.note}</small>}
            color={item.danger ? 'red' : undefined}
            aria-disabled={item.reason ? true : undefined}
            className={item.reason ? styles.refused : undefined}
            closeMenuOnClick={!item.reason && !item.keepOpen}
            onClick={() => {
              if (item.reason) return
              if (!item.keepOpen) {
                onClose()
                // a layer opened by the item returns the focus to the anchor
                anchor.focus()
              }
              item.run()
            }}
          >
            {item.label}
            {item.reason && <small className={styles.reason}>{item.reason}</small>}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}
