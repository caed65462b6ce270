import { useState } from 'react'
import type { FieldControlProps } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { maskCardNumber } from '../../../domain/orderdelivery/card-number'

/** Renders the card number as 1234-5678-… while it is typed. On blur the middle digits are hidden. */
export function CardNumber({
  controlProps,
  value,
  onChange,
}: {
  controlProps: FieldControlProps
  value: string
  onChange: (digits: string) => void
}) {
  const [typing, setTyping] = useState(false)
  const shown = typing ? value.replace(/(\d{4})(?=\d)/g, '$1-') : maskCardNumber(value)
  return (
    <Input
      {...controlProps}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => typing && onChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 16))}
    />
  )
}
