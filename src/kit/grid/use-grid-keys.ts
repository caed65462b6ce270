import { useEffect, useRef } from 'react'

/** Steps of the arrow keys: rows down, columns right. */
export const arrowSteps: Readonly<Record<string, [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

interface Keys {
  /** Returns whether the target belongs to the grid. */
  isHere: (target: EventTarget | null) => boolean
  /** Returns what a key does; undefined: not handled. */
  keyAction: (event: KeyboardEvent) => (() => unknown) | undefined
  /** Returns the text to copy; null: nothing of the grid. */
  copy: () => string | null
  /** Clears the copied cells. */
  cut?: () => unknown
  /** Pastes a text. Returns false if it is not for the grid. */
  paste: (text: string) => unknown
  /** The cells are fields, so events inside fields are handled, too. */
  fields?: boolean
}

/** Returns whether keys and the clipboard belong to the element itself: a box that is typed into. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio])'))

/** Handles the page's keys and clipboard for the grid. Ignores input in fields (unless `fields`) and IME composition. */
export function useGridKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const isForGrid = ({ target }: Event) =>
      (latest.current.fields || !isField(target)) && latest.current.isHere(target)
    function onKeyDown(event: KeyboardEvent) {
      const withCtrl = event.ctrlKey || event.metaKey
      // keyCode 229 starts a Hangul syllable, except with Ctrl
      const composes = event.isComposing || (event.keyCode === 229 && !withCtrl)
      if (event.defaultPrevented || composes || !isForGrid(event)) return
      const inCell = event.target instanceof Element && event.target.closest('td[data-cell]')
      // keys without Ctrl only work inside cells
      const work = inCell || withCtrl ? latest.current.keyAction(event) : undefined
      if (!work) return
      event.preventDefault()
      event.stopPropagation()
      void work()
    }
    function onCopy(event: ClipboardEvent) {
      const { fields, copy, cut } = latest.current
      const isFree = fields || String(window.getSelection() ?? '') === ''
      const text = isForGrid(event) && isFree ? copy() : null
      if (text === null) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      if (event.type === 'cut') cut?.()
    }
    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text/plain')
      if (text && !event.defaultPrevented && isForGrid(event) && latest.current.paste(text) !== false)
        event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('copy', onCopy)
    if (latest.current.cut) document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}
