import type { RefObject } from 'react'

/** Brings the first bad field (in the order of the page) or else the banner into view and into focus. */
export function focusFirstBad(root: RefObject<HTMLElement | null>, inField: boolean): void {
  // after React has put the messages on the page
  setTimeout(() => {
    const place = root.current?.querySelector<HTMLElement>(inField ? '[data-field][data-bad]' : '[data-banner]')
    const control =
      // of several controls the one that is wrong
      place?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)') ??
      place?.querySelector<HTMLElement>(
        'input:not(:disabled),select:not(:disabled),textarea:not(:disabled),button,[tabindex]',
      )
    const target = control ?? place
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  })
}
