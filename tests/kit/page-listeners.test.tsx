import { expect, it, vi } from 'vitest'
import { watchPageListeners } from '../setup/page-listeners'

it('drops what tests leave on the page, and keeps what is of other kinds', () => {
  const page = Object.assign(new EventTarget(), { document: document.implementation.createHTMLDocument('') })
  const before = globalThis.addEventListener
  const drop = watchPageListeners(page)
  globalThis.addEventListener = before
  const heard = vi.fn((event: Event) => event.type)
  for (const type of ['pagehide', 'pageshow', 'popstate', 'online']) page.addEventListener(type, heard)
  page.document.addEventListener('scroll', heard, true)
  drop()
  for (const type of ['pagehide', 'pageshow', 'popstate', 'online']) page.dispatchEvent(new Event(type))
  page.document.dispatchEvent(new Event('scroll'))
  expect(heard.mock.results.map(({ value }) => value)).toEqual(['online'])
})

it('keeps the selectors of parsed documents off the window', () => {
  const page = Object.assign(new EventTarget(), { document: document.implementation.createHTMLDocument('') })
  const added = vi.spyOn(page, 'addEventListener')
  const before = globalThis.addEventListener
  watchPageListeners(page)
  globalThis.addEventListener = before
  const { jsdom } = globalThis as { jsdom?: { window: EventTarget } }
  if (!jsdom) throw new Error('These tests run in jsdom')
  // what jsdom adds for a document goes to the watched page instead
  const response = vi
    .spyOn(jsdom.window, 'addEventListener')
    .mockImplementation((...args) => page.addEventListener(...args))
  new DOMParser().parseFromString('<p>', 'text/html').querySelector('p:hover')
  expect(response).toHaveBeenCalled()
  expect(added).not.toHaveBeenCalled()
})
