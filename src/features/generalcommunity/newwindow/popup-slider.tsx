import { useEffect, useState } from 'react'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { FileImage } from '@/shared/ui/records/file-image'
import styles from './popup-preview.module.css'

type Slide = Schemas['PopupSlide']

const EVERY_MS = 4_000

/** Returns whether the system prefers reduced motion. */
const prefersReducedMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

interface Props {
  label: string
  slides: readonly Slide[]
  onPress: (slide: Slide) => void
}

/** Renders images that rotate. Rotation pauses on hover and focus, and is off if the system prefers reduced motion. */
export function PopupSlider({ label, slides, onPress }: Props) {
  const [at, go] = useState(0)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const count = slides.length
  const isRotating = count > 1 && !hovered && !focused && !prefersReducedMotion()
  useEffect(() => {
    if (!isRotating) return
    const timer = setInterval(() => go((now) => (now + 1) % count), EVERY_MS)
    return () => clearInterval(timer)
  }, [isRotating, count])
  const shown = slides[at] ?? slides[0]
  if (!shown) return null
  return (
    <section
      className={styles.slider}
      aria-roledescription="슬라이드"
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <button type="button" className={styles.slide} onClick={() => onPress(shown)}>
        {shown.image && <FileImage src={shown.image.url} alt={shown.altText} />}
      </button>
      {count > 1 && (
        <>
          <Button
            icon
            size="sm"
            className={styles.arrow}
            aria-label="이전 이미지"
            onClick={() => go((at + count - 1) % count)}
          >
            ‹
          </Button>
          <Button
            icon
            size="sm"
            className={styles.arrow}
            data-way="on"
            aria-label="다음 이미지"
            onClick={() => go((at + 1) % count)}
          >
            ›
          </Button>
          <span className={styles.dots}>
            {slides.map(({ imageFileSeq }, i) => (
              <Button
                // biome-ignore lint/suspicious/noArrayIndexKey: slides have no id, and a dot stands for a position
                key={`${i} ${imageFileSeq}`}
                icon
                size="sm"
                variant="ghost"
                aria-label={`${i + 1}번째 이미지`}
                aria-current={i === at || undefined}
                onClick={() => go(i)}
              >
                {i === at ? '●' : '○'}
              </Button>
            ))}
          </span>
        </>
      )}
    </section>
  )
}
