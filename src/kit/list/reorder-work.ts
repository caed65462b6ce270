import { ApiError, isSilent, messageOf } from '@/shared/api/errors'
import type { ListPath } from '@/shared/api/types'
import { dragRow } from '@/shared/ui/sortable'
import { showFailure } from '../dialogs/failure'
import type { ReorderHost } from './use-reorder'

/** `order` with one of its members at another place among `group`; the others keep theirs. */
export function placed(order: readonly string[], group: readonly string[], seq: string, index: number): string[] {
  const others = group.filter((each) => each !== seq)
  const next = [...others.slice(0, index), seq, ...others.slice(index)]
  return order.map((each) => (group.includes(each) ? (next.shift() ?? each) : each))
}

function facts<P extends ListPath>({ rows, reorder, seqOf }: ReorderHost<P>, grip: HTMLElement) {
  const seq = grip.closest('tr')?.dataset.seq ?? ''
  const row = rows.find((each) => seqOf(each) === seq)
  const name = row === undefined ? undefined : reorder?.groupOf?.(row)
  const group = rows.filter((each) => reorder?.groupOf?.(each) === name).map(seqOf)
  return { seq, row, name, group, order: rows.map(seqOf) }
}

/** Moves a row with the pointer. */
export function drag<P extends ListPath>(
  host: ReorderHost<P>,
  grip: HTMLElement,
  start: { clientY: number; pointerId: number },
): void {
  const { seq, group, order } = facts(host, grip)
  const body = grip.closest('tbody')
  const line = grip.closest('tr')
  if (!body || !line) return
  const lines = group.flatMap((each) => body.querySelector<HTMLElement>(`tr[data-seq="${each}"]`) ?? [])
  dragRow({
    line,
    lines,
    start,
    onDrop: (index) => void save(host, grip, placed(order, group, seq, index)),
  })
}

/** Moves a row with the keyboard: Space takes and drops, arrows move, Esc puts it back. */
export function press<P extends ListPath>(host: ReorderHost<P>, grip: HTMLElement, key: string): unknown {
  const { held, hold, say, nameOf } = host
  const { seq, row, group, order } = facts(host, grip)
  if (!row) return
  const name = nameOf(row)
  const here = group.indexOf(seq)
  if (!held) {
    hold({ seq, order })
    return say(
      `${name} 항목을 들었습니다. ${group.length}개 중 ${here + 1}번째입니다. 위아래 화살표로 옮기고 스페이스로 놓습니다. Esc로 취소합니다.`,
    )
  }
  if (key === 'Escape') {
    hold(null)
    return say(`${name} 항목의 이동을 취소했습니다.`)
  }
  if (key === ' ' || key === 'Enter') {
    hold(null)
    return void save(host, grip, order)
  }
  const index = Math.min(group.length - 1, Math.max(0, here + (key === 'ArrowUp' ? -1 : 1)))
  if (index === here) return
  hold({ seq, order: placed(order, group, seq, index) })
  say(`${name} 항목: ${group.length}개 중 ${index + 1}번째`)
}

/** Saves the order; a refusal puts the rows back, and a list that others changed is asked for again. */
async function save<P extends ListPath>(host: ReorderHost<P>, grip: HTMLElement, order: string[]): Promise<void> {
  const { list, reorder, say, seqOf, nameOf } = host
  if (!reorder || order.join() === list.rows.map(seqOf).join()) return
  const { row, name } = facts(host, grip)
  const group = order.filter((seq) => {
    const each = list.rows.find((candidate) => seqOf(candidate) === seq)
    return each !== undefined && reorder.groupOf?.(each) === name
  })
  host.save(order)
  try {
    await reorder.run(group.map(Number), name)
    list.arrange(order.map(Number))
    list.refresh()
    say(`${row ? nameOf(row) : ''} 항목을 옮기고 순서를 저장했습니다.`)
  } catch (error) {
    if (!isSilent(error)) say(`순서를 저장하지 못했습니다. ${messageOf(error)}`)
    if (error instanceof ApiError && error.code === 'CONFLICT') list.refresh()
    void showFailure(error)
  } finally {
    host.save(null)
  }
}
