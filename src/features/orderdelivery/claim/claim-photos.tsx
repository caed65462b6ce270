import { useState } from 'react'
import { messageOf } from '@/shared/api/errors'
import { upload } from '@/shared/api/upload'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { ImageBox } from '@/shared/ui/inputs/image-box'
import type { ShownFile } from '@/shared/ui/use-uploads'

const MAX_PHOTOS = 5

interface Photos {
  files: readonly ShownFile[]
  onChange: (files: ShownFile[]) => void
  /** Why the photos cannot be sent yet, or null. */
  waiting: string | null
  onWaiting: (reason: string | null) => void
}

export function usePhotos(): Photos {
  const [files, onChange] = useState<readonly ShownFile[]>([])
  const [waiting, onWaiting] = useState<string | null>(null)
  return { files, onChange, waiting, onWaiting }
}

interface Props {
  title: string
  /** Field name, for server errors. */
  fieldPath: string
  photos: Photos
  error: string | undefined
}

/** Renders the photo upload of returned goods. */
export const ClaimPhotos = ({ title, fieldPath, error, photos: { waiting: _, ...box } }: Props) => (
  <FieldFrame fieldPath={fieldPath} title={title} group error={error}>
    {({ id, 'aria-describedby': described }) => (
      <ImageBox
        {...box}
        id={id}
        label={title}
        max={MAX_PHOTOS}
        store={upload.private}
        problemOf={messageOf}
        aria-describedby={described}
        bad={error !== undefined}
      />
    )}
  </FieldFrame>
)

export const seqsOf = ({ files }: Photos): number[] => files.map(({ fileSeq }) => fileSeq)
