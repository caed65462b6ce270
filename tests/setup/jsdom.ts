import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { releaseShop, server } from '../msw/server'
import { leaveApps } from './cleanup'
import { watchPageListeners } from './page-listeners'
import { quickIds, quickLabels, quickStyle } from './quick-dom'

/**
 * Adds browser features that jsdom lacks, and resets the document after every test: test files share one global scope
 * (`isolate: false`). This file runs again for every test file; changes of the global scope are made once.
 */

// only for what hangs, as the timeouts of vitest.config.ts
configure({ asyncUtilTimeout: 60_000 })

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const nothing = () => {}

/** Forwards console messages, except known noise. */
function quieten(level: 'warn' | 'error') {
  const write = console[level].bind(console)
  console[level] = (...args: unknown[]) => {
    const text = String(args[0])
    // Mantine's focus trap warns with whole React fibres, thousands of lines each.
    if (text.includes('[@mantine/hooks/use-focus-trap]')) return
    // jsdom cannot navigate; tests check the navigation port instead.
    if (text.includes('Not implemented: navigation')) return
    write(...args)
  }
}

/** React's development build takes a stack trace of each element that it creates, up to this number. */
function withoutElementStacks() {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  const inside: object | undefined = Reflect.get(React, name)
  if (inside) Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: nothing })
}

/**
 * Leaves the DOM out of the errors of queries that `waitFor` repeats. Printing it takes longer than the query, and
 * `waitFor` prints it in its final error anyway.
 */
function withoutPageInRepeatedErrors() {
  const { getElementError } = getConfig()
  const quickError = (message: string | null) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  configure({
    getElementError: (message, container) =>
      // Testing Library sets this while `waitFor` runs its callback
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
  // a text editor reads the position of its selection
  Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null })
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  URL.createObjectURL ??= () => 'blob:test'
  URL.revokeObjectURL ??= nothing
  // jsdom logs "not implemented" for every call with a pseudo-element; axe makes thousands of them.
  const computed = window.getComputedStyle.bind(window)
  window.getComputedStyle = quickStyle((element) => computed(element))
  quickLabels()
  quickIds()
  withoutElementStacks()
  withoutPageInRepeatedErrors()
  quieten('warn')
  quieten('error')
}

const world = globalThis as { jsdom?: { window: Window }; dropPageListeners?: () => void }
if (world.jsdom && !world.dropPageListeners) {
  completeBrowser()
  world.dropPageListeners = watchPageListeners(world.jsdom.window)
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
  world.dropPageListeners?.()
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
