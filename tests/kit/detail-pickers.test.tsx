import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createPickerDialog } from '@/shared/ui/layers/create-picker-dialog'
import { closeDialogs, DialogHost } from '@/shared/ui/layers/dialog'
import type { PickSearch, PickSpec } from '@/shared/ui/layers/picker-spec'

interface Tire {
  seq: number
  name: string
}
const tires: Tire[] = Array.from({ length: 45 }, (_, n) => ({
  seq: n + 1,
  name: `타이어 ${String(n + 1).padStart(2, '0')}`,
}))

function spec(changes: Partial<PickSpec<Tire>> = {}) {
  const find = vi.fn(async ({ keyword, page }: PickSearch) => {
    const items = tires.filter(({ name }) => name.includes(keyword))
    return { items: items.slice((page - 1) * 20, page * 20), total: items.length }
  })
  const spec: PickSpec<Tire> = {
    title: '타이어 찾기',
    noun: '타이어',
    types: [
      { value: 'name', label: '이름' },
      { value: 'code', label: '코드' },
    ],
    columns: [{ title: '이름', cell: (row) => row.name }],
    seq: (row) => row.seq,
    name: (row) => row.name,
    find,
    ...changes,
  }
  return { spec, find }
}

function stand() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DialogHost />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
const field = () => screen.findByRole('combobox', { name: '타이어 검색어' })
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)

describe('a picker of one record', () => {
  it('searches and picks with Enter, and moves with the arrow keys', async () => {
    const user = stand()
    const { spec: tire, find } = spec()
    const picked = createPickerDialog(tire).one()
    const input = await field()
    await waitFor(() => expect(input).toHaveFocus())
    expect(find).not.toHaveBeenCalled()
    await user.keyboard('타이어 1')
    expect(find).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(rows()).toHaveLength(10))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    const second = rows()[1] as HTMLElement
    expect(input).toHaveAttribute('aria-activedescendant', second.id)
    await user.keyboard('{Enter}')
    expect(await picked).toEqual(tires[10])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('searches again on Enter if the keyword was changed', async () => {
    const user = stand()
    const { spec: tire, find } = spec()
    const picked = createPickerDialog(tire).one()
    await field()
    await user.keyboard('타이어 01{Enter}')
    await waitFor(() => expect(rows()).toHaveLength(1))
    await user.clear(await field())
    await user.keyboard('타이어 02{Enter}')
    await waitFor(() => expect(rows()[0]).toHaveTextContent('타이어 02'))
    expect(find).toHaveBeenCalledTimes(2)
    await user.keyboard('{Enter}')
    expect(await picked).toEqual(tires[1])
  })

  it('closes with Escape and resolves to undefined', async () => {
    const user = stand()
    const picked = createPickerDialog(spec().spec).one()
    await field()
    await user.keyboard('{Escape}')
    expect(await picked).toBeUndefined()
  })

  it('shows a rejected keyword, an empty result and a failed search', async () => {
    const user = stand()
    const find = vi.fn(async () => ({ items: [] as Tire[], total: 0 }))
    const refuse = ({ keyword }: PickSearch) => (keyword.length < 2 ? '검색어를 2자 이상 입력해 주세요.' : null)
    void createPickerDialog(spec({ refuse, find }).spec).one()
    await field()
    await user.keyboard('가{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('검색어를 2자 이상 입력해 주세요.')
    expect(find).not.toHaveBeenCalled()
    await user.keyboard('나{Enter}')
    expect(await screen.findByText(/^검색 결과가 없습니다./)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    find.mockRejectedValueOnce(new Error('x'))
    await user.keyboard('다{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('오류')
    closeDialogs()
  })
})

describe('a picker of several records', () => {
  it('returns records of several pages in the order of selection', async () => {
    const user = stand()
    const picked = createPickerDialog(spec({ eager: true }).spec).many({ max: 5 })
    await field()
    await user.click(await screen.findByRole('row', { name: /타이어 03/ }))
    await user.click(screen.getByRole('button', { name: '다음 페이지' }))
    await user.click(await screen.findByRole('row', { name: /타이어 21/ }))
    expect(screen.getByText('선택 2/5')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '타이어 03 빼기' }))
    await user.click(screen.getByRole('row', { name: /타이어 22/ }))
    await user.click(screen.getByRole('button', { name: '2건 선택' }))
    expect((await picked)?.map(({ seq }) => seq)).toEqual([21, 22])
  })

  it('counts and checks the records already chosen by the caller, and stops at the maximum', async () => {
    const user = stand()
    void createPickerDialog(spec({ eager: true }).spec).many({ max: 3, chosen: [1, 2] })
    const one = await screen.findByRole('row', { name: /타이어 01/ })
    expect(one).toHaveAttribute('aria-disabled', 'true')
    expect(within(one).getByRole('checkbox')).toBeChecked()
    await user.click(one)
    expect(screen.getByText('선택 2/3')).toBeInTheDocument()
    await user.click(screen.getByRole('row', { name: /타이어 05/ }))
    await user.click(screen.getByRole('row', { name: /타이어 06/ }))
    expect(screen.getByRole('alert')).toHaveTextContent('최대 3건까지 선택할 수 있습니다.')
    await user.click(screen.getByRole('button', { name: '전체 해제' }))
    expect(screen.getByText('선택 2/3')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '선택' })).toHaveAttribute('aria-disabled', 'true')
    closeDialogs()
  })

  it('selects the records of pasted codes and lists unknown codes', async () => {
    const user = stand()
    const paste = (text: string) =>
      text.includes(',') ? Promise.resolve({ rows: tires.slice(0, 2), unknown: ['T9'] }) : null
    const picked = createPickerDialog(spec({ paste }).spec).many({ max: 10 })
    await user.click(await field())
    await user.paste('T1,T2,T9')
    expect(await screen.findByText('선택 2/10')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('찾을 수 없는 타이어: T9')
    await user.paste('낱말')
    expect(await field()).toHaveValue('낱말')
    await user.click(screen.getByRole('button', { name: '2건 선택' }))
    expect(await picked).toHaveLength(2)
  })

  it('lists unknown codes when several codes are typed', async () => {
    const user = stand()
    const paste = (text: string) =>
      text.includes(',') ? Promise.resolve({ rows: tires.slice(0, 1), unknown: ['T9'] }) : null
    void createPickerDialog(spec({ paste }).spec).many({ max: 10 })
    await field()
    await user.keyboard('T1,T9{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('찾을 수 없는 타이어: T9')
    expect(screen.getByText('선택 0/10')).toBeInTheDocument()
    closeDialogs()
  })
})
