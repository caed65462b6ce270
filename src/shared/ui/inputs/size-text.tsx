import { useState } from 'react'
import { type ParsedTire, parseTireSpec, sizeLabel } from '../../../../openapi/formats/tire-size'
import { sizeMessage } from '../../lib/tire-size'
import { FieldFrame } from './field-frame'
import { Input } from './input'

interface Props {
  title: string
  help?: string
  /** What the last size that was read has done beside filling the fields. */
  said?: string
  onSpec: (spec: ParsedTire) => void
}

/** A box that fills other fields: reads a size on leaving, Enter and paste, and hands it on. No field of the body. */
export function SizeText({ title, help, said, onSpec }: Props) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  /** What has been read already: leaving the box again must not undo what was entered by hand since. */
  const [done, setDone] = useState('')

  function read(next: string) {
    const spec = parseTireSpec(next)
    const shown = spec ? sizeLabel(spec) : next
    setText(shown)
    setDone(shown)
    setWrong(next.trim() !== '' && !spec)
    if (spec) onSpec(spec)
  }

  return (
    <FieldFrame
      wide
      title={title}
      help={<span role="status">{said || help}</span>}
      error={wrong ? sizeMessage : undefined}
    >
      {(tie) => (
        <Input
          {...tie}
          width={24}
          placeholder="225/45R17 94W XL"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
          onBlur={() => text === done || read(text)}
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
