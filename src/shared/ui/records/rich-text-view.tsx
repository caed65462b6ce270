import { lazy, Suspense } from 'react'
import { cx } from '../cx'
import styles from '../inputs/rich-text.module.css'

const Clean = lazy(async () => {
  const { sanitize } = await import('./sanitize')
  return {
    default: ({ html }: { html: string }) => (
      <div
        className={cx(styles.prose, styles.view)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in this very line
        dangerouslySetInnerHTML={{ __html: sanitize(html) }}
      />
    ),
  }
})

/** Formatted text for reading, sanitised before it is shown. */
export function RichTextView({ html }: { html: string }) {
  return (
    <Suspense fallback={null}>
      <Clean html={html} />
    </Suspense>
  )
}
