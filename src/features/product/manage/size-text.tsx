import { useState } from 'react'
import { type ParsedTire, parseTireSpec, sizeLabel, sizeMessage } from '@/shared/lib/tire-size'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'

interface Props {
  title: string
  help?: string
  disabled?: boolean
  onSpec: (spec: ParsedTire) => void
}

/** A box that fills other fields: reads a size on leaving, Enter and paste, and hands it on. No field of the body. */
export function SizeText({ title, help, disabled, onSpec }: Props) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)

  function read(next: string) {
    const spec = parseTireSpec(next)
    setText(spec ? sizeLabel(spec) : next)
    setWrong(next.trim() !== '' && !spec)
    if (spec) onSpec(spec)
  }

  return (
    <FieldFrame wide title={title} help={help} error={wrong ? sizeMessage : undefined}>
      {(tie) => (
        <Input
          {...tie}
          disabled={disabled}
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
      )}
    </FieldFrame>
  )
}
