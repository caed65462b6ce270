import { useState } from 'react'
import { type ParsedTire, parseTireSpec, sizeLabel } from '../../../../domain/product/tire-size'
import { sizeMessage } from '../../lib/tire-size'
import { FieldFrame } from './field-frame'
import { Input } from './input'

interface Props {
  title: string
  help?: string
  /** Message about further effects of the last parsed size. */
  status?: string
  onSpec: (spec: ParsedTire) => void
}

/** Renders an input that fills other fields: parses a tire size on blur, Enter and paste, and passes it on. Not a field of the body. */
export function TireSizeInput({ title, help, status, onSpec }: Props) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  /** The text that was last parsed. Leaving the input again must not overwrite fields edited since. */
  const [parsedText, setParsedText] = useState('')

  function read(next: string) {
    const spec = parseTireSpec(next)
    const shown = spec ? sizeLabel(spec) : next
    setText(shown)
    setParsedText(shown)
    setWrong(next.trim() !== '' && !spec)
    if (spec) onSpec(spec)
  }

  return (
    <FieldFrame
      wide
      title={title}
      help={<span role="status">{status || help}</span>}
      error={wrong ? sizeMessage : undefined}
    >
      {(controlProps) => (
        <Input
          {...controlProps}
          width={24}
          placeholder="225/45R17 94W XL"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
          onBlur={() => text === parsedText || read(text)}
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
