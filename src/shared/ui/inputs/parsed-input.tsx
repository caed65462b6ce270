import { Input, type InputProps } from './input'
import { useTypedText } from './use-typed-text'

export interface ParsedInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onFocus'> {
  value: string
  onChange: (value: string) => void
  /** Parses what is typed or pasted. */
  read: (text: string) => string
  /** Formats the value while the input is not focused. */
  format?: ((value: string) => string) | undefined
}

/** Renders an input whose value differs from what is typed: without blanks, in capitals. Shows the value once it is left. */
export function ParsedInput({ value, onChange, read, format, onBlur, ...rest }: ParsedInputProps) {
  const typed = useTypedText({ plain: value, formatted: format?.(value), onChange: (text) => onChange(read(text)) })
  return (
    <Input
      {...rest}
      {...typed}
      onBlur={(event) => {
        typed.onBlur()
        onBlur?.(event)
      }}
    />
  )
}
