import { type CSSProperties, type ReactNode, useState } from 'react'
import { filesOf } from '@/shared/lib/files'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { FileImage } from '@/shared/ui/records/file-image'
import styles from './banner.module.css'
import { type Size, sizeHint } from './banner.rules'

interface Props {
  label: string
  fileSeq: number | null | undefined
  /** The recommended size. */
  size: Size
  /** Whether phones show it; it is then drawn as wide as a phone. */
  phone?: boolean
  /** Content shown over the image in the shop. */
  over?: ReactNode
  /** Background color beside the image on wider screens. */
  ground?: string | undefined
}

/** Width of a phone in CSS pixels; pictures for phones are made with two pixels for one. */
const PHONE_WIDTH = 375

/** Renders an image in the ratio of its position, with a hint if its size differs from the recommended one. */
export function BannerPicture({ label, fileSeq, size, phone = false, over, ground }: Props) {
  const [shown, measure] = useState<{ fileSeq: number; size: Size }>()
  const [file] = filesOf(fileSeq)
  if (!file?.url) return null
  const hint = shown?.fileSeq === file.fileSeq && sizeHint(size, shown.size)
  const [width, height] = size
  return (
    <ReadOnlyField label={label} wide>
      <div
        className={styles.stage}
        style={
          {
            '--ratio': `${width} / ${height}`,
            '--width': `${phone ? Math.min(width, PHONE_WIDTH) : width}px`,
            ...(ground && { borderInline: `2rem solid ${ground}` }),
          } as CSSProperties
        }
      >
        <FileImage
          src={file.url}
          alt={file.name}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            measure({ fileSeq: file.fileSeq, size: [naturalWidth, naturalHeight] })
          }
        />
        {over}
      </div>
      {hint && (
        <small className={styles.hint} role="status">
          {hint} (현재 {shown.size[0]}×{shown.size[1]}px)
        </small>
      )}
    </ReadOnlyField>
  )
}
