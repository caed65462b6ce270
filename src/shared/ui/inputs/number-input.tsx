import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { readNumberText } from '../../../../domain/common/number-text'
import { formatThousands } from '../../lib/format'
import { Input, type InputProps } from './input'

/** Parses a typed number (see `readNumberText`); null if empty, the text itself if invalid. */
export function parseNumberInput(text: string): number | string | null {
  const value = readNumberText(text)
  return value === null || Number.isFinite(value) ? value : text
}

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  /** A number, null, or text that is not a number yet ("-", "1."). */
  value: unknown
  onChange: (value: number | string | null) => void
  /** Shows thousands separators while not focused. */
  grouped?: boolean | undefined
  /** Step of ↑ and ↓, within `least` and `most`; tenfold with Shift. */
  step?: number | undefined
  least?: number | undefined
  most?: number | undefined
  /** Handles pasted text that holds more than this number (a whole tire size). Returns true if it was handled. */
  onPasteText?: ((text: string) => boolean) | undefined
}

/** Renders a number input. Incomplete input stays text; the field's rules reject it. */
export function NumberInput({ value, onChange, grouped, step = 1, least, most, onPasteText, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const plain = value === null || value === undefined ? '' : String(value)
  /** The input that has just been focused. */
  const entered = useRef<HTMLInputElement | null>(null)
  // removing the separators on focus resets the selection, so select all again
  useLayoutEffect(() => {
    entered.current?.select()
    entered.current = null
  })
  // a value set from outside while focused (paste over several cells, undo) replaces the typed text
  const isOwnChange = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the value changes
  useLayoutEffect(() => {
    if (!isOwnChange.current) setTyped((now) => (now === null ? null : plain))
    isOwnChange.current = false
  }, [value])
  const changeValue = (next: number | string | null) => {
    isOwnChange.current = !Object.is(next, value)
    onChange(next)
  }
  const minimum = least ?? Number.NEGATIVE_INFINITY

  function onKeyDown(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    const delta = direction * step * (event.shiftKey ? 10 : 1)
    // avoids 0.30000000000000004; without a value, starts at the minimum, but not below 0
    const next = typeof value === 'number' ? Number((value + delta).toFixed(6)) : Math.max(0, minimum)
    const clamped = Math.min(Math.max(next, minimum), most ?? Number.POSITIVE_INFINITY)
    setTyped(String(clamped))
    changeValue(clamped)
  }

  return (
    <Input
      width={13}
      {...rest}
      value={typed ?? (grouped && typeof value === 'number' ? formatThousands(value) : plain)}
      onFocus={({ currentTarget: box }) => {
        entered.current = box
        setTyped(plain)
      }}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.target.value)
        changeValue(parseNumberInput(event.target.value))
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
