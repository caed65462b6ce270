import { useRef } from 'react'
import { FileList } from '@/features/inquirycommunity/inquiry-shared/file-list'
import { createField } from '@/kit/fields/field'
import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { type FileRef, filesOf, rememberFiles } from '@/shared/lib/files'
import { Button } from '@/shared/ui/inputs/button'
import { FileButton } from '@/shared/ui/inputs/file-button'
import { useNotReadyReason } from '@/shared/ui/use-not-ready-reason'
import { useUploads } from '@/shared/ui/use-uploads'
import styles from './post.module.css'

interface Props {
  files: readonly FileRef[]
  onChange: (seqs: number[]) => void
  max: number
  disabled: boolean
  onWaiting: (reason: string | null) => void
}

/** Renders attachments of any type. A failed upload shows its error and can be retried. */
function Attachments({ files, onChange, max, disabled, onWaiting }: Props) {
  // two uploads may finish between two renders
  const latest = useRef(files)
  latest.current = files
  function give(next: readonly FileRef[]) {
    latest.current = next
    rememberFiles(next)
    onChange(next.map(({ fileSeq }) => fileSeq))
  }
  const { uploads, add, retry, drop } = useUploads({
    store: upload.public,
    problemOf: messageOf,
    onStored: (file) => give([...latest.current, file]),
  })
  useNotReadyReason(uploads.length > 0 ? '첨부 파일을 모두 올린 뒤 저장해 주세요.' : null, onWaiting)
  const room = max - files.length - uploads.length
  return (
    <div className={styles.pending}>
      <FileList
        files={files}
        {...(!disabled && { remove: (seq: number) => give(files.filter(({ fileSeq }) => fileSeq !== seq)) })}
      />
      {uploads.map((each) => (
        <span key={each.id} className={styles.pending}>
          {each.file.name}
          {each.problem === null ? (
            <progress aria-label={`${each.file.name} 올리는 중`} max={1} value={each.share} />
          ) : (
            <>
              <span role="alert" className={styles.problem}>
                {each.problem}
              </span>
              <Button size="sm" onClick={() => retry(each)}>
                다시 시도
              </Button>
            </>
          )}
          <Button size="sm" variant="ghost" aria-label={`${each.file.name} 빼기`} onClick={() => drop(each.id)}>
            ✕
          </Button>
        </span>
      ))}
      {!disabled && (
        <FileButton
          fileLabel="첨부 파일"
          accept="image/*,.pdf,.xlsx,.zip"
          multiple
          onFiles={(chosen) => void add(chosen.slice(0, Math.max(0, room)))}
          disabled={room <= 0 ? `최대 ${max}개까지 첨부할 수 있습니다.` : undefined}
        >
          파일 추가
        </FileButton>
      )}
    </div>
  )
}

/**
 * Field of attachments: the seqs of their files. `files` of the definition names the record's field that shows them.
 */
export const FilesField = createField(
  ({ disabled }, { value, set, block, rule }) => (
    <Attachments
      files={filesOf(value)}
      onChange={set}
      max={rule?.maxItems ?? 5}
      disabled={disabled}
      onWaiting={block}
    />
  ),
  { group: true, wide: true, readOnlyValue: ({ value }) => <FileList files={filesOf(value)} /> },
)
