import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { readNumberText } from '../../../../openapi/formats/number-text'
import { won } from '../../lib/format'
import { Input, type InputProps } from './input'

/** The number in a typed text (see `readNumberText`); null when empty, the text itself when it is none. */
export function readNumber(text: string): number | string | null {
  const value = readNumberText(text)
  return value === null || Number.isFinite(value) ? value : text
}

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  /** A number, nothing, or a text that is not yet one ("-", "1."). */
  value: unknown
  onChange: (value: number | string | null) => void
  /** Commas between thousands while one does not type. */
  grouped?: boolean | undefined
  /** What ↑ and ↓ add, within `least` and `most`; with Shift ten times as much. */
  step?: number | undefined
  least?: number | undefined
  most?: number | undefined
  /** A pasted text that means more than this number (a whole tire size); true: it has been taken. */
  onPasteText?: ((text: string) => boolean) | undefined
}

/** A number. What is not yet one stays text while it is typed; refusing it is the rules' part. */
export function NumberInput({ value, onChange, grouped, step = 1, least, most, onPasteText, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const plain = value === null || value === undefined ? '' : String(value)
  /** The box that has just been entered. */
  const entered = useRef<HTMLInputElement | null>(null)
  // without its commas it is another text, of which nothing is selected: what is typed next must take its place
  useLayoutEffect(() => {
    entered.current?.select()
    entered.current = null
  })
  // what comes from elsewhere while one stands in the box (pasted over several of them, undone) takes the place of what was typed
  const own = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the value is another one
  useLayoutEffect(() => {
    if (!own.current) setTyped((now) => (now === null ? null : plain))
    own.current = false
  }, [value])
  const give = (next: number | string | null) => {
    own.current = !Object.is(next, value)
    onChange(next)
  }
  const from = least ?? Number.NEGATIVE_INFINITY

  function onKeyDown(event: KeyboardEvent) {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (way === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    const by = way * step * (event.shiftKey ? 10 : 1)
    // 0.1 + 0.2 is 0.30000000000000004; nothing yet starts at the least, or 0
    const next = typeof value === 'number' ? Number((value + by).toFixed(6)) : Math.max(0, from)
    const kept = Math.min(Math.max(next, from), most ?? Number.POSITIVE_INFINITY)
    setTyped(String(kept))
    give(kept)
  }

  return (
    <Input
      width={13}
      {...rest}
      value={typed ?? (grouped && typeof value === 'number' ? won(value) : plain)}
      onFocus={({ currentTarget: box }) => {
        entered.current = box
        setTyped(plain)
      }}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value)
        give(readNumber(event.target.value))
      }}
      onKeyDown={onKeyDown}
      onPaste={(event: ClipboardEvent) => {
        if (!onPasteText?.(event.clipboardData.getData('text'))) return
        event.preventDefault()
        setTyped(null)
      }}
      inputMode="decimal"
      alignRight
    />
  )
}
