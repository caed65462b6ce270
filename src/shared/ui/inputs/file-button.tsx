import { type ComponentProps, useRef } from 'react'
import { Button } from './button'
import styles from './file-button.module.css'

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'> {
  /** Names the file field for screen readers. */
  fileLabel: string
  /** Kinds of files: `.xlsx`. */
  accept: string
  onFile: (file: File) => void
}

/** A button that has a file chosen; the same file may be chosen again, corrected. */
export function FileButton({ fileLabel, accept, onFile, ...button }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={accept}
        className={styles.file}
        aria-label={fileLabel}
        disabled={button.busy}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => field.current?.click()} />
    </>
  )
}
