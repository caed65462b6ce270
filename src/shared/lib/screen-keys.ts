/**
 * Keys of the whole screen: single letters by their position on the keyboard, so that they work in either language. They are off
 * while an admin types, in parts that use letters themselves, and while a dialog or drawer covers the page.
 */

export type ScreenKey = 'help' | 'go' | 'next' | 'previous' | 'pick' | 'edit' | { letter: string }

const KEYS: Readonly<Record<string, ScreenKey>> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyX: 'pick',
  KeyE: 'edit',
  KeyG: 'go',
}

/** Maximum time in ms between G and the letter after it. */
const GO_MS = 2_000

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'
const OWN_LETTERS = '[role="tree"], [role="menu"], [role="listbox"], [role="grid"], [data-cell]'

let goUntil = 0

const isIn = (element: Element | null, selector: string): boolean => element?.closest(selector) != null

/** Returns what a key does on the screen; null: nothing, or it belongs to what has the focus. */
export function screenKeyOf(event: KeyboardEvent): ScreenKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null
  const focused = document.activeElement
  if (isIn(focused, TYPING) || isIn(focused, OWN_LETTERS) || isIn(focused, '[aria-modal="true"]')) return null
  if (document.querySelector('main')?.closest('[inert]')) return null
  if (event.shiftKey) return event.code === 'Slash' ? 'help' : null
  if (performance.now() < goUntil && event.code.startsWith('Key')) return { letter: event.code.slice(3) }
  return KEYS[event.code] ?? null
}

/** After G, makes the next letter open a screen; any other key cancels that. */
export function expectLetter(key: ScreenKey): void {
  goUntil = key === 'go' ? performance.now() + GO_MS : 0
}
