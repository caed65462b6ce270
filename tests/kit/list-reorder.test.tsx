import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Reorder, useReorder } from '@/kit/list/use-reorder'
import { ApiError } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { withMoved } from '@/shared/ui/table/move-rows'
import { showList } from './show-list'

type Admin = Schemas['Admin']
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-seq]')]
const seqs = () => rows().map((row) => Number(row.dataset.seq))
const grip = (seq: number) => screen.getByRole('button', { name: `staff${seq} 순서 변경` })

const save = () => screen.findByRole('button', { name: '순서 저장' })
const bar = () => screen.queryByRole('form', { name: '바뀐 순서' })

async function show(given: Omit<Reorder<Admin>, 'use'>, search = '', total = 5, row = (one: Admin) => one) {
  const list = await showList({ search, total, row, screen: { reorder: { ...given, use: useReorder } } })
  await waitFor(() => expect(rows().length).toBe(Math.min(total, 20)))
  /** Moves a row one place down by the keyboard. */
  async function down(seq: number) {
    grip(seq).focus()
    await list.user.keyboard(' ')
    await screen.findByText(/들었습니다/)
    await list.user.keyboard('{ArrowDown}')
    await screen.findByText(/항목: \d+개 중/)
    await list.user.keyboard(' ')
    await screen.findByText(/항목을 옮겼습니다/)
  }
  return { ...list, down }
}

describe('reordering rows', () => {
  it('keyboard: Space picks up, arrows move, Space drops, each announced; 순서 저장 sends all numbers', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show({ run })
    grip(2).focus()
    await list.user.keyboard(' ')
    expect(await screen.findByText(/staff2 항목을 들었습니다. 5개 중 2번째/)).toHaveAttribute('role', 'status')
    await list.user.keyboard('{ArrowDown}')
    await waitFor(() => expect(seqs()).toEqual([1, 3, 2, 4, 5]))
    expect(screen.getByText('staff2 항목: 5개 중 3번째')).toBeInTheDocument()
    expect(grip(2)).toHaveFocus()
    await list.user.keyboard(' ')
    expect(await screen.findByText(/순서 저장을 눌러야 저장됩니다/)).toBeInTheDocument()
    expect(run).not.toHaveBeenCalled()
    await list.user.click(await save())
    await waitFor(() => expect(run).toHaveBeenCalledWith([1, 3, 2, 4, 5], undefined))
    expect(await screen.findByText(/순서를 저장했습니다/)).toBeInTheDocument()
    expect(bar()).not.toBeInTheDocument()
    expect(run).toHaveBeenCalledOnce()
  })

  it('moves are undone one by one or all at once; Ctrl+S saves', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show({ run })
    await list.down(1)
    await list.down(4)
    expect(seqs()).toEqual([2, 1, 3, 5, 4])
    expect(await screen.findByRole('form', { name: '바뀐 순서' })).toHaveTextContent('순서 변경 2번')
    await list.user.click(screen.getByRole('button', { name: '되돌리기' }))
    expect(seqs()).toEqual([2, 1, 3, 4, 5])
    await list.user.click(screen.getByRole('button', { name: '모두 취소' }))
    expect(seqs()).toEqual([1, 2, 3, 4, 5])
    expect(bar()).not.toBeInTheDocument()
    await list.down(3)
    await save()
    await list.user.keyboard('{Control>}[KeyS]{/Control}')
    await waitFor(() => expect(run).toHaveBeenCalledWith([1, 2, 4, 3, 5], undefined))
  })

  it('asks before other rows, pages or screens, but not before a record drawer', async () => {
    const list = await show({ run: async () => undefined })
    await list.down(1)
    await save()
    const go = (search: object) => list.router.navigate({ to: '.', search: search })
    await go({ seq: '3' })
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    void go({ page: '2' })
    const notice = await screen.findByText(/저장하지 않은 변경 사항이 있습니다/)
    expect(notice).toBeInTheDocument()
    await list.user.click(screen.getByRole('button', { name: '계속 작성' }))
    expect(seqs()).toEqual([2, 1, 3, 4, 5])
  })

  it("after another admin's reordering sends nothing and shows the new order", async () => {
    const run = vi.fn(async () => undefined)
    let faster = false
    const turned = (one: Admin) => ({ ...one, adminSeq: 6 - one.adminSeq, loginId: `staff${6 - one.adminSeq}` })
    const list = await show({ run }, '', 5, (one) => (faster ? turned(one) : one))
    await list.down(1)
    faster = true
    await list.user.click(await save())
    expect(await screen.findByRole('dialog')).toHaveTextContent('목록이 변경되었습니다.')
    expect(run).not.toHaveBeenCalled()
    await waitFor(() => expect(seqs()).toEqual([5, 4, 3, 2, 1]))
    expect(bar()).not.toBeInTheDocument()
  })

  it('Esc puts the row back and saves nothing', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show({ run })
    grip(2).focus()
    await list.user.keyboard(' ')
    await screen.findByText(/들었습니다/)
    await list.user.keyboard('{ArrowUp}')
    await waitFor(() => expect(seqs()[0]).toBe(2))
    await list.user.keyboard('{Escape}')
    await waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4, 5]))
    expect(run).not.toHaveBeenCalled()
  })

  it('moves only within the group and saves that group', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show({ run, groupOf: (admin) => (admin.adminSeq <= 2 ? '국산' : '수입') })
    grip(3).focus()
    await list.user.keyboard(' ')
    expect(await screen.findByText(/3개 중 1번째/)).toBeInTheDocument()
    await list.user.keyboard('{ArrowUp}')
    expect(seqs()).toEqual([1, 2, 3, 4, 5])
    await list.user.keyboard('{ArrowDown}')
    await waitFor(() => expect(seqs()).toEqual([1, 2, 4, 3, 5]))
    await list.user.keyboard('{Enter}')
    await list.user.click(await save())
    await waitFor(() => expect(run).toHaveBeenCalledWith([4, 3, 5], '수입'))
  })

  it('pointer: drops where the bar shows', async () => {
    const run = vi.fn(async () => undefined)
    await show({ run })
    rows().forEach((row, index) => {
      row.getBoundingClientRect = () => new DOMRect(0, index * 30, 500, 30)
    })
    fireEvent.pointerDown(grip(1), { button: 0, pointerId: 1, clientY: 15 })
    await waitFor(() => {
      fireEvent.pointerMove(document, { pointerId: 1, clientY: 100 })
      fireEvent.pointerUp(document, { pointerId: 1, clientY: 100 })
      expect(seqs()).toEqual([2, 3, 1, 4, 5])
    })
    fireEvent.click(await save())
    await waitFor(() => expect(run).toHaveBeenCalledWith([2, 3, 1, 4, 5], undefined))
  })

  it('a refusal restores the order with the message of the server; a conflict reloads the list', async () => {
    const list = await show({ run: () => Promise.reject(new ApiError(409, 'CONFLICT', '순서가 변경되었습니다.')) })
    const before = list.asked.length
    await list.down(1)
    expect(seqs()[0]).toBe(2)
    await list.user.click(await save())
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('순서가 변경되었습니다.')
    expect(seqs()).toEqual([1, 2, 3, 4, 5])
    // both pages are requested again
    expect(list.asked.length).toBe(before + 2)
  })

  it.each([
    ['filtered', '?state[0]=ACTIVE', 5],
    ['sorted otherwise', '?sort=loginId,asc', 5],
    ['on several pages', '', 45],
  ])('is off while %s, and shows why', async (_, search, total) => {
    const run = vi.fn(async () => undefined)
    const list = await show({ run }, search, total)
    expect(grip(1)).toHaveAttribute('aria-disabled', 'true')
    expect(grip(1).closest('[data-tip]')).toHaveAttribute(
      'data-tip',
      '필터를 해제하고 순서 정렬 상태에서 변경할 수 있습니다.',
    )
    grip(1).focus()
    await list.user.keyboard(' {ArrowDown} ')
    expect(run).not.toHaveBeenCalled()
  })

  it('stays on with a filter that the order depends on', async () => {
    await show({ run: async () => undefined, within: ['state'] }, '?state[0]=ACTIVE')
    expect(grip(1)).not.toHaveAttribute('aria-disabled')
  })

  it('has no handles without WRITE', async () => {
    await showList({ total: 3, level: 'READ', screen: { reorder: { use: useReorder, run: async () => undefined } } })
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(within(rows()[0] as HTMLElement).queryByRole('button', { name: /순서 변경/ })).not.toBeInTheDocument()
  })

  it('members of other groups keep their places', () => {
    expect(withMoved(['a', 'x', 'b', 'y', 'c'], ['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'x', 'a', 'y', 'b'])
  })
})
