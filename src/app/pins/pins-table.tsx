import { useEffect, useRef } from 'react'
import { pinTitle } from '@/menu/menu'
import { Button } from '@/shared/ui/inputs/button'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { RecordTable } from '@/shared/ui/table/record-table'
import { usePins } from '@/shared/ui/use-pins'

/** Renders the pins in order, to sort and unpin them. */
export function PinsTable({ close }: { close: () => void }) {
  const { pins, unpin, move } = usePins()
  const end = useRef<HTMLButtonElement>(null)

  // the row of the pressed button may be gone: the focus goes to the one now in its place
  const place = useRef(0)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const buttons = document.querySelectorAll<HTMLElement>('[data-unpin]')
    const next = buttons[Math.min(place.current, pins.length - 1)] ?? end.current
    next?.focus()
  }, [pins])

  return (
    <>
      <RecordTable
        label="고정 메뉴"
        rows={pins}
        idOf={(pin) => `${pin.screen} ${pin.savedViewSeq}`}
        empty="고정한 메뉴가 없습니다. 화면 제목 옆의 별이나 보기 관리에서 고정합니다."
        height={30}
        columns={[
          { title: '메뉴', names: true, cell: pinTitle },
          {
            title: '순서',
            nowrap: true,
            cell: (pin) => (
              <>
                <Button
                  size="sm"
                  aria-label={`${pinTitle(pin)} 위로`}
                  disabled={pin === pins[0]}
                  onClick={() => void move(pin, -1)}
                >
                  ↑
                </Button>{' '}
                <Button
                  size="sm"
                  aria-label={`${pinTitle(pin)} 아래로`}
                  disabled={pin === pins.at(-1)}
                  onClick={() => void move(pin, 1)}
                >
                  ↓
                </Button>
              </>
            ),
          },
          {
            title: '작업',
            nowrap: true,
            cell: (pin) => (
              <Button
                size="sm"
                aria-label={`${pinTitle(pin)} 고정 해제`}
                data-unpin=""
                onClick={() => {
                  place.current = pins.indexOf(pin)
                  return unpin(pin)
                }}
              >
                고정 해제
              </Button>
            ),
          },
        ]}
      />
      <DialogActions>
        <Button ref={end} onClick={() => close()}>
          닫기
        </Button>
      </DialogActions>
    </>
  )
}
