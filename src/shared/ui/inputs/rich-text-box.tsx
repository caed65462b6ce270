import { type ComponentProps, useState } from 'react'
import { byteLength } from '../../lib/validate'
import { cx } from '../cx'
import { lazyPart } from '../layers/lazy-layer'
import { useNotReadyReason } from '../use-not-ready-reason'
import styles from './field.module.css'
import { refusedPlaceProblem } from './refused-image'

const RichTextEditor = lazyPart(
  async () => (await import('./rich-text-editor')).RichTextEditor,
  () => (
    <div className={styles.waiting} role="status">
      편집기를 불러오는 중입니다.
    </div>
  ),
)

/** Renders rich text read-only. */
export const RichText = lazyPart(
  async () => (await import('./rich-text-view')).RichTextView,
  () => <span role="status">불러오는 중입니다.</span>,
)

/** Maximum size of rich text, in bytes. The size is shown from 90 % of it. */
const LIMIT = 100 * 1024

interface Props extends ComponentProps<typeof RichTextEditor> {
  /** Maximum size in bytes; default 100 KB. */
  limit?: number
}

/** Renders a rich text editor with a size limit. Its code loads when the first one is shown. */
export function RichTextBox({ limit = LIMIT, bad, onWaiting, ...rest }: Props) {
  const [uploading, setUploading] = useState<string | null>(null)
  const bytes = byteLength(rest.value, 'utf-8')
  const over = bytes > limit
  const tooLong = over ? `${limit / 1024}KB 이하로 입력해 주세요.` : null
  useNotReadyReason(uploading ?? tooLong ?? refusedPlaceProblem(rest.value), onWaiting)
  return (
    <div className={styles.stack}>
      <RichTextEditor {...rest} bad={bad || over} onWaiting={setUploading} />
      {bytes > limit * 0.9 && (
        <span className={cx(styles.count, over && styles.over)} role="status">
          {(bytes / 1024).toFixed(1)}/{limit / 1024}KB
        </span>
      )}
    </div>
  )
}
