import type { ReactNode } from 'react'
import { Button } from '../inputs/button'
import { openDialog } from './dialog'
import { DialogActions } from './dialog-actions'
import styles from './layers.module.css'
import { useSecret } from './use-secret'

interface Props {
  /** Text to copy. */
  text: string
  onDone: () => void
  children: ReactNode
}

function SecretView({ text, onDone, children }: Props) {
  const { copy, result, release } = useSecret(text)
  return (
    <>
      {children}
      <p role="status" className={result && !result.ok ? styles.refused : styles.result}>
        {result?.message}
      </p>
      <DialogActions>
        <Button onClick={copy}>복사</Button>
        <Button
          variant="primary"
          data-autofocus
          onClick={() => {
            release()
            onDone()
          }}
        >
          저장했습니다
        </Button>
      </DialogActions>
    </>
  )
}

/**
 * Shows something that can be seen only once (a password, recovery codes). Only its own button closes it; then it resolves.
 * `text` is copied by 복사.
 */
export async function showSecret(title: string, text: string, content: ReactNode): Promise<void> {
  await openDialog<void>(
    (close) => (
      <SecretView text={text} onDone={() => close()}>
        {content}
      </SecretView>
    ),
    { title, locked: true },
  )
}
