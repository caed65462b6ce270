import { createField } from '@/kit/fields/field'
import { ParsedInput } from '@/shared/ui/inputs/parsed-input'
import styles from './color-field.module.css'

const COLOR = /^#[0-9a-f]{6}$/i
export const isColor = (text: unknown): text is string => typeof text === 'string' && COLOR.test(text)
const readColor = (text: string) => text.normalize('NFKC').trim().toUpperCase()

/** Field of a color, entered as `#RRGGBB` or picked. An empty one is null. */
export const ColorField = createField((control, { value, set, title }) => {
  const { bad, disabled, ...controlProps } = control
  return (
    <span className={styles.color}>
      <input
        type="color"
        aria-label={`${title} 고르기`}
        disabled={disabled}
        // a native color input is never empty
        value={isColor(value) ? value.toLowerCase() : '#ffffff'}
        onChange={(event) => set(readColor(event.target.value))}
      />
      <ParsedInput
        {...controlProps}
        bad={bad}
        disabled={disabled}
        width={10}
        placeholder="#FFFFFF"
        value={typeof value === 'string' ? value : ''}
        read={readColor}
        onChange={(color) => set(color || null)}
      />
    </span>
  )
})
