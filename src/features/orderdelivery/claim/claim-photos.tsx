import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { ImageBox } from '@/shared/ui/inputs/image-box'
import type { ShownFile } from '@/shared/ui/use-uploads'

const MOST = 5

interface Props {
  title: string
  /** Of the field, for what the server says of it. */
  place: string
  photos: readonly ShownFile[]
  onChange: (photos: ShownFile[]) => void
  /** Why they cannot be sent yet; null: they can. */
  onWaiting: (reason: string | null) => void
  error: string | undefined
}

/** Photos of goods that come back. */
export const ClaimPhotos = ({ title, place, error, photos, ...box }: Props) => (
  <FieldFrame place={place} title={title} group error={error}>
    {({ id, 'aria-describedby': described }) => (
      <ImageBox
        {...{ ...box, id, label: title, files: photos, max: MOST, store: upload, problemOf: messageOf }}
        aria-describedby={described}
        bad={error !== undefined}
      />
    )}
  </FieldFrame>
)

export const seqsOf = (photos: readonly ShownFile[]): number[] => photos.map(({ fileSeq }) => fileSeq)
