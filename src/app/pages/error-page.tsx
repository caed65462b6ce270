import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SessionEnded } from '@/shared/api/errors'
import { cellTime } from '@/shared/lib/cell-dates'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { isChunkFailure, isReloading } from '../chunk-failure'
import styles from './pages.module.css'

const NEW_VERSION = '새 버전이 배포되었습니다. 새로고침해 주세요.'
const OFFLINE = '네트워크에 연결되어 있지 않아 화면을 불러오지 못했습니다. 연결을 확인한 뒤 새로고침해 주세요.'

/** Returns an id of eight characters, short enough to be read out over the phone. */
function newErrorId(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0') ?? ''
}

/** Renders an error in place of a page that has crashed; the layout around it stays. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const [id] = useState(newErrorId)
  const [at] = useState(() => new Date())
  // The session rules have already navigated away, or the page is reloading.
  const quiet = error instanceof SessionEnded || isReloading()
  const outdated = isChunkFailure(error)
  const [online] = useState(() => navigator.onLine)

  useEffect(() => {
    if (!quiet) console.error(`[${id}]`, error)
  }, [quiet, id, error])

  if (quiet) return null
  return (
    <section className={styles.page} role="alert">
      <h2>{outdated ? (online ? NEW_VERSION : OFFLINE) : '일시적인 오류가 발생했습니다.'}</h2>
      {!outdated && <p>새로고침해도 계속되면 아래 시각과 오류 번호를 시스템 담당자에게 알려 주세요.</p>}
      <p className={styles.facts}>
        {cellTime(at)} · 오류 번호 {id}
      </p>
      <p className={styles.ways}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          새로고침
        </Button>
        <Link to="/dashboard" className={buttonClass()}>
          대시보드로
        </Link>
      </p>
    </section>
  )
}
