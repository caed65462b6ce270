import { useId } from 'react'
import { cx } from '../cx'
import { externalImages } from '../records/sanitize'
import styles from './rich-text.module.css'

/** Returns why typed HTML cannot be accepted; null: it can. */
export function sourceProblem(html: string): string | null {
  const [src] = externalImages(html)
  if (src === undefined) return null
  return `다른 사이트의 이미지 주소는 쓸 수 없습니다. 이미지를 파일로 올려 주세요. (${src.slice(0, 60) || '주소 없음'})`
}

interface Props {
  label: string
  value: string
  onChange: (html: string) => void
  bad?: boolean
  describedBy?: string | undefined
}

/** Renders rich text as editable HTML. The typed HTML is kept as it is until the view is left. */
export function RichTextSource({ label, value, onChange, bad, describedBy }: Props) {
  const id = useId()
  const problem = sourceProblem(value)
  return (
    <>
      <textarea
        aria-label={`${label} HTML`}
        aria-describedby={[`${id}-help`, problem && `${id}-problem`, describedBy].filter(Boolean).join(' ')}
        aria-invalid={bad || problem !== null || undefined}
        className={cx(styles.text, styles.source)}
        spellCheck={false}
        // the view is opened to type
        ref={(area) => area?.focus()}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className={cx(styles.note, styles.wrong)}>
          {problem}
        </p>
      )}
      <p id={`${id}-help`} className={styles.note}>
        편집기로 만들 수 있는 태그만 저장합니다. 그 밖의 태그와 속성은 저장하면 빠집니다.
      </p>
    </>
  )
}
