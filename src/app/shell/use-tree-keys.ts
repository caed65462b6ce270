import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'

/**
 * Handles the keyboard of a tree: ↑ ↓ Home End move, → opens a group or moves into it, ← closes it or moves to the group,
 * letters jump to the next matching title. One item is in the tab order: the last focused one.
 * Items are `[role=treeitem]` with `data-key`; groups also have `data-group`.
 */
export function useTreeKeys(tree: RefObject<HTMLElement | null>, toggle: (no: number, opened?: boolean) => void) {
  const [active, setActive] = useState<string | null>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || !tree.current) return
    const items = [...tree.current.querySelectorAll<HTMLElement>('[role=treeitem]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const item = items[at]
    if (!item) return
    const group = item.dataset.group === undefined ? null : Number(item.dataset.group)
    const opened = item.getAttribute('aria-expanded') === 'true'
    const focus = (to: HTMLElement | undefined) => to?.focus()

    switch (event.key) {
      case 'ArrowDown':
        focus(items[at + 1])
        break
      case 'ArrowUp':
        focus(items[at - 1])
        break
      case 'Home':
        focus(items[0])
        break
      case 'End':
        focus(items.at(-1))
        break
      case 'ArrowRight':
        if (group !== null && opened) focus(items[at + 1])
        else if (group !== null) toggle(group, true)
        break
      case 'ArrowLeft':
        if (group !== null && opened) toggle(group, false)
        else if (group === null) focus(items.slice(0, at).findLast((other) => other.dataset.group !== undefined))
        break
      case 'Enter':
      case ' ':
        item.click()
        break
      default: {
        if (event.key.length !== 1) return
        const starts = (other: HTMLElement) =>
          other.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase())
        focus([...items.slice(at + 1), ...items.slice(0, at)].find(starts))
        return
      }
    }
    event.preventDefault()
  }

  return {
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      const key = event.target instanceof HTMLElement ? event.target.dataset.key : undefined
      if (key) setActive(key)
    },
    /** Returns the key of the item in the tab order: the last focused, else the current page's, else the first. */
    stop: (shown: readonly string[], current: string | undefined) =>
      [active, current].find((key) => key != null && shown.includes(key)) ?? shown[0],
  }
}
