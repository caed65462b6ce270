let isAllowed = (_path: string): boolean => true

/** Sets the function that decides which screens the admin may open. Injected, because the list of screens is in a higher layer. */
export function setRouteAccess(may: typeof isAllowed): void {
  isAllowed = may
}

/** Returns whether the current admin may open a link's target. Links that only change the search (`?…`) are always open. */
export const canOpenPath = (href: string): boolean => isAllowed(href.replace(/[?#].*/, ''))
