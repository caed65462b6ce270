import { useState } from 'react'
import { createField } from '@/kit/fields/field'
import { sizeMessage } from '@/shared/lib/tire-size'
import { Input, type InputProps } from '@/shared/ui/inputs/input'
import { useNotReadyReason } from '@/shared/ui/use-not-ready-reason'
import { isTireSpec, parseTireSpec, sizeLabel } from '../../../../domain/product/tire-size'
import styles from '../car.module.css'

interface SizeProps {
  width?: number
  placeholder?: string
}

/** Field of a tire size object, entered in one box as digits or pasted from a catalog. */
export const SizeField = createField<SizeProps>(
  (control, { value, set, error, block }, fieldProps) => (
    <SizeBox {...control} {...fieldProps} value={value} set={set} block={block} quiet={error !== undefined} />
  ),
  { readOnlyValue: ({ value }) => textOf(value) },
)

const textOf = (value: unknown): string => (isTireSpec(value) ? sizeLabel(value) : '')

interface BoxProps extends Omit<InputProps, 'value'> {
  value: unknown
  set: (value: unknown) => void
  block: (reason: string | null) => void
  /** Whether the field already shows a message. */
  quiet: boolean
}

function SizeBox({ value, set, block, quiet, bad, ...rest }: BoxProps) {
  const [left, setLeft] = useState(true)
  // unparsed text stays as entered
  const typed = typeof value === 'string' ? value : null
  const text = typed ?? textOf(value)
  useNotReadyReason(typed === null ? null : sizeMessage, block)
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
