import { type ChangeEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

interface Options {
  /** The value as text while the input has the focus. */
  plain: string
  /** The value as text while it has not; default: `plain`. */
  formatted?: string | undefined
  /** Called with the text as it was typed or pasted. */
  onChange: (text: string) => void
}

/**
 * Returns the props of an input that shows what is typed as it is, and the value's own format once the input is left. As long
 * as no program changes its text, the browser can undo, and the caret stays. Selects all on focus where that removes a format,
 * because it resets the selection. A value set from outside (calendar, paste over several cells, undo) replaces the typed text.
 */
export function useTypedText({ plain, formatted = plain, onChange }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const entered = useRef<HTMLInputElement | null>(null)
  const known = useRef(plain)
  const isOwnChange = useRef(false)
  useLayoutEffect(() => {
    entered.current?.select()
    entered.current = null
    if (plain !== known.current && !isOwnChange.current) setTyped((now) => (now === null ? null : plain))
    known.current = plain
    isOwnChange.current = false
  })
  return {
    value: typed ?? formatted,
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      if (formatted !== plain) entered.current = currentTarget
      setTyped(plain)
    },
    onBlur: () => setTyped(null),
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      isOwnChange.current = true
      setTyped(target.value)
      onChange(target.value)
    },
  }
}
