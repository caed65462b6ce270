/**
 * Faster versions of jsdom functions that Testing Library calls for every element. jsdom searches the whole document
 * each time, which takes more than a third of the time of a screen test. `tests/kit/quick-dom.test.tsx` compares the
 * results.
 */

type ComputedStyle = (element: Element) => CSSStyleDeclaration

/** Both spellings of a property name. */
const QUICK: Readonly<Record<string, string>> = {
  display: 'display',
  visibility: 'visibility',
  opacity: 'opacity',
  'pointer-events': 'pointer-events',
  pointerEvents: 'pointer-events',
}
const NAMES = [...new Set(Object.values(QUICK))]
const INHERITED = ['visibility', 'pointer-events']
const KEYWORD = /inherit|initial|unset|revert/
/** For these elements jsdom considers more than `hidden`. */
const SPECIAL = ['dialog', 'details', 'summary', 'slot', 'embed', 'noscript']

/** A new object after every change of the document: jsdom's own style cache. */
function stateOf(page: Document): unknown {
  const key = Object.getOwnPropertySymbols(page).find(({ description }) => description === 'impl')
  const inside: { _styleCache?: unknown } | undefined = key && Reflect.get(page, key)
  return inside?._styleCache ?? {}
}

/**
 * `getComputedStyle` for visibility and pointer events. If no rule of the page applies, the result depends on the
 * element's name, its `hidden` and its own `style`, so jsdom is called once for each kind of element. All other calls
 * go to jsdom.
 */
export function quickStyle(computed: ComputedStyle): ComputedStyle {
  const blank = document.implementation.createHTMLDocument('')
  const kinds = new Map<string, Record<string, string>>()
  let state: unknown
  let known = new Map<Element, Record<string, string>>()
  /** Selectors of the page's rules that set these properties. */
  let selectors: string[] = []

  /** jsdom's result for such an element if no rule applies. */
  function ofKind(element: Element): Record<string, string> {
    const { localName, namespaceURI } = element
    const attributes = ['hidden', 'popover', ...(localName === 'input' ? ['type'] : [])]
    const values = attributes.map((name) => [name, element.getAttribute(name)] as const)
    const key = JSON.stringify([localName, values])
    const before = kinds.get(key)
    if (before) return before
    const sample = blank.body.appendChild(blank.createElementNS(namespaceURI, localName))
    for (const [name, value] of values) if (value !== null) sample.setAttribute(name, value)
    const style = computed(sample)
    const found = Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(name)]))
    sample.remove()
    kinds.set(key, found)
    return found
  }

  function look(element: Element): Record<string, string> {
    const { localName, parentElement } = element
    const own = element.getAttribute('style') ?? ''
    if (SPECIAL.includes(localName) || KEYWORD.test(own) || selectors.some((selector) => element.matches(selector))) {
      const style = computed(element)
      return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(name)]))
    }
    const found = { ...ofKind(element) }
    const above = parentElement && valuesOf(parentElement)
    for (const name of NAMES) {
      const initial = ofKind(document.body)[name]
      if (above && INHERITED.includes(name) && found[name] === initial) found[name] = above[name] ?? ''
      const value = own.includes(name) && (element as HTMLElement).style.getPropertyValue(name)
      if (value) found[name] = value
    }
    return found
  }

  function valuesOf(element: Element): Record<string, string> {
    const now = stateOf(document)
    if (now !== state) {
      state = now
      known = new Map()
      selectors = [...document.styleSheets].flatMap(({ cssRules }) =>
        [...cssRules].flatMap((rule) => {
          const { selectorText, style } = rule as CSSStyleRule
          return selectorText && NAMES.some((name) => style.getPropertyValue(name)) ? [selectorText] : []
        }),
      )
    }
    const before = known.get(element)
    if (before) return before
    const found = look(element)
    known.set(element, found)
    return found
  }

  function read(element: Element, key: string | symbol): unknown {
    if (key === 'getPropertyValue')
      return (name: string) => (QUICK[name] ? valuesOf(element)[name] : computed(element).getPropertyValue(name))
    const name = QUICK[String(key)]
    if (name) return valuesOf(element)[name]
    const style = computed(element)
    const value: unknown = Reflect.get(style, key)
    return typeof value === 'function' ? value.bind(style) : value
  }
  // a style of another page, of which nothing is read
  const unread = blank.body.style
  return (element) => new Proxy(unread, { get: (_, key) => read(element, key) })
}

/** `labels` of a control: jsdom searches the whole document for each call, and again for every label with `for`. */
export function quickLabels(): void {
  let state: unknown
  let labels = new Map<Element | null, HTMLLabelElement[]>()
  const refresh = () => {
    const now = stateOf(document)
    if (now === state) return
    state = now
    labels = new Map()
    for (const label of document.querySelectorAll('label')) {
      const control = label.htmlFor ? document.getElementById(label.htmlFor) : label.control
      labels.set(control, [...(labels.get(control) ?? []), label])
    }
  }
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
    const slow = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get(this: HTMLInputElement) {
        if (!this.isConnected || this.type === 'hidden') return slow?.call(this)
        refresh()
        return labels.get(this) ?? []
      },
    })
  }
}

/** `querySelector('[id="…"]')`, which Testing Library uses for `aria-labelledby`. */
export function quickIds(): void {
  const slow = Element.prototype.querySelector
  Element.prototype.querySelector = function (this: Element, selector: string) {
    const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? []
    const found = id && this.isConnected ? document.getElementById(id) : null
    return found && found !== this && this.contains(found) ? found : slow.call(this, selector)
  }
}
