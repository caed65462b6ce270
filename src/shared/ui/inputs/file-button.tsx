import { type ComponentProps, useRef } from 'react'
import { Button } from './button'

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Accessible name of the file input. */
  fileLabel: string
  /** Accepted file types: `.xlsx`. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Renders a button that opens the file chooser. The same file can be chosen again, e.g. after correcting it. */
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
