/** Of the page's listeners, those that a browser drops when the page is left. */
const LEFT: Readonly<Record<'window' | 'document', readonly string[]>> = {
  window: ['beforeunload', 'pagehide', 'pageshow', 'popstate'],
  document: ['auxclick', 'click', 'scroll'],
}

type Add = EventTarget['addEventListener']
type Page = EventTarget & { document: Document }

/**
 * Keeps track of listeners that nobody removes: the scroll restoration of TanStack Router adds three to the page for every
 * router, and the selectors of jsdom nine to the window for every document that is parsed. Tests share one window: each
 * event would go to the listeners of all tests before, and those would keep all pages before in memory. Returns what
 * removes them again.
 */
export function watchPageListeners(page: Page): () => void {
  const added: (() => void)[] = []

  function watch(target: EventTarget, types: readonly string[]): Add {
    const add: Add = target.addEventListener.bind(target)
    return (type, listener, options) => {
      if (types.includes(type)) added.push(() => target.removeEventListener(type, listener, options))
      // only of the page itself, whose selector made its listeners before
      if (target === page && isOfSelectors(listener)) return
      add(type, listener, options)
    }
  }

  page.document.querySelector('[data-first]')
  page.addEventListener = watch(page, LEFT.window)
  globalThis.addEventListener = page.addEventListener
  page.document.addEventListener = watch(page.document, LEFT.document)
  return () => {
    for (const remove of added.splice(0)) remove()
  }
}

/** Is it a listener of `@asamuzakjp/dom-selector`, jsdom's selectors? They serve `:hover`, `:active` and `:focus-visible`. */
const isOfSelectors = (listener: unknown): boolean =>
  typeof listener === 'function' && /^_handle(Focus|Keyboard|Mouse)Event$/.test(listener.name)
