import { useState } from 'react'
import { createField } from '@/kit/fields/field'
import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { filesOf, rememberFiles } from '@/shared/lib/files'
import { Button } from '@/shared/ui/inputs/button'
import { FileButton } from '@/shared/ui/inputs/file-button'
import { FileLink } from '@/shared/ui/records/file-link'
import { useNotReadyReason } from '@/shared/ui/use-not-ready-reason'
import { useUploads } from '@/shared/ui/use-uploads'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
const MB = 1024 * 1024

const LICENSE = '사업자등록증'

/** Returns why a file is not accepted as a document, or null. The server checks it again. */
function paperProblem({ type, size, name }: File, documentName: string): string | null {
  if (!TYPES.includes(type)) return `${documentName} 파일은 jpg, png, webp, pdf로 올려 주세요. (${name})`
  const maxMegabytes = type.startsWith('image/') ? 25 : 20
  return size > maxMegabytes * MB ? `파일은 ${maxMegabytes}MB까지 올릴 수 있습니다. (${name})` : null
}

interface BoxProps {
  id: string
  'aria-describedby': string | undefined
  disabled: boolean
  value: unknown
  onChange: (fileSeq: number) => void
  onWaiting: (reason: string | null) => void
  /** Name of the document, by default the business license. */
  what?: string | undefined
}

/** Renders the file of a document and the problems of its upload. */
export function LicenseBox({
  value,
  onChange,
  onWaiting,
  disabled,
  what: documentName = LICENSE,
  ...controlProps
}: BoxProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { uploads, add, retry, drop } = useUploads({
    store: upload.personal,
    problemOf: messageOf,
    onStored(file) {
      rememberFiles(file)
      onChange(file.fileSeq)
    },
  })
  const [file] = filesOf(value)
  const failed = uploads.some((one) => one.problem !== null)
  const reason = failed
    ? '올리지 못한 파일이 있습니다. 다시 올리거나 빼 주세요.'
    : uploads.length > 0
      ? '파일을 올리는 중입니다. 다 올라간 뒤 저장해 주세요.'
      : null
  useNotReadyReason(reason, onWaiting)
  function take([chosen]: File[]) {
    const wrong = chosen ? paperProblem(chosen, documentName) : null
    setProblem(wrong)
    if (!chosen || wrong) return
    for (const one of uploads) drop(one.id)
    add([chosen])
  }
  return (
    <>
      <FileButton
        id={controlProps.id}
        aria-describedby={controlProps['aria-describedby']}
        fileLabel={`${documentName} 파일`}
        accept={TYPES.join()}
        onFiles={take}
        disabled={disabled}
      >
        {file ? '파일 바꾸기' : '파일 올리기'}
      </FileButton>
      {file && (
        <>
          {' '}
          <FileLink file={file} />
        </>
      )}
      {uploads.map((one) =>
        one.problem === null ? (
          <progress key={one.id} aria-label={`${one.file.name} 올리는 중`} max={1} value={one.share} />
        ) : (
          <span key={one.id} role="alert">
            {one.problem}{' '}
            <Button size="sm" onClick={() => retry(one)}>
              다시 시도
            </Button>{' '}
            <Button size="sm" onClick={() => drop(one.id)}>
              빼기
            </Button>
          </span>
        ),
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

/** Field of a document's file seq, by default of the license. */
export const LicenseField = createField<{ what?: string }>(
  ({ id, disabled, 'aria-describedby': described }, { value, set, block }, { what: documentName }) => (
    <LicenseBox
      id={id}
      what={documentName}
      aria-describedby={described}
      disabled={disabled}
      value={value}
      onChange={set}
      onWaiting={block}
    />
  ),
  { group: true, wide: true, readOnlyValue: ({ value }) => filesOf(value)[0]?.name ?? '' },
)
