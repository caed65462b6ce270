import { useRef } from 'react'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import type { FieldControlProps } from '@/shared/ui/inputs/field-frame'
import { TextArea } from '@/shared/ui/inputs/input'
import styles from './message.module.css'

interface Props {
  controlProps: FieldControlProps & { disabled?: boolean }
  value: string
  onChange: (text: string) => void
  variables: readonly Schemas['MessageVariable'][]
  rows?: number
  /** Length of the text. */
  size: string
  /** Consequence of the length. */
  note?: string | undefined
}

/** Renders a text area with its variables. A click inserts one at the cursor. */
export function VariableText({ controlProps, value, onChange, variables, rows = 8, size, note }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  function insert(key: string) {
    const { selectionStart: from = value.length, selectionEnd: to = from } = area.current ?? {}
    onChange(`${value.slice(0, from)}#{${key}}${value.slice(to)}`)
    area.current?.focus()
  }
  return (
    <div className={styles.write}>
      <TextArea
        {...controlProps}
        ref={area}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles.under}>
        {!controlProps.disabled &&
          variables.map(({ key, sample }) => (
            <Button key={key} size="sm" title={`예: ${sample}`} onClick={() => insert(key)}>{`#{${key}}`}</Button>
          ))}
        <output className={styles.count} aria-label="글자 수">
          {size}
        </output>
      </div>
      {note && <small>{note}</small>}
    </div>
  )
}
