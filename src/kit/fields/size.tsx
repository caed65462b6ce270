import { useId, useState } from 'react'
import { type ParsedTire, parseTireSpec, sizeLabel, sizeMessage, type TireSpec } from '@/shared/lib/tire-size'
import { Input } from '@/shared/ui/input'
import { type FieldState, useBlock } from '../detail/context'
import { isBag } from '../detail/values'
import { type ControlProps, type FieldFrame, FieldFrameView } from './field'
import styles from './field.module.css'

export interface SizeProps extends FieldFrame {
  width?: number
  placeholder?: string
}

/** A tire size that is an object of the body, entered in one box: typed as digits or pasted from a catalogue. */
export function SizeField({ name, width = 16, placeholder = '245/45R19', ...frame }: SizeProps & { name: string }) {
  return (
    <FieldFrameView name={name} {...frame}>
      {(control, field) => <SizeBox control={control} field={field} width={width} placeholder={placeholder} />}
    </FieldFrameView>
  )
}

interface BoxProps {
  control: ControlProps
  field: FieldState
  width: number
  placeholder: string
}

function SizeBox({ control, field, width, placeholder }: BoxProps) {
  const [left, setLeft] = useState(true)
  // what could not be read stays as it was typed
  const typed = typeof field.value === 'string' ? field.value : null
  // an object of this field is a size: the contract says so
  const text = typed ?? (isBag(field.value) ? sizeLabel(field.value as unknown as TireSpec) : '')
  useBlock(field.path, typed === null ? null : sizeMessage)
  const wrong = left && typed !== null && !field.error

  function read(next: string) {
    const spec = parseTireSpec(next)
    field.set(next.trim() === '' ? null : (spec ?? next))
  }

  return (
    <>
      <Input
        {...control}
        bad={control.bad || wrong}
        width={width}
        placeholder={placeholder}
        value={text}
        onFocus={() => setLeft(false)}
        onChange={(event) => field.set(event.target.value || null)}
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
        <span className={styles.error} role="alert">
          {sizeMessage}
        </span>
      )}
    </>
  )
}

export interface SizeTextProps extends Pick<FieldFrame, 'help' | 'disabled'> {
  label?: string
  onSpec: (spec: ParsedTire) => void
}

/** A box that fills other fields: reads a size on leaving, Enter and paste, and hands it on. No field of the body. */
export function SizeText({ label = '규격 입력', help, disabled, onSpec }: SizeTextProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)

  function read(next: string) {
    const spec = parseTireSpec(next)
    setText(spec ? sizeLabel(spec) : next)
    setWrong(next.trim() !== '' && !spec)
    if (spec) onSpec(spec)
  }

  const described = [wrong ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <Input
          id={id}
          aria-describedby={described}
          disabled={disabled}
          bad={wrong}
          width={24}
          placeholder="225/45R17 94W XL"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
          onBlur={() => read(text)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            read(text)
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!parseTireSpec(pasted)) return
            event.preventDefault()
            read(pasted)
          }}
        />
        {help && (
          <span id={`${id}-help`} className={styles.help}>
            {help}
          </span>
        )}
        {wrong && (
          <span id={`${id}-error`} className={styles.error} role="alert">
            {sizeMessage}
          </span>
        )}
      </div>
    </div>
  )
}
