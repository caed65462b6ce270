import { createField } from '@/kit/fields/field'
import { Input, type InputProps } from '@/shared/ui/inputs/input'
import { useTypedText } from '@/shared/ui/inputs/use-typed-text'
import styles from './color-field.module.css'

const COLOR = /^#[0-9a-f]{6}$/i
export const isColor = (text: unknown): text is string => typeof text === 'string' && COLOR.test(text)

/** Field of a color, entered as `#RRGGBB` or picked. An empty one is null. */
export const ColorField = createField((control, { value, set, title }) => {
  const { bad, disabled, ...tie } = control
  const enter = (text: string) => set(text.normalize('NFKC').trim().toUpperCase() || null)
  return (
    <span className={styles.color}>
      <input
        type="color"
        aria-label={`${title} 고르기`}
        disabled={disabled}
        // a native color input is never empty
        value={isColor(value) ? value.toLowerCase() : '#ffffff'}
        onChange={(event) => enter(event.target.value)}
      />
      <ColorText
        {...tie}
        bad={bad}
        disabled={disabled}
        value={typeof value === 'string' ? value : ''}
        onChange={enter}
      />
    </span>
  )
})

interface ColorTextProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
}

function ColorText({ value, onChange, ...rest }: ColorTextProps) {
  return <Input {...rest} {...useTypedText({ plain: value, onChange })} width={10} placeholder="#FFFFFF" />
}
