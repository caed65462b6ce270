import { createField } from '@/kit/fields/field'
import { messageOf } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { upload } from '@/shared/api/upload'
import type { FileRef } from '@/shared/lib/files'
import { ImageBox, Pictures } from '@/shared/ui/inputs/image-box'
import { Input } from '@/shared/ui/inputs/input'
import { FileImage } from '@/shared/ui/records/file-image'
import styles from './gallery.module.css'

/** An image in the form: the fields to send and those to display. */
type Picture = Schemas['SharingImageBody'] & Partial<FileRef>

export const picturesOf = (value: unknown): (Picture & FileRef)[] =>
  // the form holds the record's images and those added here
  ((value ?? []) as readonly Picture[]).map((each) => ({
    ...each,
    url: each.url ?? null,
    smallUrl: each.smallUrl ?? null,
    name: each.name ?? `사진 ${each.fileSeq}`,
  }))

const LONGEST = 100

/** Field of gallery images in their order, each with an alternative text. */
export const GalleryField = createField(
  ({ bad, disabled, id, 'aria-describedby': described }, { value, set, title, block, rule }) => {
    const pictures = picturesOf(value)
    const altOf = new Map(pictures.map(({ fileSeq, altText }) => [fileSeq, altText ?? null]))
    return (
      <div className={styles.gallery}>
        <ImageBox
          id={id}
          disabled={disabled}
          bad={bad}
          aria-describedby={described}
          label={title}
          files={pictures}
          max={rule?.maxItems ?? 20}
          store={upload.public}
          problemOf={messageOf}
          onWaiting={block}
          onChange={(files) =>
            set(
              files.map(({ fileSeq, url, smallUrl, name }) => ({
                fileSeq,
                url,
                smallUrl,
                name,
                altText: altOf.get(fileSeq) ?? null,
              })),
            )
          }
        />
        {pictures.length > 0 && (
          <ol className={styles.texts} aria-label="대체 텍스트">
            {pictures.map((picture, at) => (
              <li key={picture.fileSeq}>
                <FileImage src={picture.smallUrl ?? picture.url} alt="" />
                <Input
                  aria-label={`대체 텍스트 ${at + 1}`}
                  placeholder="사진을 볼 수 없는 고객에게 읽어 주는 문구"
                  maxLength={LONGEST}
                  disabled={disabled}
                  value={picture.altText ?? ''}
                  onChange={({ target }) =>
                    set(pictures.map((each, n) => (n === at ? { ...each, altText: target.value || null } : each)))
                  }
                />
              </li>
            ))}
          </ol>
        )}
      </div>
    )
  },
  {
    group: true,
    wide: true,
    readOnlyValue: ({ value, title }) => value !== undefined && <Pictures label={title} files={picturesOf(value)} />,
  },
)
