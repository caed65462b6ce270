import { lazy, Suspense, useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { byteLength } from '@/shared/lib/validate'
import { type FieldState, useBlock } from '../detail/context'
import { type ControlProps, type FieldFrame, FieldFrameView } from './field'
import styles from './field.module.css'

const RichTextEditor = lazy(() =>
  import('@/shared/ui/rich-text-editor').then((module) => ({ default: module.RichTextEditor })),
)

/** What a rich text may weigh, in bytes; what is said from 90 % on. */
const LIMIT = 100 * 1024

export interface RichProps extends FieldFrame {
  /** In bytes; default 100 KB. */
  limit?: number
}

/** Formatted text, kept as html that the server sanitises. The editor's code comes when the field is first shown. */
export function RichTextField({ limit = LIMIT, ...props }: RichProps & { name: string }) {
  return (
    <FieldFrameView group wide {...props}>
      {(control, field) => <Box control={control} field={field} limit={limit} />}
    </FieldFrameView>
  )
}

function Box({ control, field, limit }: { control: ControlProps; field: FieldState; limit: number }) {
  const { bad, ...rest } = control
  const [waiting, setWaiting] = useState<string | null>(null)
  const html = typeof field.value === 'string' ? field.value : ''
  const bytes = byteLength(html, 'utf-8')
  const over = bytes > limit
  useBlock(field.path, waiting ?? (over ? `${limit / 1024}KB 이하로 입력해 주세요.` : null))
  return (
    <div className={styles.stack}>
      <Suspense
        fallback={
          <div className={styles.waiting} role="status">
            편집기를 불러오는 중입니다.
          </div>
        }
      >
        <RichTextEditor
          {...rest}
          label={field.title}
          value={html}
          onChange={field.set}
          onWaiting={setWaiting}
          bad={bad || over}
          store={upload}
          problemOf={messageOf}
        />
      </Suspense>
      {bytes > limit * 0.9 && (
        <span className={over ? `${styles.count} ${styles.over}` : styles.count} role="status">
          {(bytes / 1024).toFixed(1)}/{limit / 1024}KB
        </span>
      )}
    </div>
  )
}
