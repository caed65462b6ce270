import { useEffect, useRef, useState } from 'react'
import { createIdleTimer, type IdleState, type IdleTimer } from '@/shared/api/idle'
import { session } from '@/shared/api/session'
import { browserPorts } from '@/shared/lib/ports'
import { steadyClock } from '@/shared/lib/steady-clock'
import { browserStore } from '@/shared/lib/storage'
import { Button } from '@/shared/ui/inputs/button'
import { Layer } from '../ui/layer'
import styles from './idle-dialog.module.css'

const KEY = 'lastActivity'

/** The time of the last input in any tab of this browser. */
const shared = {
  read: () => Number(browserStore.getItem(KEY) ?? 0),
  write: (at: number) => browserStore.setItem(KEY, String(at)),
}

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const wakeEvents = ['focus', 'pageshow'] as const

/** Runs the idle rules (docs/product/session.md, Idle) while the component is mounted. */
function useIdle(): { state: IdleState; idle: IdleTimer | null } {
  const [state, setState] = useState<IdleState>({ kind: 'active' })
  const [idle, setIdle] = useState<IdleTimer | null>(null)

  useEffect(() => {
    if (session.accessToken() === '') return
    const machine = createIdleTimer({
      // setting the clock back must not extend the session
      now: steadyClock(() => Date.now()),
      tabs: browserPorts.tabs,
      shared,
      onState(next) {
        setState(next)
        if (next.kind === 'ended') void session.signOut('IDLE')
      },
      onTouch: () => void session.reissue(),
    })
    setIdle(machine)
    const clock = setInterval(machine.check, 1000)
    for (const type of inputEvents) window.addEventListener(type, machine.reportInput, { passive: true, capture: true })
    for (const type of wakeEvents) window.addEventListener(type, machine.check)
    document.addEventListener('visibilitychange', machine.check)
    const unlisten = session.onEnd(() => {
      clearInterval(clock)
      browserStore.removeItem(KEY)
    })
    return () => {
      unlisten()
      clearInterval(clock)
      machine.stop()
      for (const type of inputEvents) window.removeEventListener(type, machine.reportInput, { capture: true })
      for (const type of wakeEvents) window.removeEventListener(type, machine.check)
      document.removeEventListener('visibilitychange', machine.check)
    }
  }, [])

  return { state, idle }
}

/** Renders the warning one minute before the session ends because of inactivity. */
export function IdleDialog() {
  const { state, idle } = useIdle()
  const extend = useRef<HTMLButtonElement>(null)
  if (state.kind !== 'warning') return null
  return (
    <Layer role="alertdialog" label="자동 로그아웃 안내" top first={extend}>
      <h2 className={styles.title}>자동 로그아웃 안내</h2>
      <p role="timer" className={styles.message}>
        <b>{state.secondsLeft}</b>초 후 자동으로 로그아웃됩니다.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => session.signOut()}>로그아웃</Button>
        <Button ref={extend} variant="primary" onClick={() => idle?.extend()}>
          로그인 연장
        </Button>
      </div>
    </Layer>
  )
}
