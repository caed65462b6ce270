import { createField } from '@/kit/fields/field'
import { Input } from '@/shared/ui/inputs/input'
import styles from './color-field.module.css'

const COLOR = /^#[0-9a-f]{6}$/i
export const isColor = (text: unknown): text is string => typeof text === 'string' && COLOR.test(text)

/** Field of a color, entered as `#RRGGBB` or picked. An empty one is null. */
export const ColorField = createField((control, { value, set, title }) => {
  const { bad, disabled, ...tie } = control
  const enter = (text: string) => set(text.trim().toUpperCase() || null)
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
      <Input
        {...tie}
        bad={bad}
        disabled={disabled}
        width={10}
        placeholder="#FFFFFF"
        maxLength={7}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => enter(event.target.value)}
      />
    </span>
  )
})
