import { sanitize } from '../records/sanitize'
import styles from './rich-text.module.css'
import { withPreviews } from './rich-text-previews'

/** Renders stored rich text, sanitised. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the rules of the editor
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: withPreviews(sanitize(html)) }} />
}
