import { sanitize } from '../records/sanitize'
import styles from './rich-text.module.css'
import { withPreviews } from './rich-text-previews'

/** Renders stored rich text, sanitized. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the rules of the editor
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: withPreviews(sanitize(html)) }} />
}
