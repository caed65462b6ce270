import { useSyncExternalStore } from 'react'
import { useMe } from '../api/me'
import { isSamePin, MAX_PINS, type Pin, pinsOf, subscribeToPins, togglePin } from '../store/pins'
import { Button } from './inputs/button'
import { toast } from './layers/toast'

/** Returns the admin's pins and re-renders when they change. */
export function usePins(): readonly Pin[] {
  const adminSeq = useMe()?.adminSeq
  return useSyncExternalStore(subscribeToPins, () => pinsOf(adminSeq))
}

/** Renders the button that pins a screen or a saved view to the top of the menu, or unpins it. */
export function PinButton({ pin, name }: { pin: Pin; name: string }) {
  const adminSeq = useMe()?.adminSeq
  const isPinned = usePins().some((each) => isSamePin(each, pin))
  if (adminSeq === undefined) return null
  const label = isPinned ? `${name} 메뉴 고정 해제` : `${name} 메뉴에 고정`
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={label}
      aria-pressed={isPinned}
      data-tip={isPinned ? '메뉴 위 고정을 풉니다.' : '메뉴 위에 고정합니다.'}
      onClick={() => {
        if (!togglePin(adminSeq, pin))
          toast(`메뉴에는 ${MAX_PINS}개까지 고정할 수 있습니다. 먼저 하나를 풀어 주세요.`, { tone: 'error' })
      }}
    >
      {isPinned ? '고정됨' : '고정'}
    </Button>
  )
}
