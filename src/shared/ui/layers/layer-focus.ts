import { afterComposition } from '../../lib/typed-ahead'

/** Focus management of layers: initial focus, Tab trap, and restoring the focus. */

const fieldSelector = 'input:not([type=hidden],[type=file]),select,textarea,[contenteditable=true]'
const tabStopSelector = `a[href],button,summary,[tabindex],${fieldSelector}`

const all = (within: Element, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      !element.matches(':disabled') &&
      !element.closest('[hidden],[inert]') &&
      // jsdom has no layout
      element.checkVisibility?.() !== false,
  )

const radioOf = (element: Element | null | undefined) =>
  element instanceof HTMLInputElement && element.type === 'radio' ? element : undefined

/**
 * Returns the element for initial focus: `data-autofocus`, else the first editable field (of radios the checked one), else
 * the first of `data-safe` buttons, menu items and focusable buttons of table cells.
 */
function firstOf(root: Element): HTMLElement | undefined {
  const [requested] = all(root, '[data-autofocus]')
  const field = all(root, fieldSelector).find((element) => !element.matches('[readonly],[aria-readonly=true]'))
  const radio = radioOf(field)
  const chosen = radio && all(root, 'input:checked').find((each) => radioOf(each)?.name === radio.name)
  return requested ?? chosen ?? field ?? all(root, '[data-safe],[role=menuitem],td button[tabindex="0"]')[0]
}

/**
 * Moves the focus into a layer that has just opened. If only the layer itself could be focused, focuses a field as soon as
 * one is rendered, unless the user has moved the focus. Returns a function that stops waiting.
 */
function startIn(root: Element, first?: HTMLElement | null): () => void {
  if (root.contains(document.activeElement)) return () => {}
  const frame = root.querySelector<HTMLElement>('[role=dialog],[role=alertdialog]') ?? root
  const target = first ?? firstOf(root) ?? (frame instanceof HTMLElement ? frame : undefined)
  target?.focus({ preventScroll: true })
  if (document.activeElement !== target) all(root, tabStopSelector)[0]?.focus({ preventScroll: true })
  const late = new MutationObserver(() => {
    if (document.activeElement !== frame) return late.disconnect()
    firstOf(root)?.focus({ preventScroll: true })
  })
  if (document.activeElement === frame) late.observe(root, { childList: true, subtree: true })
  return () => late.disconnect()
}

/** Returns the Tab stops, in the order of the roots and of the document. Of each radio group: the focused one, else the checked one, else all. */
function stopsIn(roots: readonly Element[]): HTMLElement[] {
  const active = document.activeElement
  const found = roots.flatMap((root) => all(root, tabStopSelector)).filter((element) => element.tabIndex >= 0)
  const radios = found.flatMap((element) => radioOf(element) ?? [])
  return found.filter((element) => {
    const radio = radioOf(element)
    if (!radio || radio === active) return true
    const others = radios.filter((other) => other !== radio && other.name === radio.name)
    return !others.some((other) => other === active || (other.checked && !radio.checked))
  })
}

/** Handles a Tab key: keeps the focus within `roots`, which are a layer and the toasts above it. */
export function trapTab(event: KeyboardEvent, roots: readonly Element[]): void {
  const active = document.activeElement ?? document.body
  const back = event.shiftKey
  const tabStops = stopsIn(roots)
  const root = roots.find((each) => each.contains(active))
  const isAhead = (element: Element) =>
    active.compareDocumentPosition(element) &
    (back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING)
  const next =
    root &&
    (back ? tabStops.findLast : tabStops.find).call(
      tabStops,
      (element) => isAhead(element) && !element.contains(active),
    )
  // the next stop is in the same root: the browser moves the focus itself
  if (next && root.contains(next)) return
  event.preventDefault()
  const target = next ?? (back ? tabStops.at(-1) : tabStops[0])
  target?.focus()
  if (target instanceof HTMLInputElement) target.select()
}

const isLost = () => !document.activeElement || document.activeElement === document.body

/**
 * Remembers the position of an element in the document. The returned function moves the focus back to the element. If it
 * is gone, the focus goes to the element now at its position (e.g. the next row), else to `<main>`. The function does
 * nothing if an element outside `root` has focus.
 */
function createFocusRestorer(before: Element | null): (root: Element) => void {
  const opener = before instanceof HTMLElement ? before : document.body
  const ancestors: { parent: Element; index: number }[] = []
  for (let at: Element = opener; at.parentElement; at = at.parentElement)
    ancestors.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })

  /** Returns the focusable element now at the opener's position, else `<main>`. */
  function replacement(): HTMLElement | undefined {
    const page = document.querySelector<HTMLElement>('main')
    for (const [depth, { parent, index }] of ancestors.entries()) {
      if (!parent.isConnected) continue
      if (parent.contains(page)) break
      let near = parent.children[Math.min(index, parent.children.length - 1)]
      for (const step of ancestors.slice(0, depth).reverse()) near = near?.children[step.index] ?? near
      const [target] = [
        ...(near?.matches(tabStopSelector) ? [near] : []),
        ...(near ? all(near, tabStopSelector) : []),
        ...all(parent, tabStopSelector),
      ]
      if (target instanceof HTMLElement) return target
    }
    return page ?? undefined
  }
  function restore(): HTMLElement | undefined {
    if (opener !== document.body) opener.focus({ preventScroll: true })
    if (document.activeElement === opener && opener !== document.body) return opener
    const other = replacement()
    other?.focus({ preventScroll: true })
    return other
  }
  return (root) => {
    if (!isLost() && !root.contains(document.activeElement)) return
    const target = restore()
    // a refetched list may remove the row a moment later
    const observer = new MutationObserver(() => {
      if (target?.isConnected) return
      stop()
      if (isLost()) replacement()?.focus({ preventScroll: true })
    })
    const stop = () => {
      observer.disconnect()
      document.removeEventListener('focusin', stop)
      document.removeEventListener('pointerdown', stop)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', stop)
    document.addEventListener('pointerdown', stop)
  }
}

/** Moves the focus into a layer that has opened. The returned function, called after it closed, restores the focus to `opener`. */
export function enterLayer(root: Element, opener: Element | null, first?: HTMLElement | null): () => void {
  const restoreFocus = createFocusRestorer(opener)
  let hasClosed = false
  let stop: (() => void) | undefined
  afterComposition(() => {
    if (!hasClosed) stop = startIn(root, first)
  })
  return () => {
    hasClosed = true
    stop?.()
    restoreFocus(root)
  }
}
