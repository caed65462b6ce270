import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '@/shared/ui/button'
import { openDialog } from '@/shared/ui/dialog'
import { DialogActions } from '@/shared/ui/dialog-actions'
import { TextArea } from '@/shared/ui/input'
import styles from './product.module.css'

interface Question {
  title: string
  message: ReactNode
  /** Of the field. */
  label: string
  /** Least length; default 1. */
  least?: number
  most: number
  confirmLabel: string
  danger?: boolean
}

function AskText({ question, close }: { question: Question; close: (text?: string) => void }) {
  const { message, label, least = 1, most, confirmLabel, danger } = question
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const id = useId()
  const short = [...text.trim()].length < least
  const problem = least > 1 ? `${label} (을)를 ${least}자 이상 입력해 주세요.` : `${label} (을)를 입력해주세요.`

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!short) close(text.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{message}</p>
      <TextArea
        aria-label={label}
        placeholder={label}
        rows={3}
        maxLength={most}
        value={text}
        bad={tried && short}
        aria-describedby={tried && short ? id : undefined}
        onChange={(event) => setText(event.target.value)}
        autoFocus
      />
      {tried && short && (
        <p id={id} role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
      <DialogActions>
        <Button onClick={() => close()}>닫기</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks for a reason or a memo before something is done; undefined: the admin thought better of it. */
export const askText = (question: Question): Promise<string | undefined> =>
  openDialog<string>((close) => <AskText question={question} close={close} />, { title: question.title, size: 'sm' })
