import type { ClipboardEvent, KeyboardEvent } from 'react'
import { readNumberText } from '../../../../domain/common/number-text'
import { formatThousands } from '../../lib/format'
import { Input, type InputProps } from './input'
import { useTypedText } from './use-typed-text'

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
  /** Step of ↑ and ↓, within `min` and `max`; tenfold with Shift. */
  step?: number | undefined
  min?: number | undefined
  max?: number | undefined
  /** Handles pasted text that holds more than this number (a whole tire size). Returns true if it was handled. */
  onPasteText?: ((text: string) => boolean) | undefined
}

/** Renders a number input. Incomplete input stays text; the field's rules reject it. */
export function NumberInput({ value, onChange, grouped, step = 1, min, max, onPasteText, ...rest }: Props) {
  const plain = value === null || value === undefined ? '' : String(value)
  const typed = useTypedText({
    plain,
    formatted: grouped && typeof value === 'number' ? formatThousands(value) : plain,
    onChange: (text) => onChange(parseNumberInput(text)),
  })
  const minimum = min ?? Number.NEGATIVE_INFINITY

  function onKeyDown(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    const delta = direction * step * (event.shiftKey ? 10 : 1)
    // avoids 0.30000000000000004; without a value, starts at the minimum, but not below 0
    const next = typeof value === 'number' ? Number((value + delta).toFixed(6)) : Math.max(0, minimum)
    onChange(Math.min(Math.max(next, minimum), max ?? Number.POSITIVE_INFINITY))
  }

  return (
    <Input
      width={13}
      {...rest}
      {...typed}
      onKeyDown={onKeyDown}
      onPaste={(event: ClipboardEvent) => {
        if (onPasteText?.(event.clipboardData.getData('text'))) event.preventDefault()
      }}
      inputMode="decimal"
      alignRight
    />
  )
}
