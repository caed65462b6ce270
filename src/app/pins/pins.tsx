import { useRouterState } from '@tanstack/react-router'
import { screenOf } from '@/menu/menu'
import { useMe } from '@/shared/api/me'
import { lazyCode } from '@/shared/lib/lazy-code'
import { openDialog } from '@/shared/ui/layers/dialog'
import { usePins } from '@/shared/ui/use-pins'
import styles from './pins.module.css'

const table = lazyCode(() => import('./pins-table'))

/** Renders the button that pins the open screen to the top of the menu, or unpins it. Details and forms have none. */
export function PinButton() {
  const screen = useRouterState({ select: (state) => screenOf(state.location.pathname) })
  const { has, toggle } = usePins()
  if (!useMe() || !screen?.group || /detail$/.test(screen.path)) return null
  const pin = { screen: screen.path, savedViewSeq: null }
  const pinned = has(pin)
  return (
    <button
      type="button"
      className={styles.pin}
      aria-pressed={pinned}
      aria-label={`${screen.title} 메뉴에 고정`}
      data-tip={pinned ? '메뉴 고정 해제' : '메뉴 맨 위에 고정'}
      onClick={() => void toggle(pin)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m12 17.75-6.172 3.245 1.179-6.873-5-4.867 6.9-1L11.993 2l3.086 6.253 6.9 1-5 4.867 1.179 6.873z" />
      </svg>
    </button>
  )
}

/** Opens the dialog that sorts the pins of the menu and unpins them. */
export async function managePins(): Promise<void> {
  const code = await table.get()
  if (code) await openDialog((close) => <code.PinsTable close={close} />, { title: '고정 메뉴 관리', size: 'md' })
}
