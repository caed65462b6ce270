import { afterEach, expect, it, vi } from 'vitest'
import { keepKeysForPage, keepTypedKeys } from '@/shared/lib/typed-ahead'

afterEach(() => vi.useRealTimers())

it('ignores a keydown event without a key, as sent by browser autofill', async () => {
  vi.useFakeTimers()
  const thrown = vi.fn()
  window.addEventListener('error', thrown)
  keepTypedKeys(Promise.resolve(), false)
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  expect(thrown).not.toHaveBeenCalled()
  expect(document.querySelector('[data-stand-in]')).toBeNull()

  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  expect(document.querySelector('[data-stand-in]')).toHaveFocus()
  // typed text is not replaced
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.querySelector('[data-stand-in]')).toBeNull()
  window.removeEventListener('error', thrown)
})

it('leaves shortcuts of the screen alone while code loads, and buffers keys for what a clicked control opens', async () => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<main><table><tbody><tr><td><a href="#" data-link>행</a></td></tr></tbody></table></main><button>열기</button>'
  const press = (element: HTMLElement | null, code: string) => {
    element?.focus()
    keepTypedKeys(Promise.resolve(), false)
    const key = code.slice(3).toLowerCase()
    element?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
    return document.querySelector('[data-stand-in]') !== null
  }
  expect(press(document.querySelector('a'), 'KeyJ')).toBe(false)
  expect(press(document.querySelector('a'), 'KeyB')).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(press(document.querySelector('button'), 'KeyJ')).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
})

it.each(['tree', 'menu', 'listbox'])('leaves a letter typed in a %s alone while code loads', async (role) => {
  vi.useFakeTimers()
  document.body.innerHTML = `<div role="${role}"><span tabindex="0">회원관리</span></div>`
  const entry = document.querySelector('span')
  entry?.focus()
  keepTypedKeys(Promise.resolve(), false)
  entry?.dispatchEvent(new KeyboardEvent('keydown', { key: '회', bubbles: true }))
  const standIn = document.querySelector('[data-stand-in]')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(standIn).toBeNull()
})

it('keeps lines for the text box of the next page, and drops Ctrl+Enter, so that nothing unseen is sent', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<textarea>answered</textarea>'
  document.querySelector('textarea')?.focus()
  keepKeysForPage(Promise.resolve(true))
  const standIn = document.querySelector<HTMLTextAreaElement>('[data-stand-in]')
  expect(standIn).toHaveFocus()
  standIn?.setRangeText('two\nlines')
  const pressed = vi.fn((event: KeyboardEvent) => event.key)
  window.addEventListener('keydown', pressed)
  for (const init of [
    { key: 'Enter', ctrlKey: true },
    { key: 'Enter', metaKey: true },
  ])
    standIn?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  expect(pressed).not.toHaveBeenCalled()

  document.body.insertAdjacentHTML('beforeend', '<textarea id="next"></textarea>')
  const next = document.querySelector<HTMLTextAreaElement>('#next')
  next?.focus()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(next).toHaveValue('two\nlines')
  expect(pressed).not.toHaveBeenCalled()
  window.removeEventListener('keydown', pressed)
})
