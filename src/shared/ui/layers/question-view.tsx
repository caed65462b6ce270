import { Button } from '../inputs/button'
import type { Question } from './dialog'
import styles from './layers.module.css'

interface Props {
  question: Question
  close: (agreed?: boolean) => void
  /** There is nothing to choose: one button. */
  only?: boolean
}

/** Message and buttons of `confirm` and `notice`. */
export function QuestionView({ question, close, only }: Props) {
  return (
    <>
      <div className={styles.message}>{question.message}</div>
      {question.detail && <div className={styles.detail}>{question.detail}</div>}
      <div className={styles.actions}>
        {!only && <Button onClick={() => close(false)}>{question.cancelLabel ?? '취소'}</Button>}
        <Button variant={question.danger ? 'dangerPrimary' : 'primary'} onClick={() => close(true)} data-autofocus>
          {question.confirmLabel ?? '확인'}
        </Button>
      </div>
    </>
  )
}
