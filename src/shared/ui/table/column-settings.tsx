import { useRef, useState } from 'react'
import { defaultDensity, isShown, type ListPrefs, orderOf, pinOf } from '@/shared/store/list-prefs'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox, Radio } from '@/shared/ui/inputs/choice'
import { DismissButton } from '../layers/dismiss-button'
import styles from './column-settings.module.css'

interface Settable {
  id: string
  title: string
  hidden?: boolean
  locked?: boolean
}
interface Props {
  columns: readonly Settable[]
  prefs: ListPrefs
  /** Called with the settings to apply, or nothing on cancel. */
  onClose: (next?: ListPrefs) => void
}

/** Renders the column settings: visibility, order, pinned column, density. Columns move by ↑↓ buttons or Alt+arrow keys; moves are announced. */
export function ColumnSettings({ columns, prefs, onClose }: Props) {
  const [order, setOrder] = useState(() => orderOf(columns, prefs))
  const [shown, setShown] = useState(() => new Set(columns.filter((c) => isShown(c, prefs)).map((c) => c.id)))
  const [density, setDensity] = useState(prefs.density)
  const [pin, setPin] = useState(() => pinOf(columns, prefs))
  const [widths, setWidths] = useState(prefs.widths)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)

  function move(id: string, step: -1 | 1) {
    const from = order.indexOf(id)
    const to = from + step
    if (to < 0 || to >= order.length) return
    const next = order.filter((other) => other !== id)
    next.splice(to, 0, id)
    setOrder(next)
    setAnnouncement(`${columns.find((c) => c.id === id)?.title} 컬럼을 ${to + 1}번째로 옮겼습니다.`)
    // keeps the focus on the pressed button while its row moves
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
      const same = row?.querySelector<HTMLElement>(`[data-step="${step}"]:not([aria-disabled])`)
      ;(same ?? row?.querySelector<HTMLElement>('[data-step]:not([aria-disabled])'))?.focus()
    })
  }

  function save() {
    const standard = columns.map((c) => c.id).join() === order.join()
    onClose({
      order: standard ? [] : order,
      hidden: columns.filter((c) => !c.hidden && !shown.has(c.id)).map((c) => c.id),
      shown: columns.filter((c) => c.hidden && shown.has(c.id)).map((c) => c.id),
      density,
      widths,
      pin: pin === pinOf(columns, { ...prefs, pin: undefined }) ? undefined : (pin ?? null),
    })
  }

  return (
    <>
      <ul ref={list} className={styles.list} aria-label="컬럼 순서">
        {order.map((id, index) => {
          const column = columns.find((c) => c.id === id)
          if (!column) return null
          return (
            <li
              key={id}
              data-id={id}
              onKeyDown={(event) => {
                const step = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.code] : undefined
                if (!step) return
                event.preventDefault()
                move(id, step)
              }}
            >
              <Checkbox
                label={column.title}
                checked={shown.has(id)}
                disabled={column.locked}
                onChange={(event) => {
                  const next = new Set(shown)
                  if (event.target.checked) next.add(id)
                  else next.delete(id)
                  setShown(next)
                }}
              />
              <span className={styles.moves}>
                <Button
                  size="sm"
                  variant="ghost"
                  className={styles.pin}
                  aria-label={`${column.title} 고정`}
                  aria-pressed={pin === id}
                  onClick={() => setPin(pin === id ? undefined : id)}
                >
                  고정
                </Button>
                {([-1, 1] as const).map((step) => (
                  <Button
                    key={step}
                    size="sm"
                    variant="ghost"
                    icon
                    data-step={step}
                    aria-label={`${column.title} ${step < 0 ? '위로' : '아래로'}`}
                    disabled={index === (step < 0 ? 0 : order.length - 1)}
                    onClick={() => move(id, step)}
                  >
                    {step < 0 ? '↑' : '↓'}
                  </Button>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={styles.message} role="status">
        {announcement}
      </p>
      <fieldset className={styles.density}>
        <legend>행 간격</legend>
        <Radio name="density" label="보통" checked={density === 'normal'} onChange={() => setDensity('normal')} />
        <Radio name="density" label="좁게" checked={density === 'compact'} onChange={() => setDensity('compact')} />
      </fieldset>
      <div className={styles.actions}>
        <Button
          variant="ghost"
          onClick={() => {
            setOrder(columns.map((c) => c.id))
            setShown(new Set(columns.filter((c) => !c.hidden).map((c) => c.id)))
            setDensity(defaultDensity())
            setPin(pinOf(columns, { ...prefs, pin: undefined }))
            setWidths({})
            setAnnouncement('기본값으로 되돌렸습니다.')
          }}
        >
          기본값으로
        </Button>
        <span className={styles.end}>
          <DismissButton onClick={() => onClose()} />
          <Button variant="primary" onClick={save}>
            적용
          </Button>
        </span>
      </div>
    </>
  )
}
