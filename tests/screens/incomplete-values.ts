import { act, fireEvent } from '@testing-library/react'
import { expect } from 'vitest'

/** Returns the incomplete values in a box while a date or a number is typed into it. */
const halves = (box: HTMLInputElement): string[] =>
  box.placeholder.startsWith('YYYY') || box.placeholder === 'HH:mm'
    ? ['2', '20', '2026-1', '2026-13-40', '25:']
    : ['-', '1.', '1x']

/** Boxes of the form for dates and numbers, without those in the toolbar of a text editor. */
const boxes = (): HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>('form [data-field] input')].filter(
    (box) => ['numeric', 'decimal'].includes(box.inputMode) && !box.disabled && !box.closest('[role=toolbar]'),
  )

const broken = (): boolean =>
  /일시적인 오류가 발생했습니다|표시하지 못했습니다|창을 표시하지 못해/.test(document.body.textContent ?? '')

/**
 * Types into one box after the other, leaves incomplete values in all of them, and saves: rules and previews must
 * handle them.
 */
function typeHalves(): string[] {
  for (const place of boxes().keys()) {
    let box = boxes()[place]
    if (!box) break
    const name = `${box.closest('[data-field]')?.getAttribute('data-field')} ${box.ariaLabel ?? ''}`
    fireEvent.focus(box)
    for (const text of halves(box)) {
      // typing may have replaced the box by another one
      if (!box?.isConnected) box = boxes()[place]
      if (!box) break
      fireEvent.change(box, { target: { value: text } })
      if (broken()) return [`${name}: "${text}"`]
    }
  }
  return []
}

/** Rules and previews of the open form handle incomplete dates and numbers, also when it is saved. */
export async function expectIncompleteValues(): Promise<void> {
  expect(typeHalves()).toEqual([])
  const save = [...document.querySelectorAll<HTMLElement>('form [type=submit]')].at(-1)
  if (boxes().length === 0 || !save) return
  await act(async () => fireEvent.click(save))
  expect(broken()).toBe(false)
}
