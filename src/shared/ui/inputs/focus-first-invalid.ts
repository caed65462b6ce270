import type { RefObject } from 'react'

const controls = 'input:not(:disabled,[hidden]),select:not(:disabled),textarea:not(:disabled),button,[tabindex]'

/**
 * Returns the control to focus: the invalid one, else the one described by the message, else the first one. For the
 * message of a whole list, which is below its rows: the control before the message, so that the message is in view.
 */
function controlAt(field: HTMLElement): HTMLElement | undefined {
  const message = field.querySelector('[role=alert][id]')
  const tied = message ? `[aria-describedby~="${CSS.escape(message.id)}"]` : null
  for (const which of ['[aria-invalid=true]:not(:disabled)', tied, '[contenteditable=true]']) {
    // skips a described group, which cannot be focused
    const found = which && [...field.querySelectorAll<HTMLElement>(which)].find((each) => each.matches(reach))
    if (found) return found
  }
  const all = [...field.querySelectorAll<HTMLElement>(controls)]
  if (!message || !field.querySelector('tr')) return all[0]
  return all.filter((each) => each.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1) ?? all[0]
}
const reach = `${controls},[contenteditable=true]`

/** Focuses the invalid control in a field and scrolls it into view, not covered by the sticky bars above and below. */
export function focusControlIn(field: HTMLElement | null | undefined): void {
  const target = field && (controlAt(field) ?? field)
  target?.focus({ preventScroll: true })
  // if an element higher than the page were centered, its top would be out of view
  const tall = (target?.offsetHeight ?? 0) > window.innerHeight / 2
  target?.scrollIntoView({ block: tall ? 'start' : 'center' })
}

/** Focuses the first invalid field in page order, or else the banner. */
export function focusFirstInvalid(root: RefObject<HTMLElement | null>, inField: boolean): void {
  // after React has rendered the messages
  setTimeout(() => focusControlIn(root.current?.querySelector(inField ? '[data-field][data-bad]' : '[data-banner]')))
}
