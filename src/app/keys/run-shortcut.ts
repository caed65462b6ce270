import type { useRouter } from '@tanstack/react-router'
import { createElement } from 'react'
import type { Me } from '@/shared/api/me'
import type { ScreenKey } from '@/shared/lib/screen-keys'
import { openDialog } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { KeysDialog } from './keys-dialog'
import { goKeys } from './used-screens'

const ROWS = 'main tr[data-seq]'

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ROWS)]
const currentRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROWS) ?? null

function focusRow(row: HTMLElement | undefined): void {
  const inner = row?.querySelector<HTMLElement>('a[data-link]') ?? row?.querySelector<HTMLElement>('a, button, input')
  inner?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Moves to the next or previous row of the list; to the first one if the focus is in none. */
function moveFocus(step: 1 | -1): void {
  const all = rows()
  const current = currentRow()
  const at = current ? all.indexOf(current) + step : 0
  focusRow(all[Math.max(0, Math.min(all.length - 1, at))])
}

/** Toggles the selection of the row with the focus; of the first row if the focus is in none. */
function toggleSelection(): void {
  const row = currentRow() ?? rows()[0]
  row?.querySelector<HTMLElement>('[data-pick]')?.click()
  if (!currentRow()) focusRow(row)
}

/** Opens the first cell of the row that can be edited in place; on a record, goes to its first field. */
function edit(): void {
  const row = currentRow() ?? rows()[0]
  const cell = [...(row?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])].find(isVisible)
  if (cell) {
    cell.focus()
    cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', code: 'F2', bubbles: true, cancelable: true }))
  } else if (row) {
    toast('이 목록에는 바로 고칠 수 있는 칸이 없습니다. Enter로 열어 고쳐 주세요.', { tone: 'note' })
  } else {
    const fields = document.querySelectorAll<HTMLElement>('main form :is(input, textarea, select):not(:disabled)')
    const first = [...fields].find(isVisible)
    first?.focus()
  }
}

function go(letter: string, me: Me, router: ReturnType<typeof useRouter>): void {
  const found = goKeys(me).find((each) => each.letter === letter)
  if (found) router.history.push(found.screen.path)
  else toast(`G ${letter}: 정해진 화면이 없습니다. ?를 누르면 볼 수 있습니다.`, { tone: 'note' })
}

/** Executes a shortcut of the screen. */
export function runShortcut(key: ScreenKey, me: Me, router: ReturnType<typeof useRouter>): void {
  if (typeof key === 'object') go(key.letter, me, router)
  else if (key === 'help')
    void openDialog<void>(() => createElement(KeysDialog, { me }), { title: '이 화면의 단축키', size: 'md' })
  else if (key === 'next') moveFocus(1)
  else if (key === 'previous') moveFocus(-1)
  else if (key === 'pick') toggleSelection()
  else if (key === 'edit') edit()
}
