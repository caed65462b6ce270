import { useEffect } from 'react'
import { reachable } from './stack'
import { toast } from './toast'

/** Presses the save button of the form one is in (or of its part that is saved by itself), or of the one form that can be reached. */
function save(): void {
  const forms = [...reachable().querySelectorAll<HTMLElement>('[data-save]')]
  const active = document.activeElement
  const buttonOf = (form: HTMLElement) =>
    [...form.querySelectorAll<HTMLButtonElement>('button[type=submit],button[data-saves]')].find(
      (button) => button.closest('[data-save]') === form,
    )
  const ready = forms.filter((form) => buttonOf(form)?.getAttribute('aria-disabled') !== 'true')
  // the inner one comes after the one around it
  const form = forms.findLast((each) => each.contains(active)) ?? ready.at(-1) ?? forms.at(-1)
  if (!form) return
  // a field that is read when it is left is read now, and keeps the focus
  if (active && form.contains(active)) active.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  const button = buttonOf(form)
  if (!button) return void toast('조회만 할 수 있는 화면입니다.', { tone: 'note' })
  // the press that is refused says why, here in words
  if (button.getAttribute('aria-disabled') === 'true')
    return void toast(button.dataset.tip ?? '저장할 수 없습니다.', { tone: 'note' })
  button.click()
}

function onKey(event: KeyboardEvent): void {
  // by the key's place: on a Korean layout its letter is ㄴ
  if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  // never the browser's own dialog
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat) save()
}

let forms = 0

/** Ctrl+S (⌘S) saves the form that one is in, wherever the focus is; for whoever draws a form that says `data-save`. */
export function useSaveKey(): void {
  useEffect(() => {
    // one listener, however many forms
    window.addEventListener('keydown', onKey, true)
    forms += 1
    return () => {
      forms -= 1
      if (forms === 0) window.removeEventListener('keydown', onKey, true)
    }
  }, [])
}
