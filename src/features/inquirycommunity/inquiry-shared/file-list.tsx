import type { FileRef } from '@/shared/lib/files'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { FileImage } from '@/shared/ui/records/file-image'
import { FileLink } from '@/shared/ui/records/file-link'
import styles from './inquiry.module.css'

interface Props {
  files: readonly FileRef[]
  /** If given, files can be removed. */
  remove?: (fileSeq: number) => void
}

const viewer = lazyCode(() => import('./picture-viewer'))

const isPicture = ({ name }: FileRef): boolean => /\.(jpe?g|png|webp|gif)$/i.test(name)

/** Renders the files of an inquiry or its answer. Pictures open in a viewer, other files in a new tab. */
export function FileList({ files, remove }: Props) {
  if (files.length === 0) return null
  const pictures = files.filter(isPicture)
  return (
    <ul className={styles.files} aria-label="첨부 파일">
      {files.map((file) => {
        const { fileSeq, name } = file
        return (
          <li key={fileSeq}>
            {isPicture(file) ? (
              <button
                type="button"
                aria-label={`${name} 크게 보기`}
                onClick={async () => (await viewer.get())?.showPictures(pictures, pictures.indexOf(file))}
              >
                <FileImage src={file.smallUrl ?? file.url} alt="" loading="lazy" />
              </button>
            ) : (
              <FileLink file={file} />
            )}
            {remove && (
              <Button size="sm" variant="ghost" aria-label={`${name} 빼기`} onClick={() => remove(fileSeq)}>
                ✕
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
