import { useState } from 'react'
import { fieldOf } from '@/kit/fields/field'
import { sizeMessage } from '@/shared/lib/tire-size'
import { isBag } from '@/shared/lib/values'
import { Input, type InputProps } from '@/shared/ui/inputs/input'
import { useWaiting } from '@/shared/ui/use-waiting'
import { parseTireSpec, sizeLabel, type TireSpec } from '../../../../openapi/formats/tire-size'
import styles from '../car.module.css'

interface SizeProps {
  width?: number
  placeholder?: string
}

/** A tire size that is an object of the body, entered in one box: typed as digits or pasted from a catalogue. */
export const SizeField = fieldOf<SizeProps>(
  (control, { value, set, error, block }, own) => (
    <SizeBox {...control} {...own} value={value} set={set} block={block} quiet={error !== undefined} />
  ),
  { said: ({ value }) => textOf(value) },
)

// an object of this field is a size: the contract says so
const textOf = (value: unknown): string => (isBag(value) ? sizeLabel(value as unknown as TireSpec) : '')

interface BoxProps extends Omit<InputProps, 'value'> {
  value: unknown
  set: (value: unknown) => void
  block: (reason: string | null) => void
  /** Something is said about it already. */
  quiet: boolean
}

function SizeBox({ value, set, block, quiet, bad, ...rest }: BoxProps) {
  const [left, setLeft] = useState(true)
  // what could not be read stays as it was typed
  const typed = typeof value === 'string' ? value : null
  const text = typed ?? textOf(value)
  useWaiting(typed === null ? null : sizeMessage, block)
  const wrong = left && typed !== null && !quiet

  const read = (next: string) => set(next.trim() === '' ? null : (parseTireSpec(next) ?? next))

  return (
    <>
      <Input
        width={16}
        placeholder="245/45R19"
        {...rest}
        bad={bad || wrong}
        value={text}
        onFocus={() => setLeft(false)}
        onChange={(event) => set(event.target.value || null)}
        onBlur={(event) => {
          setLeft(true)
          if (typed !== null) read(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== null) read(typed)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (pasted.includes('\n') || !parseTireSpec(pasted)) return
          event.preventDefault()
          read(pasted)
        }}
      />
      {wrong && (
        <span className={styles.wrong} role="alert">
          {sizeMessage}
        </span>
      )}
    </>
  )
}
