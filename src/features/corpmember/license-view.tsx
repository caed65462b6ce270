import { useState } from 'react'
import type { FileRef } from '@/shared/lib/files'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import styles from './license-view.module.css'

/** A PDF is shown by the browser's own viewer. */
const isPdf = (url: string): boolean => url.toLowerCase().endsWith('.pdf')

const STEPS = [1, 1.5, 2, 3, 4]

/** The licence beside the fields, larger and turned as it is needed; a PDF in the browser's own viewer, which does both. */
export function LicenseView({ file }: { file: FileRef | undefined }) {
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  if (!file?.url) return <p className={styles.none}>등록된 사업자등록증이 없습니다.</p>
  const pdf = isPdf(file.url)
  const zoom = STEPS[step] ?? 1
  return (
    <figure className={styles.licence} aria-label="사업자등록증">
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
        <a className={buttonClass('default', 'sm')} href={file.url} target="_blank" rel="noopener noreferrer">
          새 창
        </a>
      </figcaption>
      {pdf ? (
        <iframe className={styles.pdf} src={file.url} title={file.name} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by key
        <section className={styles.frame} aria-label={`${file.name} 보기`} tabIndex={0}>
          <img
            src={file.url}
            alt={file.name}
            style={{ width: `${zoom * 100}%`, transform: `rotate(${turns * 90}deg)` }}
          />
        </section>
      )}
    </figure>
  )
}
