import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { cx } from '../cx'
import { openDialog } from '../layers/dialog'
import { FileImage } from '../records/file-image'
import { screenReaderOnly } from '../screen-reader-only'
import { useNotReadyReason } from '../use-not-ready-reason'
import { useSortable, withItemMoved } from '../use-sortable'
import {
  acceptOf,
  anyImage,
  type ImageLimits,
  imageProblem,
  limitsText,
  type ShownFile,
  type StoreFile,
  type Upload,
  useUploads,
} from '../use-uploads'
import { Button } from './button'
import { FileButton } from './file-button'
import styles from './image-box.module.css'

export interface ImageBoxProps {
  id?: string
  /** Accessible name of the images. */
  label: string
  files: readonly ShownFile[]
  onChange: (files: ShownFile[]) => void
  /** Maximum number of images; 1: a new image replaces the current one. */
  max: number
  /** Default: `anyImage`. */
  limits?: ImageLimits | undefined
  store: StoreFile
  problemOf: (error: unknown) => string
  /** Called with the reason why the images cannot be saved yet; null: they can. */
  onWaiting?: (reason: string | null) => void
  disabled?: boolean
  bad?: boolean
  'aria-describedby'?: string | undefined
}

/** Shows an image in full size. */
export function openImage({ url, name }: Pick<ShownFile, 'url' | 'name'>): void {
  void openDialog(() => <FileImage className={styles.large} src={url} alt={name} />, { title: name, size: 'lg' })
}

function Shown({ file }: { file: ShownFile }) {
  return (
    <button
      type="button"
      className={styles.shown}
      aria-label={`${file.name} 크게 보기`}
      onClick={() => openImage(file)}
    >
      <FileImage src={file.smallUrl ?? file.url} alt="" draggable={false} />
    </button>
  )
}

/** Renders images read-only. */
export function Pictures({ label, files }: Pick<ImageBoxProps, 'label' | 'files'>) {
  return (
    <ul className={styles.tiles} aria-label={`${label} 목록`}>
      {files.map((file) => (
        <li key={file.fileSeq} className={styles.tile}>
          <Shown file={file} />
        </li>
      ))}
    </ul>
  )
}

/** Renders images that can be dropped, picked, pasted, reordered, viewed and removed. */
export function ImageBox(props: ImageBoxProps) {
  const { id, label, files, onChange, max, store, problemOf, onWaiting, disabled, bad } = props
  const { limits = anyImage } = props
  const [problem, setProblem] = useState<string | null>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  // two uploads may finish between two renders
  const latest = useRef(files)
  latest.current = files

  function changeFiles(next: ShownFile[]) {
    latest.current = next
    onChange(next)
  }

  const { uploads, add, retry, drop } = useUploads({
    store,
    problemOf,
    onStored: (file) => changeFiles(max === 1 ? [file] : [...latest.current, file]),
  })
  const failed = uploads.some((upload) => upload.problem !== null)
  const reason = failed
    ? '올리지 못한 이미지가 있습니다. 다시 올리거나 빼 주세요.'
    : uploads.length > 0
      ? '이미지를 올리는 중입니다. 다 올라간 뒤 저장해 주세요.'
      : null
  useNotReadyReason(reason, onWaiting)

  const sortable = useSortable({
    count: files.length,
    nameOf: (at) => files[at]?.name ?? '',
    move: (from, to) => changeFiles(withItemMoved(files, from, to)),
    disabled,
  })

  function addFiles(list: Iterable<File>) {
    if (disabled) return
    const all = [...list]
    const valid = all.filter((file) => !imageProblem(file, limits))
    const room = max === 1 ? 1 : max - files.length - uploads.length
    const refused = all.map((file) => imageProblem(file, limits)).filter((one) => one !== null)
    if (valid.length > room)
      refused.push(max === 1 ? '이미지는 1개만 등록할 수 있습니다.' : `이미지는 최대 ${max}개까지 등록할 수 있습니다.`)
    setProblem(refused.join('\n') || null)
    if (max === 1) for (const upload of uploads) drop(upload.id)
    add(valid.slice(0, Math.max(0, room)))
  }

  function onDrag(event: DragEvent, on: boolean) {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDragOver(on)
  }

  const full = max > 1 && files.length + uploads.length >= max
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button is the accessible alternative to dropping and pasting
    <div
      className={cx(styles.box, isDragOver && styles.over, bad && styles.bad)}
      onDragEnter={(event) => onDrag(event, true)}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false)
        addFiles(event.dataTransfer.files)
      }}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        addFiles(event.clipboardData.files)
      }}
    >
      {(files.length > 0 || uploads.length > 0) && (
        // useSortable's ref has a more general element type
        <ul
          ref={sortable.root as React.RefObject<HTMLUListElement | null>}
          className={styles.tiles}
          aria-label={`${label} 목록`}
        >
          {files.map((file, at) => (
            <li key={file.fileSeq} className={styles.tile} {...sortable.item(at)}>
              <Shown file={file} />
              {!disabled && (
                <span className={styles.tools}>
                  {max > 1 && files.length > 1 && (
                    <button type="button" {...sortable.handle(at)}>
                      ⠿
                    </button>
                  )}
                  <button
                    type="button"
                    aria-label={`${file.name} 빼기`}
                    onClick={() => changeFiles(files.filter((other) => other !== file))}
                  >
                    ✕
                  </button>
                </span>
              )}
            </li>
          ))}
          {uploads.map((upload) => (
            <Pending key={upload.id} upload={upload} retry={() => retry(upload)} drop={() => drop(upload.id)} />
          ))}
        </ul>
      )}
      {!disabled && (
        <div className={styles.add}>
          <FileButton
            id={id}
            aria-describedby={props['aria-describedby']}
            fileLabel={`${label} 파일`}
            accept={acceptOf(limits)}
            multiple={max > 1}
            onFiles={addFiles}
            disabled={full ? `최대 ${max}개까지 등록할 수 있습니다.` : undefined}
          >
            {max === 1 && files.length > 0 ? '이미지 바꾸기' : '이미지 올리기'}
          </FileButton>
          <span className={styles.hint}>
            끌어다 놓거나 붙여넣을 수 있습니다. {limitsText(limits)}
            {max > 1 && ` · ${files.length}/${max}`}
          </span>
        </div>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <span className={screenReaderOnly} aria-live="polite">
        {sortable.announcement}
      </span>
    </div>
  )
}

function Pending({ upload, retry, drop }: { upload: Upload; retry: () => void; drop: () => void }) {
  const { file, share, problem } = upload
  return (
    <li className={cx(styles.tile, styles.pending)}>
      <span className={styles.fileName}>{file.name}</span>
      {problem === null ? (
        <progress aria-label={`${file.name} 올리는 중`} max={1} value={share} />
      ) : (
        <>
          <span className={styles.problem} role="alert">
            {problem}
          </span>
          <Button size="sm" onClick={retry}>
            다시 시도
          </Button>
        </>
      )}
      <span className={styles.tools}>
        <button type="button" aria-label={`${file.name} 빼기`} onClick={drop}>
          ✕
        </button>
      </span>
    </li>
  )
}
