import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createHistoryTab, History } from '@/kit/detail/history'
import { createPicker } from '@/kit/pickers/create-picker'
import { ApiError } from '@/shared/api/errors'
import { closeDialogs } from '@/shared/ui/layers/dialog'
import { renderForm } from '../render-form'

const call = vi.hoisted(() => vi.fn())
vi.mock('@/shared/api/client', () => ({ call, callWith: call }))

interface Input {
  query: { page: number; size: number; keyword?: string; keywordType?: string }
}
const page = (_method: string, _path: string, { query }: Input) => ({
  total: 45,
  items: Array.from({ length: query.page < 3 ? 20 : 5 }, (_, n) => ({
    adminSeq: (query.page - 1) * 20 + n + 1,
    name: `관리자 ${(query.page - 1) * 20 + n + 1}`,
    loginId: 'x',
  })),
})
const PATH = '/api/v1/admin/admins'
const tab = (key: string, label: string, state?: 'ACTIVE') =>
  createHistoryTab<typeof PATH>({
    key,
    label,
    path: PATH,
    ...(state && { query: { state: [state] } }),
    seq: (row) => row.adminSeq,
    columns: [{ title: '이름', cell: (row) => row.name }],
  })

beforeEach(() => {
  call.mockReset()
  call.mockImplementation(async (...input: Parameters<typeof page>) => page(...input))
  closeDialogs()
})

it('loads a tab when it is opened, 20 rows a page, and each tab starts on page 1', async () => {
  const { user } = renderForm({}, <History tabs={[tab('price', '가격'), tab('stock', '재고', 'ACTIVE')]} />)
  expect(await screen.findByText('관리자 1')).toBeInTheDocument()
  expect(call).toHaveBeenCalledTimes(1)
  expect(call.mock.lastCall?.[2]).toMatchObject({ query: { page: 1, size: 20 } })
  await user.click(screen.getByRole('button', { name: '다음 페이지' }))
  expect(await screen.findByText('관리자 21')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '다음 페이지' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6))
  expect(screen.getByRole('button', { name: '다음 페이지' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('tab', { name: '재고' }))
  expect(await screen.findByRole('table', { name: '재고 이력' })).toBeInTheDocument()
  expect(call.mock.lastCall?.[2]).toMatchObject({ query: { page: 1, state: ['ACTIVE'] } })
})

it('shows an empty tab, and why a tab failed to load', async () => {
  call.mockResolvedValueOnce({ items: [], total: 0 })
  const { user } = renderForm({}, <History tabs={[tab('price', '가격'), tab('stock', '재고', 'ACTIVE')]} />)
  expect(await screen.findByText('가격 이력이 없습니다.')).toBeInTheDocument()
  call.mockRejectedValueOnce(new ApiError(500, 'INTERNAL', '서버에 연결할 수 없습니다.'))
  await user.click(screen.getByRole('tab', { name: '재고' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('서버에 연결할 수 없습니다.')
  await user.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByText('관리자 1')).toBeInTheDocument()
})

it('creates a picker from a list call: filters and keyword become its query', async () => {
  const { user } = renderForm({}, null)
  const admins = createPicker<typeof PATH>({
    path: PATH,
    title: '관리자 찾기',
    noun: '관리자',
    keywords: { name: '이름', loginId: '아이디' },
    selects: [{ name: 'state', label: '상태', labels: { ACTIVE: '사용' }, many: true }],
    query: { sort: 'name,asc' },
    columns: [{ title: '이름', cell: (row) => row.name }],
    seq: (row) => row.adminSeq,
    name: (row) => row.name,
  })
  const picked = admins.one()
  const grid = await screen.findByRole('grid')
  await within(grid).findByText('관리자 1')
  await user.selectOptions(screen.getByLabelText('상태'), '사용')
  await user.type(screen.getByRole('combobox', { name: '관리자 검색어' }), 'kim{Enter}')
  await waitFor(() => expect(call.mock.lastCall?.[2].query).toMatchObject({ keyword: 'kim' }))
  expect(call.mock.lastCall?.[2].query).toEqual({
    keywordType: 'name',
    keyword: 'kim',
    state: ['ACTIVE'],
    sort: 'name,asc',
    page: 1,
    size: 20,
  })
  await user.click(await within(grid).findByText('관리자 3'))
  expect((await picked)?.adminSeq).toBe(3)
})

it('searches only from the minimum keyword length on', async () => {
  const { user } = renderForm({}, null)
  const admins = createPicker<typeof PATH>({
    path: PATH,
    title: '관리자 찾기',
    noun: '관리자',
    keywords: { name: '이름' },
    minLength: () => 2,
    columns: [{ title: '이름', cell: (row) => row.name }],
    seq: (row) => row.adminSeq,
    name: (row) => row.name,
  })
  void admins.many()
  await user.type(await screen.findByRole('combobox', { name: '관리자 검색어' }), '김{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('검색어를 2자 이상')
  expect(call).not.toHaveBeenCalled()
})
