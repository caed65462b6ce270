import { useState } from 'react'
import type { FileRef } from '@/shared/lib/files'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import { useFileSource } from '@/shared/ui/records/file-image'
import { FileLink } from '@/shared/ui/records/file-link'
import styles from './license-view.module.css'

/** The browser's own viewer shows a PDF. */
const isPdf = ({ name }: FileRef): boolean => name.toLowerCase().endsWith('.pdf')

const STEPS = [1, 1.5, 2, 3, 4]

/**
 * Renders the license beside the fields, with zoom and rotation. A PDF opens in the browser's viewer, which has both.
 */
export function LicenseView({ file }: { file: FileRef | undefined }) {
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const { src, state } = useFileSource(file?.url)
  if (!file) return <p className={styles.none}>등록된 사업자등록증이 없습니다.</p>
  if (!file.url) return <p className={styles.none}>개인정보 보기를 누르면 사업자등록증을 볼 수 있습니다.</p>
  if (state !== 'READY') {
    return (
      <p className={styles.none} role="status">
        {state === 'FAILED' ? '사업자등록증을 불러오지 못했습니다.' : '사업자등록증을 불러오는 중입니다.'}
      </p>
    )
  }
  const pdf = isPdf(file)
  const zoom = STEPS[step] ?? 1
  return (
    <figure className={styles.license} aria-label="사업자등록증">
      <figcaption className={styles.tools}>
        {!pdf && (
          <>
            <Button size="sm" disabled={step === 0 && '가장 작은 크기입니다.'} onClick={() => setStep(step - 1)}>
              축소
            </Button>
            <output aria-live="polite">{zoom * 100}%</output>
            <Button
              size="sm"
              disabled={step === STEPS.length - 1 && '가장 큰 크기입니다.'}
              onClick={() => setStep(step + 1)}
            >
              확대
            </Button>
            <Button size="sm" onClick={() => setTurns(turns - 1)}>
              왼쪽 회전
            </Button>
            <Button size="sm" onClick={() => setTurns(turns + 1)}>
              오른쪽 회전
            </Button>
          </>
        )}
        <FileLink file={file} className={buttonClass('default', 'sm')}>
          새 창
        </FileLink>
      </figcaption>
      {pdf ? (
        <iframe className={styles.pdf} src={src} title={file.name} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: content larger than its frame is scrolled by keyboard
        <section className={styles.frame} aria-label={`${file.name} 보기`} tabIndex={0}>
          <img src={src} alt={file.name} style={{ width: `${zoom * 100}%`, transform: `rotate(${turns * 90}deg)` }} />
        </section>
      )}
    </figure>
  )
}
