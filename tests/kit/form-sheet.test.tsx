import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SelectField } from '@/kit/fields/choice-fields'
import { MoneyField, NumberField, TextField } from '@/kit/fields/input-fields'
import { RowsField, type RowsProps } from '@/kit/fields/record-fields'
import type { Rule } from '@/shared/lib/rules'
import { renderForm } from './render-form'

/** Small form rows edited as a sheet. */

interface Fee {
  kind: string
  from: number | null
  fee: number
  note: string | null
}
const rules: Record<string, Rule> = {
  fees: {
    type: 'array',
    title: '요금',
    maxItems: 5,
    items: {
      type: 'object',
      properties: {
        kind: { type: 'string', title: '상품', required: true },
        from: { type: 'integer', title: '인치', minimum: 10, maximum: 24 },
        fee: { type: 'integer', title: '요금', required: true, minimum: 0, maximum: 100_000, multipleOf: 100 },
        note: { type: 'string', title: '비고', nullable: true, maxLength: 20 },
      },
    },
  },
}
const fee = (from: number | null, amount: number, note: string | null = null, kind = 'TIRE'): Fee => ({
  kind,
  from,
  fee: amount,
  note,
})
const STORED = [fee(13, 1000, '가'), fee(16, 2000), fee(null, 3000, '다', 'BATTERY')]

async function stand(props: Partial<RowsProps<Fee>> = {}) {
  const stood = renderForm(
    { fees: STORED },
    <RowsField<Fee>
      name="fees"
      columns={[
        { title: '상품', cell: <SelectField name="kind" labels={{ TIRE: '타이어', BATTERY: '배터리' }} /> },
        { title: '인치', cell: (row) => (row.kind === 'TIRE' ? <NumberField name="from" /> : '-') },
        { title: '두 배', cell: (row) => row.fee * 2 },
        { title: '요금', cell: <MoneyField name="fee" /> },
        { title: '비고', cell: <TextField name="note" /> },
        { title: '설명', cell: (_, at) => <textarea aria-label={`설명 ${at + 1}`} /> },
      ]}
      blank={() => fee(null, 0)}
      {...props}
    />,
    { rules },
  )
  const at = (row: number, column: string) => {
    const cell = screen.getAllByRole('row')[row + 1]?.querySelector<HTMLElement>(`[data-cell="${column}"]`)
    if (!cell) throw new Error(`no cell ${column} in row ${row}`)
    return cell
  }
  const field = (row: number, column: string) =>
    within(at(row, column)).getByRole(column === '상품' ? 'combobox' : 'textbox')
  const go = async (row: number, column: string) => {
    const box = field(row, column)
    box.focus()
    if (box instanceof HTMLInputElement) box.select()
    await waitFor(() => expect(at(row, column)).toHaveAttribute('data-grid-in'))
  }
  const fees = () => stood.form.get('fees') as Fee[]
  const marked = () => document.querySelectorAll('td[data-grid-in]').length
  return { ...stood, at, field, go, fees, marked }
}

// jsdom's answer is false while the focus moves from one field to another
beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})

/** Returns what would be put on the clipboard. */
function copied(kind: 'copy' | 'cut' = 'copy'): string | undefined {
  const data = new Map<string, string>()
  const clipboardData = { setData: (type: string, text: string) => data.set(type, text) }
  fireEvent[kind](document.activeElement ?? document.body, { clipboardData })
  return data.get('text/plain')
}

it('pastes an Excel block from the focused cell on, skips read-only cells, and undoes it', async () => {
  const { user, go, fees, field } = await stand()
  await go(0, '상품')
  await user.paste('배터리\t\t1,500\t갑\n타이어\t15\t2,500원\t을\n')
  // a battery has no rim: its cell is ignored
  expect(fees()).toEqual([fee(13, 1500, '갑', 'BATTERY'), fee(15, 2500, '을'), STORED[2]])
  expect(field(1, '요금')).toHaveValue('2,500')
  await user.keyboard('{Control>}z{/Control}')
  expect(fees()).toEqual(STORED)
  // the focused box shows it too, and accepts typed text
  await go(0, '요금')
  await user.paste('4000\n5000')
  expect(field(0, '요금')).toHaveValue('4000')
  await user.keyboard('{End}0')
  expect(field(0, '요금')).toHaveValue('40000')
  await user.keyboard('{Backspace}{Control>}z{/Control}')
  expect(field(0, '요금')).toHaveValue('1000')
  expect(fees()).toEqual(STORED)
  await go(0, '상품')
  await user.paste('배터리\t\t1,500\t갑\n타이어\t15\t2,500원\t을\n')
  await user.keyboard('{Control>}z{/Control}')
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(fees()[1]).toEqual(fee(15, 2500, '을'))
})

it('skips values that the rules of the fields refuse and shows why', async () => {
  const { user, go, fees } = await stand()
  await go(0, '인치')
  await user.paste('9\t1050\n열여섯\t2100\n17\t3100')
  expect(fees()).toEqual([STORED[0], fee(16, 2100), fee(null, 3100, '다', 'BATTERY')])
  const dialog = within(await screen.findByRole('dialog', { name: '넣지 못한 칸' }))
  expect(
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    '1번째 줄인치910~24 사이로 입력해 주세요.',
    '1번째 줄요금1050100 단위로 입력해 주세요.',
    '2번째 줄인치열여섯숫자로 입력해 주세요.',
    '3번째 줄인치17바꿀 수 없는 칸입니다.',
  ])
  await user.click(dialog.getByRole('button', { name: '확인' }))
})

it('adds rows for pasted lines up to the maximum; undo removes them and keeps the fields', async () => {
  const { user, go, fees, field } = await stand()
  await go(2, '요금')
  const feeField = field(2, '요금')
  await user.paste('5000\n6000\n7000\n8000')
  expect(fees().map((row) => row.fee)).toEqual([1000, 2000, 5000, 6000, 7000])
  expect(field(2, '요금')).toBe(feeField)
  const dialog = within(await screen.findByRole('dialog', { name: '넣지 못한 칸' }))
  expect(dialog.getByText('표를 벗어난 칸입니다.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await go(2, '요금')
  await user.keyboard('{Control>}z{/Control}')
  expect(fees()).toEqual(STORED)
})

it('selects a range by Shift and arrows, copies, fills, clears and cuts it; Esc unselects', async () => {
  const { user, go, fees, marked } = await stand()
  await go(0, '요금')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(marked()).toBe(4)
  expect(screen.getByText('4칸 선택')).toBeInTheDocument()
  // the number input did not step its value
  expect(fees()).toEqual(STORED)
  expect(copied()).toBe('1000\t가\r\n2000\t')
  await user.keyboard('{Control>}d{/Control}')
  expect(fees()).toEqual([STORED[0], fee(16, 1000, '가'), STORED[2]])
  expect(screen.getByText('2칸을 바꿨습니다.')).toBeInTheDocument()
  await user.keyboard('{Control>}z{/Control}{Escape}')
  expect(marked()).toBe(1)
  expect(fees()).toEqual(STORED)

  await go(0, '비고')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}')
  expect(fees().map(({ note }) => note || null)).toEqual([null, null, null])
  await user.keyboard('{Control>}z{/Control}')
  expect(copied('cut')).toBe('가\r\n\r\n다')
  expect(fees().map(({ note }) => note || null)).toEqual([null, null, null])
  // required values are not cleared
  await go(0, '요금')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}')
  const dialog = within(await screen.findByRole('dialog', { name: '넣지 못한 칸' }))
  expect(dialog.getAllByText('비움')).toHaveLength(2)
  expect(fees().map((row) => row.fee)).toEqual([1000, 2000, 3000])
  await user.click(dialog.getByRole('button', { name: '확인' }))
})

it('pastes a single value into the field of the cell', async () => {
  const { user, go, fees } = await stand({
    columns: [
      { title: '상품', cell: <SelectField name="kind" labels={{ TIRE: '타이어', BATTERY: '배터리' }} /> },
      { title: '값', cell: (row) => (row.kind === 'TIRE' ? <NumberField name="from" /> : <TextField name="note" />) },
    ],
  })
  await go(1, '값')
  await user.paste('17\n바')
  expect(fees()).toEqual([STORED[0], fee(17, 2000), fee(null, 3000, '바', 'BATTERY')])
})

it('leaves pasted lines to a multi-line field', async () => {
  const { user, go, fees, marked } = await stand()
  await go(0, '비고')
  const lines = screen.getByLabelText('설명 1')
  await user.click(lines)
  expect(marked()).toBe(0)
  await user.paste('하나\n둘')
  expect(lines).toHaveValue('하나\n둘')
  expect(fees()).toEqual(STORED)
})

it('keeps the range while the window has no focus', async () => {
  const { user, go, fees, marked } = await stand()
  await go(0, '요금')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  const box = document.activeElement as HTMLElement
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  fireEvent.focusOut(box)
  hasFocus.mockReturnValue(true)
  fireEvent.focusIn(box)
  expect(marked()).toBe(3)
  await user.paste('900')
  expect(fees().map((row) => row.fee)).toEqual([900, 900, 900])
  // in the page the cell selection ends when the focus leaves
  await user.click(screen.getByRole('button', { name: '행 추가' }))
  expect(marked()).toBe(0)
})

it('keeps the range while the form is saved from within a cell', async () => {
  const { user, go, fees, marked } = await stand()
  await go(0, '요금')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  // Ctrl+S makes the field parse its value in this way
  document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  expect(marked()).toBe(2)
  await user.paste('700\n800')
  expect(fees().map((row) => row.fee)).toEqual([700, 800, 3000])
})

it('reads typed input where a fill starts; Ctrl shortcuts work in Hangul mode', async () => {
  const { user, go, fees, field } = await stand()
  await go(0, '비고')
  await user.keyboard(' 라')
  const box = field(0, '비고') as HTMLInputElement
  box.select()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  // without Ctrl the same key starts a Hangul syllable
  fireEvent.keyDown(box, { key: 'Process', code: 'KeyD', keyCode: 229 })
  expect(fees()[1]?.note).toBeNull()
  fireEvent.keyDown(box, { key: 'Process', code: 'KeyD', keyCode: 229, ctrlKey: true })
  expect(fees().map(({ note }) => note)).toEqual(['라', '라', '다'])
  fireEvent.keyDown(box, { key: 'Process', code: 'KeyZ', keyCode: 229, ctrlKey: true })
  expect(fees()[1]?.note).toBeNull()
})

it('behaves as a plain field without a range: selects letters, pastes and undoes one text', async () => {
  const { user, go, fees, marked, field } = await stand()
  await go(0, '비고')
  const note = field(0, '비고') as HTMLInputElement
  await user.keyboard('{End}나')
  note.setSelectionRange(1, 2)
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(marked()).toBe(1)
  expect(copied()).toBeUndefined()
  note.setSelectionRange(1, 2)
  await user.paste('라')
  expect(fees()[0]?.note).toBe('가라')
  await user.keyboard('{Escape}')
  // a single cell is filled from the cell above
  await go(1, '요금')
  await user.keyboard('{Control>}d{/Control}')
  expect(fees()[1]?.fee).toBe(1000)
  // typed over since then: undo does not restore older values over it
  await user.keyboard('7')
  await user.keyboard('{Control>}z{/Control}')
  expect(fees()[1]?.fee).not.toBe(2000)
})

it('is off where pasted lines mean something else or nothing is editable', async () => {
  const { user, field, fees, marked } = await stand({ paste: (lines) => lines.map((line) => fee(null, 0, line)) })
  await user.click(field(0, '비고'))
  await user.paste('하나\n둘')
  expect(fees().map(({ note }) => note)).toEqual(['가', null, '다', '하나', '둘'])
  expect(marked()).toBe(0)
})
