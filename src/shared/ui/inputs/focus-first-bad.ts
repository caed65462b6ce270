import type { RefObject } from 'react'

const controls = 'input:not(:disabled,[hidden]),select:not(:disabled),textarea:not(:disabled),button,[tabindex]'

/** What is wrong at a place: the control that says so, else the one that the message is tied to, else the first one. */
function controlAt(place: HTMLElement): HTMLElement | undefined {
  const message = place.querySelector('[role=alert][id]')?.id
  const tied = message ? `[aria-describedby~="${CSS.escape(message)}"]` : null
  for (const which of ['[aria-invalid=true]:not(:disabled)', tied, '[contenteditable=true]', controls]) {
    // a group is described as a whole, and takes no focus
    const found = which && [...place.querySelectorAll<HTMLElement>(which)].find((each) => each.matches(reach))
    if (found) return found
  }
  return undefined
}
const reach = `${controls},[contenteditable=true]`

/** Brings what stands at a place into view, clear of the bars above and below, and the focus to what is wrong there. */
export function focusPlaceOf(place: HTMLElement | null | undefined): void {
  const target = place && (controlAt(place) ?? place)
  target?.focus({ preventScroll: true })
  // what is higher than the page would show its middle
  const tall = (target?.offsetHeight ?? 0) > window.innerHeight / 2
  target?.scrollIntoView({ block: tall ? 'start' : 'center' })
}

/** Brings the first bad field (in the order of the page) or else the banner into view and into focus. */
export function focusFirstBad(root: RefObject<HTMLElement | null>, inField: boolean): void {
  // after React has put the messages on the page
  setTimeout(() => focusPlaceOf(root.current?.querySelector(inField ? '[data-field][data-bad]' : '[data-banner]')))
}
