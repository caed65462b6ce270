import styles from './conflict.module.css'
import type { FileRef } from './files'

/** Images beside each other, for comparing. */
export function FileStrip({ files }: { files: readonly FileRef[] }) {
  if (files.length === 0) return '(없음)'
  return (
    <span className={styles.strip}>
      {files.map((file) => (
        <img key={file.fileSeq} src={file.url} alt={file.name} />
      ))}
    </span>
  )
}
