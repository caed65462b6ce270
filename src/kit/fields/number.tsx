import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { Rule } from '@/shared/lib/rules'
import { Input } from '@/shared/ui/input'
import { type FieldFrame, FieldFrameView } from './field'
import { groupDigits, readNumber, stepped } from './number-text'

export interface NumberProps extends FieldFrame {
  placeholder?: string
  width?: number
  unit?: string
  /** Commas between thousands while one does not type. */
  grouped?: boolean
  /** What ↑ and ↓ add; default: the contract's multipleOf, or 1. With Shift ten times as much. */
  step?: number
  /** A pasted text that means more than this number (a whole tire size); true: it has been taken. */
  onPasteText?: (text: string) => boolean
}

/** A number; an empty field is null. What is not yet one ("-", "1.") stays text while it is typed and is refused by the rules on saving. */
export function NumberField({ name, ...props }: NumberProps & { name: string }) {
  const { placeholder, width = 13, unit, grouped, step, onPasteText, ...frame } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <FieldFrameView name={name} {...frame}>
      {(control, { value, set, rule }) => {
        const plain = value === null || value === undefined ? '' : String(value)
        const onKeyDown = (event: KeyboardEvent) => {
          const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (way === undefined || event.nativeEvent.isComposing) return
          event.preventDefault()
          const next = stepped(value, way * (step ?? stepOf(rule)) * (event.shiftKey ? 10 : 1), rule)
          setTyped(String(next))
          set(next)
        }
        return (
          <Input
            {...control}
            value={typed ?? (grouped ? groupDigits(plain) : plain)}
            onFocus={() => setTyped(plain)}
            onBlur={() => setTyped(null)}
            onChange={(event) => {
              setTyped(event.target.value)
              set(readNumber(event.target.value))
            }}
            onKeyDown={onKeyDown}
            onPaste={(event: ClipboardEvent) => {
              if (!onPasteText?.(event.clipboardData.getData('text'))) return
              event.preventDefault()
              setTyped(null)
            }}
            inputMode="decimal"
            placeholder={placeholder}
            width={width}
            suffix={unit}
            alignRight
          />
        )
      }}
    </FieldFrameView>
  )
}

const stepOf = (rule: Rule | undefined) => rule?.multipleOf ?? 1

/** Whole won, with commas while one does not type. */
export function MoneyField(props: NumberProps & { name: string }) {
  return <NumberField unit="원" grouped {...props} />
}

/** Percent, 0 to 100 or as the contract says; decimals as its multipleOf allows. */
export function PercentField(props: NumberProps & { name: string }) {
  return <NumberField unit="%" width={9} {...props} />
}
