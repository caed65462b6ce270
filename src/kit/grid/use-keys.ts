import { useEffect, useRef } from 'react'

/** Where the arrows lead: rows down, columns to the right. */
export const arrows: Readonly<Record<string, [number, number]>> = {
  ...{ ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] },
}

interface Keys {
  /** Is it the grid that the page is worked with? */
  isHere: (target: EventTarget | null) => boolean
  /** What a key does; undefined: it is not the grid's. */
  keyed: (event: KeyboardEvent) => (() => unknown) | undefined
  /** What is copied; null: nothing of the grid. */
  copied: () => string | null
  /** What is copied is to be emptied. */
  cut?: () => unknown
  /** False: the text is not for the grid. */
  pasted: (text: string) => unknown
  /** Its cells are fields: what is typed into them is heard, too. */
  fields?: boolean
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Keys and clipboard of the page, as far as they are meant for the grid: not what is typed into a field, nor while a syllable is composed. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const isMeant = ({ target }: Event) => (latest.current.fields || !isField(target)) && latest.current.isHere(target)
    function onKeyDown(event: KeyboardEvent) {
      const held = event.ctrlKey || event.metaKey
      // in Hangul mode the first key of a syllable is 229; with Ctrl it begins none
      const composes = event.isComposing || (event.keyCode === 229 && !held)
      if (event.defaultPrevented || composes || !isMeant(event)) return
      const inCell = event.target instanceof Element && event.target.closest('td[data-cell]')
      // keys without Ctrl are those of the cells
      const work = inCell || held ? latest.current.keyed(event) : undefined
      if (!work) return
      event.preventDefault()
      event.stopPropagation()
      void work()
    }
    function onCopy(event: ClipboardEvent) {
      const { fields, copied, cut } = latest.current
      const isFree = fields || String(window.getSelection() ?? '') === ''
      const text = isMeant(event) && isFree ? copied() : null
      if (text === null) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      if (event.type === 'cut') cut?.()
    }
    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text/plain')
      if (text && !event.defaultPrevented && isMeant(event) && latest.current.pasted(text) !== false)
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
