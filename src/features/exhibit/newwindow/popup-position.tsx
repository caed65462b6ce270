import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useFormValue } from '@/kit/detail/form-context'
import styles from './popup.module.css'
import type { PopupDetail } from './popup-slides'

/** The simulated screen, in shop pixels. */
const SCREEN = { width: 1440, height: 900 }
const STEP = 10
const FARTHEST = 3000

const whole = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

/** Renders a small screen with the popup at its position. It moves by drag or by arrow keys. */
export function PopupStage({ detail }: { detail: PopupDetail }) {
  const { form } = detail
  const screen = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  const width = whole(useFormValue(form, 'width'), 400)
  const height = whole(useFormValue(form, 'height'), 500)
  const custom = useFormValue(form, 'positionType') === 'CUSTOM'
  const [typedLeft, typedTop] = [whole(useFormValue(form, 'left'), 0), whole(useFormValue(form, 'top'), 0)]
  const left = custom ? typedLeft : Math.max(0, Math.round((SCREEN.width - width) / 2))
  const top = custom ? typedTop : Math.max(0, Math.round((SCREEN.height - height) / 2))
  const readOnly = !detail.mayWrite || detail.readOnly !== undefined

  function moveTo(nextLeft: number, nextTop: number) {
    if (readOnly) return
    const within = (n: number) => Math.min(FARTHEST, Math.max(0, Math.round(n)))
    form.set('positionType', 'CUSTOM')
    form.set('left', within(nextLeft))
    form.set('top', within(nextTop))
  }
  function onPointerMove(event: PointerEvent) {
    const start = from.current
    const shown = screen.current?.clientWidth
    if (!start || !shown) return
    const scale = SCREEN.width / shown
    moveTo(start.left + (event.clientX - start.x) * scale, start.top + (event.clientY - start.y) * scale)
  }
  function onKeyDown(event: KeyboardEvent) {
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    }
    const delta = moves[event.key]
    if (!delta) return
    event.preventDefault()
    moveTo(left + delta[0], top + delta[1])
  }
  const share = (n: number, all: number) => `${(n / all) * 100}%`
  return (
    <div className={styles.stage} ref={screen}>
      <button
        type="button"
        className={styles.box}
        disabled={readOnly}
        aria-label={`팝업 위치: 왼쪽 ${left}px, 위쪽 ${top}px`}
        style={{
          left: share(left, SCREEN.width),
          top: share(top, SCREEN.height),
          width: share(width, SCREEN.width),
          height: share(height, SCREEN.height),
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY, left, top }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          from.current = null
        }}
        onPointerCancel={() => {
          from.current = null
        }}
        onKeyDown={onKeyDown}
      >
        {width}×{height}
      </button>
    </div>
  )
}
