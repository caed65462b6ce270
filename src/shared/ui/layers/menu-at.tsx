import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { useEffect, useRef } from 'react'
import { InLayer } from './in-layer'
import styles from './menu-at.module.css'

interface MenuItem {
  label: string
  danger?: boolean | undefined
  /** It is refused: it stays, with the reason. */
  reason?: string | undefined
  /** Said above the first entry of a group. */
  group?: string
  /** Grey, behind the label. */
  note?: string
  /** It is what is chosen now. */
  checked?: boolean
  /** Pressed, the menu stays open. */
  stays?: boolean
  run: () => void
}

export interface MenuAtProps {
  /** The button that opened it, and what it is called unless there is a `label`. */
  anchor: HTMLElement
  label?: string | undefined
  items: readonly MenuItem[]
  onClose: () => void
}

/** One menu for many buttons, at the one that was pressed, which gets the focus back. */
export function MenuAt({ anchor, label: name, items, onClose }: MenuAtProps) {
  const box = anchor.getBoundingClientRect()
  const label = name ?? anchor.getAttribute('aria-label') ?? undefined
  const dropdown = useRef<HTMLDivElement>(null)
  // the entry that had the focus went, as others came: without it the keys would move the page
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
      {...{ trapFocus: false, returnFocus: false, closeOnEscape: false }}
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
      <Menu.Dropdown ref={dropdown} data-layer aria-label={label} className={styles.menu}>
        <InLayer kind="float" onClose={onClose} />
        {items.map((item, at) => [
          item.group !== items[at - 1]?.group && at > 0 && <Menu.Divider key={`line-${item.group}`} />,
          item.group && item.group !== items[at - 1]?.group && (
            <Menu.Label key={`group-${item.group}`}>{item.group}</Menu.Label>
          ),
          <Menu.Item
            // two admins may give one name
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of an open menu keep their places
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
            closeMenuOnClick={!item.reason && !item.stays}
            onClick={() => {
              if (item.reason) return
              if (!item.stays) {
                onClose()
                // what opens now gives the focus back to that
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
