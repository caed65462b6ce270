import type { Upload } from '../use-uploads'
import styles from './rich-text.module.css'

interface Props {
  uploads: readonly Upload[]
  retry: (upload: Upload) => void
  drop: (id: number) => void
}

/** Renders the uploads of a text: running ones with progress, failed ones with a retry. */
export const RichTextUploads = ({ uploads, retry, drop }: Props) =>
  uploads.map((upload) => (
    <div key={upload.id} className={styles.upload}>
      {upload.file.name}
      {upload.problem === null ? (
        <progress aria-label={`${upload.file.name} 올리는 중`} max={1} value={upload.share} />
      ) : (
        <>
          <span role="alert">{upload.problem}</span>
          <button type="button" onClick={() => retry(upload)}>
            다시 시도
          </button>
        </>
      )}
      <button type="button" aria-label={`${upload.file.name} 빼기`} onClick={() => drop(upload.id)}>
        ✕
      </button>
    </div>
  ))
