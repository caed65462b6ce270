import { useEffect } from 'react'
import { shortcutRoot } from './layer-stack'
import { toast } from './toast'

/**
 * Value of a form's `data-save`: what its submit button does. `saves`: stores what was entered. `sends`: acts outside of the
 * screen (an answer goes to a customer), so Ctrl+S never presses it, only a `data-saves` button beside it (a draft).
 */
export type SubmitEffect = 'saves' | 'sends'

const sends = (form: HTMLElement): boolean => form.dataset.save === ('sends' satisfies SubmitEffect)
const NOT_BY_KEY = 'Ctrl+S로는 등록하거나 보내지 않습니다. 화면의 버튼을 눌러 주세요.'

/** Presses the save button of the form with focus (the innermost one), or else of the reachable form. */
function save(): void {
  const forms = [...shortcutRoot().querySelectorAll<HTMLElement>('[data-save]')]
  const active = document.activeElement
  const buttonOf = (form: HTMLElement) =>
    [
      ...form.querySelectorAll<HTMLButtonElement>(
        sends(form) ? 'button[data-saves]' : 'button[type=submit],button[data-saves]',
      ),
    ].find((button) => button.closest('[data-save]') === form)
  const ready = forms.filter((form) => buttonOf(form)?.getAttribute('aria-disabled') !== 'true')
  // nested forms come after their parents in the list
  const form = forms.findLast((each) => each.contains(active)) ?? ready.at(-1) ?? forms.at(-1)
  if (!form) return
  // lets a field that parses on blur parse now; it keeps the focus
  if (active && form.contains(active)) active.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  const button = buttonOf(form)
  if (!button) return void toast(sends(form) ? NOT_BY_KEY : '조회만 할 수 있는 화면입니다.', { tone: 'note' })
  // a disabled button's reason is shown as a toast
  if (button.getAttribute('aria-disabled') === 'true')
    return void toast(button.dataset.tip ?? '저장할 수 없습니다.', { tone: 'note' })
  button.click()
}

function onKey(event: KeyboardEvent): void {
  // by key position, because the Korean layout produces ㄴ
  if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  // always suppresses the browser's save dialog
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) save()
}

let forms = 0

/** Makes Ctrl+S (⌘S) save the current form. To be called by every component that renders a form with `data-save`. */
export function useSaveKey(): void {
  useEffect(() => {
    // one listener for any number of forms
    window.addEventListener('keydown', onKey, true)
    forms += 1
    return () => {
      forms -= 1
      if (forms === 0) window.removeEventListener('keydown', onKey, true)
    }
  }, [])
}
