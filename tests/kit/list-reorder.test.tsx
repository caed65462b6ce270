import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Reorder, useReorder } from '@/kit/list/use-reorder'
import { ApiError } from '@/shared/api/errors'
import type { Schemas } from '@/shared/api/types'
import { placed } from '@/shared/ui/table/row-order'
import { showList } from './list-world'

type Admin = Schemas['Admin']
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-seq]')]
const seqs = () => rows().map((row) => Number(row.dataset.seq))
const grip = (seq: number) => screen.getByRole('button', { name: `staff${seq} 순서 변경` })

async function show(given: Omit<Reorder<Admin>, 'use'>, search = '', total = 5) {
  const list = await showList({ search, total, screen: { reorder: { ...given, use: useReorder } } })
  await waitFor(() => expect(rows().length).toBe(Math.min(total, 20)))
  return list
}

describe('rows in an order of their own', () => {
  it('keyboard: Space takes, arrows move, Space saves all seqs; each step is told', async () => {
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
    await waitFor(() => expect(run).toHaveBeenCalledWith([1, 3, 2, 4, 5], undefined))
    expect(await screen.findByText(/순서를 저장했습니다/)).toBeInTheDocument()
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

  it('moves only within the group, and saves that group', async () => {
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
    await waitFor(() => expect(run).toHaveBeenCalledWith([4, 3, 5], '수입'))
  })

  it('pointer: dropped where the bar shows', async () => {
    const run = vi.fn(async () => undefined)
    await show({ run })
    rows().forEach((row, index) => {
      row.getBoundingClientRect = () => new DOMRect(0, index * 30, 500, 30)
    })
    fireEvent.pointerDown(grip(1), { button: 0, pointerId: 1, clientY: 15 })
    await waitFor(() => {
      fireEvent.pointerMove(document, { pointerId: 1, clientY: 100 })
      fireEvent.pointerUp(document, { pointerId: 1, clientY: 100 })
      expect(run).toHaveBeenCalledWith([2, 3, 1, 4, 5], undefined)
    })
  })

  it('a refusal puts the rows back with the server’s words; after a conflict the list is asked again', async () => {
    const list = await show({ run: () => Promise.reject(new ApiError(409, 'CONFLICT', '순서가 변경되었습니다.')) })
    const before = list.asked.length
    grip(1).focus()
    await list.user.keyboard(' ')
    await screen.findByText(/들었습니다/)
    await list.user.keyboard('{ArrowDown}')
    await waitFor(() => expect(seqs()[0]).toBe(2))
    await list.user.keyboard(' ')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('순서가 변경되었습니다.')
    expect(seqs()).toEqual([1, 2, 3, 4, 5])
    expect(list.asked.length).toBe(before + 1)
  })

  it.each([
    ['filtered', '?state[0]=ACTIVE', 5],
    ['sorted otherwise', '?sort=loginId,asc', 5],
    ['on several pages', '', 45],
  ])('is off while %s, and says why', async (_, search, total) => {
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

  it('a filter that chooses the order does not forbid it', async () => {
    await show({ run: async () => undefined, within: ['state'] }, '?state[0]=ACTIVE')
    expect(grip(1)).not.toHaveAttribute('aria-disabled')
  })

  it('no handles without WRITE', async () => {
    await showList({ total: 3, level: 'READ', screen: { reorder: { use: useReorder, run: async () => undefined } } })
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(within(rows()[0] as HTMLElement).queryByRole('button', { name: /순서 변경/ })).not.toBeInTheDocument()
  })

  it('members of other groups keep their places', () => {
    expect(placed(['a', 'x', 'b', 'y', 'c'], ['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'x', 'a', 'y', 'b'])
  })
})
