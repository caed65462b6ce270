import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { server } from '../msw/server'
import { renderApp } from '../setup/render'
import { fewRows } from './few-rows'
import { type Bag, literal, named, pick, type RecordFacts, recordsOf } from './records'

export interface DetailCase extends RecordFacts {
  /** Path of the screen; the seq is appended. */
  path: string
  /** The record is edited in a drawer over its list. `search`: the query of the list before the seq. */
  drawer?: { search?: string }
  /** Title of the record's screen. */
  title: string
  /** Names in the body that are files, and the record's field that shows each. */
  files?: Readonly<Record<string, string>>
  /** Name of a record in the page's heading. */
  name: (record: Bag) => string
  seq: (record: Bag) => number
  /** A text field: its name, its label, and the value to type. */
  edit: { field: string; label: string; value: (n: number) => string }
  /** Labels of the required text fields. */
  required: readonly string[]
}

/**
 * Tests what can differ between screens in their forms: the form opens with the record, marks required fields, shows a
 * refusal at its field, saves the change and keeps all other fields. `tests/kit` tests the general behavior of forms
 * once.
 */
export function testDetail(spec: DetailCase): void {
  const { edit, drawer, path, call } = spec
  const home = drawer?.search ? `${path}?${drawer.search}` : path
  const records = recordsOf(spec)

  describe(`${spec.title} (detail)`, () => {
    // the first test of a file also loads the app and the shop
    it('shows the record, reports missing and refused fields in place, and saves only the change', async () => {
      const { record, sent } = await records.make()
      const seq = spec.seq(record)
      fewRows(call)
      const { user } = await renderApp(`${home}${home.includes('?') ? '&' : '?'}seq=${seq}`, { as: spec.as })
      const name = literal(spec.name(record))
      const found = drawer
        ? await screen.findByRole('dialog', { name: new RegExp(`^${name}`) })
        : await screen.findByRole('heading', { level: 1, name: spec.name(record) })
      const form = within(drawer ? found : document.body)
      // the code of a drawer and of an editor loads at the first opening
      const field = await form.findByLabelText(named(edit.label))
      expect(field).toHaveValue(String(record[edit.field] ?? ''))
      // a choice may have the same name as the field
      for (const label of spec.required)
        expect(form.getByLabelText(named(label), { selector: ':not([type=radio])' })).toHaveAttribute(
          'aria-required',
          'true',
        )

      const value = edit.value(records.count())
      await user.clear(field)
      await user.type(field, value)
      const save = form.getByRole('button', { name: '저장' })
      const errors = [{ field: edit.field, message: '이 값은 쓸 수 없습니다.' }]
      const refusal = { status: 400, code: 'VALIDATION_FAILED', message: '입력값을 확인해 주세요.', errors }
      server.use(http.put(`*${call}/:seq`, () => HttpResponse.json(refusal, { status: 400 }), { once: true }))
      await user.click(save)
      await screen.findByText('이 값은 쓸 수 없습니다.')
      expect(field).toHaveAttribute('aria-invalid', 'true')

      await user.type(field, '!')
      await user.click(save)
      expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
      await waitFor(() => expect(form.queryByText(/변경: /)).not.toBeInTheDocument())
      const after = await records.read(seq)
      expect(after).toMatchObject({ [edit.field]: `${value}!`, version: Number(record.version) + 1 })
      const others = sent.filter((each) => each !== edit.field).map((each) => spec.files?.[each] ?? each)
      expect(unsigned(pick(after, others))).toEqual(unsigned(pick(record, others)))
    })
  })
}

/** Removes signatures from URLs: those of private files are signed anew in each response. */
const unsigned = (values: object): unknown => JSON.parse(JSON.stringify(values).replace(/\?address=[^"]*/g, ''))
