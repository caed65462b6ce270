import { useEffect, useRef, useSyncExternalStore } from 'react'
import { notFetched } from '../../lib/code'
import { Button } from '../inputs/button'
import styles from './code-failure.module.css'
import { useLayer } from './stack'

const TITLE = '불러오지 못했습니다.'

/** Says that the code of a layer could not be fetched. The browser's own dialog: it needs no code that would have to be fetched. */
export function CodeFailure() {
  const waits = useSyncExternalStore(notFetched.subscribe, notFetched.waits)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(dialog, { open: waits, kind: 'modal', onClose: () => notFetched.answer(false) })
  useEffect(() => void (waits && dialog.current?.showModal()), [waits])
  if (!waits) return null
  return (
    <dialog ref={dialog} className={styles.box} aria-label={TITLE} onCancel={() => notFetched.answer(false)}>
      <h2>{TITLE}</h2>
      <p>
        여기에 필요한 파일을 서버에서 받지 못했습니다. 네트워크 연결을 확인한 뒤 다시 시도해 주세요. 계속되면 입력한
        내용을 저장하고 페이지를 새로고침해 주세요.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => notFetched.answer(false)}>닫기</Button>
        <Button variant="primary" onClick={() => notFetched.answer(true)}>
          다시 시도
        </Button>
      </div>
    </dialog>
  )
}
