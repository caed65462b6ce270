import { useEffect, useRef, useSyncExternalStore } from 'react'
import { failedLoads } from '../../lib/lazy-code'
import { Button } from '../inputs/button'
import styles from './code-failure.module.css'
import { useLayer } from './layer-stack'

const TITLE = '불러오지 못했습니다.'

/** Renders an error dialog when code could not be loaded. Uses a native dialog, which needs no further code. */
export function CodeFailure() {
  const isFailed = useSyncExternalStore(failedLoads.subscribe, failedLoads.waits)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayer(dialog, { open: isFailed, kind: 'modal', onClose: () => failedLoads.answer(false) })
  useEffect(() => void (isFailed && dialog.current?.showModal()), [isFailed])
  if (!isFailed) return null
  return (
    <dialog ref={dialog} className={styles.box} aria-label={TITLE} onCancel={() => failedLoads.answer(false)}>
      <h2>{TITLE}</h2>
      <p>
        여기에 필요한 파일을 서버에서 받지 못했습니다. 네트워크 연결을 확인한 뒤 다시 시도해 주세요. 계속되면 입력한
        내용을 저장하고 페이지를 새로고침해 주세요.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => failedLoads.answer(false)}>닫기</Button>
        <Button variant="primary" onClick={() => failedLoads.answer(true)}>
          다시 시도
        </Button>
      </div>
    </dialog>
  )
}
