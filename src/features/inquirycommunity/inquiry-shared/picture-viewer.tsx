import { type KeyboardEvent, useState } from 'react'
import type { FileRef } from '@/shared/lib/files'
import { Button } from '@/shared/ui/inputs/button'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { FileImage } from '@/shared/ui/records/file-image'
import { FileLink } from '@/shared/ui/records/file-link'
import styles from './inquiry.module.css'

interface Props {
  pictures: readonly FileRef[]
  first: number
  close: () => void
}

function Viewer({ pictures, first, close }: Props) {
  const [at, setAt] = useState(first)
  const picture = pictures[at]
  const go = (step: number) => setAt((now) => Math.min(Math.max(now + step, 0), pictures.length - 1))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  if (!picture) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are shortcuts of its buttons
    <div onKeyDown={onKeyDown}>
      <p className={styles.viewer}>
        <FileImage src={picture.url} alt={picture.name} />
      </p>
      <p role="status">
        {at + 1} / {pictures.length} · {picture.name}
      </p>
      <DialogActions>
        <Button onClick={() => go(-1)} disabled={at === 0 && '첫 사진입니다.'}>
          이전
        </Button>
        <Button onClick={() => go(1)} disabled={at === pictures.length - 1 && '마지막 사진입니다.'}>
          다음
        </Button>
        <FileLink file={picture}>새 탭에서 열기</FileLink>
        <Button data-safe onClick={close}>
          닫기
        </Button>
      </DialogActions>
    </div>
  )
}

/** Opens a viewer of pictures, starting with the picture at index `first`. */
export const showPictures = (pictures: readonly FileRef[], first: number) =>
  openDialog<void>((close) => <Viewer pictures={pictures} first={first} close={() => close()} />, {
    title: '첨부 사진',
    size: 'lg',
  })
