import type { ReactNode } from 'react'
import { Button } from '../inputs/button'
import { DismissButton } from './dismiss-button'
import styles from './layers.module.css'
import type { LayerProps } from './modal-view'

interface Props {
  question: Omit<Question, 'title'>
  close: (agreed?: boolean) => void
  /** A notice: one button only. */
  only?: boolean
}

/** Renders message and buttons of `confirm` and `notice`. */
export function QuestionView({ question, close, only }: Props) {
  // Enter on a newly opened dialog must never destroy data
  const danger = question.danger === true && !only
  return (
    <>
      <div className={styles.message}>{question.message}</div>
      {question.detail && <div className={styles.detail}>{question.detail}</div>}
      <div className={styles.actions}>
        {!only && (
          <DismissButton
            label={question.cancelLabel}
            beside={question.confirmLabel}
            onClick={() => close(false)}
            data-autofocus={danger || undefined}
          />
        )}
        <Button
          variant={danger ? 'dangerPrimary' : 'primary'}
          onClick={() => close(true)}
          data-autofocus={!danger || undefined}
        >
          {question.confirmLabel}
        </Button>
      </div>
    </>
  )
}

export interface Question {
  message: ReactNode
  /** Gray text under the message. */
  detail?: ReactNode
  /** What is done to what: `브랜드 삭제: 미쉐린`. */
  title: string
  /** Label of the confirm button: the action. */
  confirmLabel: string
  /** Default: 취소, or 닫기 if the title or `confirmLabel` contains 취소. */
  cancelLabel?: string
  /** Data is lost: the confirm button is red, and Enter activates the other one. */
  danger?: boolean
  size?: LayerProps['size']
}
