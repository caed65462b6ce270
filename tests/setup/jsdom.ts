import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { releaseShop, server } from '../msw/server'
import { leaveApps } from './opened'
import { quickIds, quickLabels, quickStyle } from './quick-dom'

/**
 * What a browser has and jsdom lacks, and a clean slate after every test: the files share one world (`isolate: false`).
 * This file runs again for every test file; what changes the world itself does so once.
 */

// One second flaked on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const nothing = () => {}

/** Passes on what the console is told, but what is known to be noise. */
function quieten(level: 'warn' | 'error') {
  const write = console[level].bind(console)
  console[level] = (...args: unknown[]) => {
    const text = String(args[0])
    // Mantine's focus trap warns with whole fibres, thousands of lines each.
    if (text.includes('[@mantine/hooks/use-focus-trap]')) return
    // jsdom cannot leave a page; tests look at the port instead.
    if (text.includes('Not implemented: navigation')) return
    write(...args)
  }
}

/** React's development build takes a stack trace for every element that it makes, up to this number of them. */
function withoutElementStacks() {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  const inside = (React as unknown as Record<string, object | undefined>)[name]
  if (inside) Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: nothing })
}

/**
 * Leaves the page out of the errors of queries that `waitFor` repeats: writing it out takes longer than the query, and
 * `waitFor` adds it to the error that it ends with.
 */
function withoutPageInRepeatedErrors() {
  const { getElementError } = getConfig()
  const quickError = (message: string | null) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  configure({
    getElementError: (message, container) =>
      // set by Testing Library for as long as `waitFor` calls back
      Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
        ? quickError(message)
        : getElementError(message, container),
  })
}

function completeBrowser() {
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      onchange: null,
      addEventListener: nothing,
      removeEventListener: nothing,
      addListener: nothing,
      removeListener: nothing,
      dispatchEvent: () => false,
    }),
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    scrollTo: nothing,
    scrollBy: nothing,
    alert: nothing,
    confirm: () => true,
    print: nothing,
  })
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  Element.prototype.scrollIntoView = nothing
  Element.prototype.scrollTo = nothing as typeof Element.prototype.scrollTo
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.setPointerCapture ??= nothing
  Element.prototype.releasePointerCapture ??= nothing
  // a text editor asks where its selection stands
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  URL.createObjectURL ??= () => 'blob:test'
  URL.revokeObjectURL ??= nothing
  // jsdom says "not implemented" for every call with a pseudo element; axe makes thousands.
  const computed = window.getComputedStyle.bind(window)
  window.getComputedStyle = quickStyle((element) => computed(element))
  quickLabels()
  quickIds()
  withoutElementStacks()
  withoutPageInRepeatedErrors()
  quieten('warn')
  quieten('error')
}

const world = globalThis as { browserIsComplete?: boolean }
if (!world.browserIsComplete) {
  world.browserIsComplete = true
  completeBrowser()
}

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' })
})

beforeEach(() => {
  document.documentElement.lang = 'ko'
})

afterEach(async () => {
  cleanup()
  await leaveApps()
  server.resetHandlers()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
  for (const style of document.head.querySelectorAll('style[data-mantine-styles]')) style.remove()
  document.body.replaceChildren()
  document.title = ''
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
  window.history.replaceState(null, '', '/')
})

afterAll(async () => {
  server.close()
  await releaseShop()
})
