import { useState } from 'react'
import { Input } from '@/shared/ui/input'
import { type FieldFrame, FieldFrameView } from './field'
import { groupDigits, readNumber } from './number-text'

export interface NumberProps extends FieldFrame {
  placeholder?: string
  width?: number
  unit?: string
}

interface Kind extends NumberProps {
  name: string
  grouped: boolean
}

/** What is not yet a number ("-", "1.") stays text while it is typed and is refused by the rules on saving. */
function NumberLike({ name, placeholder, width = 13, unit, grouped, ...frame }: Kind) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <FieldFrameView name={name} {...frame}>
      {(control, { value, set }) => {
        const plain = value === null || value === undefined ? '' : String(value)
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

/** A number; an empty field is null. */
export function NumberField(props: NumberProps & { name: string }) {
  return <NumberLike {...props} grouped={false} />
}

/** Whole won, with commas while one does not type. */
export function MoneyField(props: NumberProps & { name: string }) {
  return <NumberLike unit="원" {...props} grouped />
}
