import { type ComponentProps, useRef } from 'react'
import { Button } from './button'

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Names the file field for screen readers. */
  fileLabel: string
  /** Kinds of files: `.xlsx`. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that has a file chosen; the same file may be chosen again, corrected. */
export function FileButton({ fileLabel, accept, multiple, onFiles, ...button }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={fileLabel}
        disabled={button.busy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => field.current?.click()} />
    </>
  )
}
