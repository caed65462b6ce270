import { sanitize } from '../records/sanitize'
import styles from './rich-text.module.css'
import { withPreviews } from './rich-text-previews'

/** Formatted text as it was saved, with nothing in it that could run. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the editor's own rules
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: withPreviews(sanitize(html)) }} />
}
