import { onceComposed } from '../../lib/early-keys'

/** Where the focus goes in a layer, stays while it is open, and comes back to. */

const fields = 'input:not([type=hidden],[type=file]),select,textarea,[contenteditable=true]'
const stops = `a[href],button,summary,[tabindex],${fields}`

const all = (within: Element, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      !element.matches(':disabled') &&
      !element.closest('[hidden],[inert]') &&
      // jsdom has no layout to ask
      element.checkVisibility?.() !== false,
  )

const radioOf = (element: Element | null | undefined) =>
  element instanceof HTMLInputElement && element.type === 'radio' ? element : undefined

/** What asks for it, else the first field (of radios the chosen one), else the button that does no harm. */
function firstOf(root: Element): HTMLElement | undefined {
  const [asked] = all(root, '[data-autofocus]')
  const field = all(root, fields).find((element) => !element.matches('[readonly],[aria-readonly=true]'))
  const radio = radioOf(field)
  const chosen = radio && all(root, 'input:checked').find((each) => radioOf(each)?.name === radio.name)
  return asked ?? chosen ?? field ?? all(root, '[data-safe],[role=menuitem],td button[tabindex="0"]')[0]
}

/** Puts the focus into a layer that has just opened; into a field that comes later, too, as long as nobody has moved on. */
function startIn(root: Element, first?: HTMLElement | null): () => void {
  if (root.contains(document.activeElement)) return () => {}
  const frame = root.querySelector<HTMLElement>('[role=dialog],[role=alertdialog]') ?? root
  const target = first ?? firstOf(root) ?? (frame instanceof HTMLElement ? frame : undefined)
  target?.focus({ preventScroll: true })
  if (document.activeElement !== target) all(root, stops)[0]?.focus({ preventScroll: true })
  const late = new MutationObserver(() => {
    if (document.activeElement !== frame) return late.disconnect()
    firstOf(root)?.focus({ preventScroll: true })
  })
  if (document.activeElement === frame) late.observe(root, { childList: true, subtree: true })
  return () => late.disconnect()
}

/** The stops of Tab in the order of the document; of radios of one name the one with the focus, the chosen one, or each while none is. */
function stopsIn(roots: readonly Element[]): HTMLElement[] {
  const active = document.activeElement
  const found = roots.flatMap((root) => all(root, stops)).filter((element) => element.tabIndex >= 0)
  const radios = found.flatMap((element) => radioOf(element) ?? [])
  return found.filter((element) => {
    const radio = radioOf(element)
    if (!radio || radio === active) return true
    const others = radios.filter((other) => other !== radio && other.name === radio.name)
    return !others.some((other) => other === active || (other.checked && !radio.checked))
  })
}

/** Keeps Tab within a layer, and the toasts above it. */
export function keepTab(event: KeyboardEvent, roots: readonly Element[]): void {
  const active = document.activeElement ?? document.body
  const back = event.shiftKey
  const reached = stopsIn(roots)
  const root = roots.find((each) => each.contains(active))
  const behind = (element: Element) =>
    active.compareDocumentPosition(element) &
    (back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING)
  const next =
    root &&
    (back ? reached.findLast : reached.find).call(reached, (element) => behind(element) && !element.contains(active))
  // within one of them the browser knows the way
  if (next && root.contains(next)) return
  event.preventDefault()
  const target = next ?? (back ? reached.at(-1) : reached[0])
  target?.focus()
  if (target instanceof HTMLInputElement) target.select()
}

const isLost = () => !document.activeElement || document.activeElement === document.body

/**
 * Notes where what had the focus stands; the answer gives it back. When that is gone, to what stands in its place by then (of a row that
 * was deleted, the next one), else to the page. Leaves it alone where something outside of `root` has taken it.
 */
function focusPlace(before: Element | null): (root: Element) => void {
  const opener = before instanceof HTMLElement ? before : document.body
  const way: { parent: Element; index: number }[] = []
  for (let at: Element = opener; at.parentElement; at = at.parentElement)
    way.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })

  /** What stands in the place of the opener now. */
  function instead(): HTMLElement | undefined {
    const page = document.querySelector<HTMLElement>('main')
    for (const [depth, { parent, index }] of way.entries()) {
      if (!parent.isConnected) continue
      if (parent.contains(page)) break
      let near = parent.children[Math.min(index, parent.children.length - 1)]
      for (const step of way.slice(0, depth).reverse()) near = near?.children[step.index] ?? near
      const [target] = [
        ...(near?.matches(stops) ? [near] : []),
        ...(near ? all(near, stops) : []),
        ...all(parent, stops),
      ]
      if (target instanceof HTMLElement) return target
    }
    return page ?? undefined
  }
  function take(): HTMLElement | undefined {
    if (opener !== document.body) opener.focus({ preventScroll: true })
    if (document.activeElement === opener && opener !== document.body) return opener
    const other = instead()
    other?.focus({ preventScroll: true })
    return other
  }
  return (root) => {
    if (!isLost() && !root.contains(document.activeElement)) return
    const target = take()
    // a list that is asked anew takes a row away a moment later
    const gone = new MutationObserver(() => {
      if (target?.isConnected) return
      stop()
      if (isLost()) instead()?.focus({ preventScroll: true })
    })
    const stop = () => {
      gone.disconnect()
      document.removeEventListener('focusin', stop)
      document.removeEventListener('pointerdown', stop)
    }
    gone.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', stop)
    document.addEventListener('pointerdown', stop)
  }
}

/** Takes the focus into a layer that has just opened; the answer, called when it has gone, gives it back to `opener`. */
export function enter(root: Element, opener: Element | null, first?: HTMLElement | null): () => void {
  const giveBack = focusPlace(opener)
  let left = false
  let stop: (() => void) | undefined
  onceComposed(() => {
    if (!left) stop = startIn(root, first)
  })
  return () => {
    left = true
    stop?.()
    giveBack(root)
  }
}
