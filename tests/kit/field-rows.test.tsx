import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NumberField, TextField } from '@/kit/fields/input-fields'
import { RowsField, type RowsProps } from '@/kit/fields/record-fields'
import type { Rule } from '@/shared/lib/rules'
import { renderForm } from './render-form'

interface Tier {
  title: string
  amount: number | null
}
const rules: Record<string, Rule> = {
  tiers: {
    type: 'array',
    title: '구간',
    maxItems: 4,
    items: {
      type: 'object',
      properties: {
        title: { type: 'string', title: '이름', required: true },
        amount: { type: 'integer', title: '금액', multipleOf: 1000 },
      },
    },
  },
}
const tier = (title: string, amount: number | null = 1000): Tier => ({ title, amount })

function stand(tiers: Tier[], props: Partial<RowsProps<Tier>> = {}, readOnly?: string) {
  return renderForm(
    { tiers },
    <RowsField<Tier>
      name="tiers"
      columns={[
        { title: '이름', cell: <TextField name="title" /> },
        { title: '금액', cell: <NumberField name="amount" unit="원" /> },
        { title: '합', cell: (row, at) => `${at}:${row.amount ?? '-'}` },
      ]}
      blank={() => tier('', null)}
      {...props}
    />,
    { rules, ...(readOnly && { readOnly }) },
  )
}
const titles = (form: { get: (name: string) => unknown }) => (form.get('tiers') as Tier[]).map(({ title }) => title)

it('edits cells as fields of the row, with their rules', async () => {
  const { form, user } = stand([tier('가'), tier('나')])
  const second = screen.getByLabelText('이름 2')
  await user.type(second, '나')
  await user.clear(screen.getByLabelText('금액 1'))
  await user.type(screen.getByLabelText('금액 1'), '5000')
  expect(form.get('tiers')).toEqual([tier('가', 5000), tier('나나')])
  expect(screen.getByText('0:5000')).toBeInTheDocument()
  expect(screen.getByLabelText('이름 1')).toHaveAttribute('aria-required', 'true')
})

it('gives a number the width of its column', () => {
  stand([tier('가')])
  expect(screen.getByLabelText('금액 1').parentElement).toHaveStyle({ width: '100%' })
})

it('shows a message at its cell and clears it on the next input there', async () => {
  const { form, user } = stand([tier('가'), tier('나')])
  form.setErrors({ 'tiers[1].title': '같은 이름이 있습니다.', 'tiers[0].amount': '1,000 단위로 입력해 주세요.' })
  const bad = screen.getByLabelText('이름 2')
  expect(await screen.findByText('같은 이름이 있습니다.')).toBeInTheDocument()
  expect(bad).toHaveAccessibleDescription('같은 이름이 있습니다.')
  expect(bad).toHaveAttribute('aria-invalid', 'true')
  await user.type(bad, '다')
  expect(screen.queryByText('같은 이름이 있습니다.')).not.toBeInTheDocument()
  expect(screen.getByText('1,000 단위로 입력해 주세요.')).toBeInTheDocument()
})

it('adds and removes rows up to the maximum', async () => {
  const { form, user } = stand([tier('가'), tier('나'), tier('다')])
  await user.click(screen.getByRole('button', { name: '행 추가' }))
  expect(titles(form)).toEqual(['가', '나', '다', ''])
  expect(screen.getByRole('button', { name: '행 추가' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: '2번째 줄 삭제' }))
  expect(titles(form)).toEqual(['가', '다', ''])
  expect(screen.getByText('3/4')).toBeInTheDocument()
})

it('moves rows by keyboard and by dragging and keeps the element of a row', async () => {
  const { form, user } = stand([tier('가'), tier('나'), tier('다')])
  const first = screen.getByLabelText('이름 1')
  screen.getByRole('button', { name: '1번째 줄 순서 옮기기' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(titles(form)).toEqual(['나', '가', '다'])
  // the same input, now in the second row
  expect(screen.getByLabelText('이름 2')).toBe(first)
  expect(screen.getByRole('button', { name: '2번째 줄 순서 옮기기' })).toHaveFocus()
  expect(screen.getByText('1번째 줄: 3개 중 2번째로 옮겼습니다.')).toBeInTheDocument()

  const rows = screen.getAllByRole('row').slice(1)
  document.elementFromPoint = () => within(rows[0] as HTMLElement).getByLabelText('이름 1')
  const last = screen.getByRole('button', { name: '3번째 줄 순서 옮기기' })
  fireEvent.pointerDown(last, { button: 0, pointerId: 1 })
  fireEvent.pointerMove(last, { pointerId: 1 })
  fireEvent.pointerUp(last, { pointerId: 1 })
  expect(titles(form)).toEqual(['다', '나', '가'])
})

it('creates rows from pasted lines, in place of an empty last row', async () => {
  const paste = vi.fn((lines: readonly string[]) => lines.map((line) => tier(line)))
  const { form, user } = stand([tier('가')], { paste })
  await user.click(screen.getByRole('button', { name: '행 추가' }))
  await user.click(screen.getByLabelText('이름 2'))
  await user.paste('나\r\n다\n\n라\n마')
  expect(paste).toHaveBeenCalledWith(['나', '다', '라', '마'])
  expect(titles(form)).toEqual(['가', '나', '다', '라'])
  await user.click(screen.getByLabelText('이름 1'))
  await user.paste('한 줄')
  expect(titles(form)[0]).toBe('가한 줄')
})

it('accepts rows from a picker', async () => {
  const { form, user } = stand([tier('가')], {
    add: { label: '상품 추가', rows: async () => [tier('나'), tier('다')] },
  })
  await user.click(screen.getByRole('button', { name: '상품 추가' }))
  expect(titles(form)).toEqual(['가', '나', '다'])
})

it('tells a picker how many rows there may be', async () => {
  const rows = vi.fn(async () => undefined)
  const { user } = stand([tier('가')], { add: { label: '상품 추가', rows } })
  await user.click(screen.getByRole('button', { name: '상품 추가' }))
  expect(rows).toHaveBeenCalledWith(4)
})

it('follows changes from outside and offers nothing while read-only', () => {
  const { form } = stand([tier('가')], { none: '없습니다.' }, '조회 권한만 있습니다.')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByRole('cell', { name: '가' })).toBeInTheDocument()
  form.rebase({ tiers: [] })
  expect(form.get('tiers')).toEqual([])
})
