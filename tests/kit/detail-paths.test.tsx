import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changedByServer } from '@/kit/detail/changed-by-server'
import { RowPathContext } from '@/kit/detail/form-context'
import { ChecksField, SelectField } from '@/kit/fields/choice-fields'
import { DateTimeField } from '@/kit/fields/date-fields'
import { MoneyField, NumberField, TextField } from '@/kit/fields/input-fields'
import { PickField, PicksField } from '@/kit/fields/record-fields'
import { ApiError, isSilent } from '@/shared/api/errors'
import { filesOf, seqsOfFiles } from '@/shared/lib/files'
import { Form } from '@/shared/lib/form'
import { formatValue } from '@/shared/lib/format-value'
import { toRequestBody } from '@/shared/lib/request-body'
import { checkRule, type Rules, ruleAt, validateDeep } from '@/shared/lib/rules'
import { classifySaveError } from '@/shared/lib/save-failure'
import { enclosingPaths, valueAt, withValue } from '@/shared/lib/values'
import { sendWithConsent } from '@/shared/ui/layers/consent'
import { closeDialogs } from '@/shared/ui/layers/dialog'
import type { Picker } from '@/shared/ui/layers/picker-spec'
import { renderForm } from './render-form'

afterEach(() => closeDialogs())

const rules = {
  name: { type: 'string', required: true },
  tire: {
    type: 'object',
    properties: { width: { type: 'integer', title: '단면폭', multipleOf: 5 }, memo: { nullable: true } },
  },
  rows: { type: 'array', items: { type: 'object', properties: { front: { type: 'string', maxLength: 2 } } } },
  words: { type: 'array', items: { type: 'string', maxLength: 3 } },
}

describe('paths inside of values', () => {
  it('reads and writes nested values without touching the rest', () => {
    const values = { tire: { width: 225 }, rows: [{ front: 'a' }, { front: 'b' }] }
    expect(valueAt(values, 'rows[1].front')).toBe('b')
    expect(valueAt(values, 'rows[7].front')).toBeUndefined()
    const next = withValue(values, 'rows[1].front', 'c')
    expect(next).toEqual({ tire: { width: 225 }, rows: [{ front: 'a' }, { front: 'c' }] })
    expect(next.rows[0]).toBe(values.rows[0])
    expect(next.tire).toBe(values.tire)
    expect(withValue({}, 'tire.width', 3)).toEqual({ tire: { width: 3 } })
    expect(enclosingPaths('/rows/1/front')).toEqual(['rows[1].front', 'rows[1]', 'rows'])
  })

  it('names the changed member of an object by its field on the page', () => {
    const form = new Form<Record<string, unknown>>({ tire: { width: 225, rim: 17 }, name: 'a' })
    form.put('tire.rim', 18)
    expect(form.dirtyNames()).toEqual(['tire'])
    form.mount('tire.width')
    form.put('tire.width', 235)
    expect(form.dirtyNames()).toEqual(['tire.width'])
    form.put('tire.width', 225)
    expect(form.dirtyNames()).toEqual(['tire'])
  })

  it('finds rules and reports errors by path', () => {
    expect(ruleAt(rules, 'tire.width')).toMatchObject({ title: '단면폭' })
    expect(ruleAt(rules, 'rows[3].front')).toMatchObject({ maxLength: 2 })
    expect(ruleAt(rules, 'nothing.here')).toBeUndefined()
    const wrong = { tire: { width: 227 }, rows: [{ front: 'ab' }, { front: 'abc' }], words: ['ok', 'long'] }
    expect(
      Object.assign(
        {},
        ...Object.entries(rules).map(([name, rule]) => validateDeep(rule, wrong[name as keyof typeof wrong], name)),
      ),
    ).toEqual({
      name: '값 (을)를 입력해주세요.',
      'tire.width': '5 단위로 입력해 주세요.',
      'rows[1].front': '2자 이하로 입력해 주세요.',
      'words[1]': '3자 이하로 입력해 주세요.',
    })
  })

  it('checks steps, also of decimals', () => {
    const rate = { type: 'number', multipleOf: 0.1, maximum: 10 }
    expect([0.3, 1.1, 7.7].map((value) => checkRule(rate, value))).toEqual([null, null, null])
    expect(checkRule(rate, 0.25)).toBe('소수점 1자리까지 입력해 주세요.')
    expect(checkRule({ type: 'integer', multipleOf: 1000 }, 1500)).toBe('1,000 단위로 입력해 주세요.')
    expect(checkRule({ type: 'integer', minimum: 1000, maximum: 10_000_000 }, 1)).toBe(
      '1,000~10,000,000 사이로 입력해 주세요.',
    )
    expect(checkRule({ type: 'object', message: '규격을 확인해 주세요.' }, 'abc')).toBe('규격을 확인해 주세요.')
    expect(checkRule({ type: 'string', format: 'date-time' }, '2026-11-21 9x')).toContain('날짜')
    expect(checkRule({ type: 'string', format: 'date-time' }, '2026-11-21T09:00:00+09:00')).toBeNull()
  })

  it('sends only properties of the contract, also inside of objects and rows', () => {
    const record = {
      name: ' a ',
      tire: { width: 225, memo: '', sizeText: 'x' },
      rows: [{ front: ' b', fitmentSeq: 3 }],
    }
    expect(toRequestBody(rules, record)).toEqual({
      name: 'a',
      tire: { width: 225, memo: null },
      rows: [{ front: 'b' }],
      words: [],
    })
  })

  it('shows server messages at the innermost matching field', () => {
    const onPage = (name: string) => ['rows', 'rows[1].front', 'tire.sizeLabel'].includes(name)
    const errors = [
      { field: 'rows[1].front', message: 'a' },
      { field: 'rows.2.front', message: 'b' },
    ]
    expect(classifySaveError(new ApiError(400, 'VALIDATION_FAILED', 'm', errors), onPage)).toMatchObject({
      fields: { 'rows[1].front': 'a', rows: 'b' },
    })
    const twice = new ApiError(409, 'DUPLICATE', '이미', [], { field: 'tire.sizeLabel', seq: 3 })
    expect(classifySaveError(twice, onPage)).toMatchObject({ fields: { 'tire.sizeLabel': '이미' } })
  })

  it('also shows the message of another field', async () => {
    const { form } = renderForm({ tire: { width: 225 } }, <NumberField name="tire.width" also="tire.sizeLabel" />, {
      rules,
    })
    expect(form.isMounted('tire.sizeLabel')).toBe(true)
    form.setErrors({ 'tire.sizeLabel': '같은 규격의 상품이 이미 있습니다.' })
    expect(await screen.findByRole('alert')).toHaveTextContent('같은 규격')
    expect(screen.getByLabelText('단면폭')).toHaveAttribute('aria-invalid', 'true')
  })

  it('clears dependent fields when the admin changes a field, not when a record is read', async () => {
    const emptied = vi.fn()
    const { form, user } = renderForm({ a: 1 }, <NumberField name="a" onChange={emptied} />)
    form.rebase({ a: 2 })
    expect(emptied).not.toHaveBeenCalled()
    await user.type(await screen.findByDisplayValue('2'), '{End}3')
    expect(emptied).toHaveBeenCalledWith(23)
  })
})

describe('files', () => {
  it('sends file numbers and keeps the files for display', () => {
    const logo = { fileSeq: 71, url: '/files/71.png', smallUrl: null, name: '로고.png' }
    expect(seqsOfFiles(logo)).toBe(71)
    expect(seqsOfFiles([logo])).toEqual([71])
    expect(seqsOfFiles(null)).toBeNull()
    expect(filesOf(71)).toEqual([logo])
    expect(filesOf([71, 999])).toMatchObject([logo, { fileSeq: 999, name: '파일 999' }])
  })
  it('formats objects and rich text for display', () => {
    expect(formatValue({ rimFrom: 17, memo: null })).toBe('17')
    expect(formatValue([{ a: 1, b: '나' }, { a: 2 }])).toBe('1 · 나, 2')
    expect(formatValue('<p>가<b>나</b></p>')).toBe('가나')
  })
})

describe('a refusal that needs confirmation', () => {
  const belowCost = () => new ApiError(409, 'CONFLICT', '판매가가 매입가보다 낮습니다. 그래도 저장하시겠습니까?')
  const send = () => vi.fn(async (flags: { ok?: true }) => (flags.ok ? 'stored' : Promise.reject(belowCost())))

  it('asks with the message of the server and sends again with the flag', async () => {
    const { user } = renderForm({}, null)
    const call = send()
    const answer = sendWithConsent(call, { CONFLICT: 'ok' })
    expect(await screen.findByText(/매입가보다 낮습니다/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '그대로 저장' }))
    expect(await answer).toBe('stored')
    expect(call).toHaveBeenLastCalledWith({ ok: true })
  })
  it('sends nothing and shows nothing when the admin declines', async () => {
    const { user } = renderForm({}, null)
    const call = send()
    const answer = sendWithConsent(call, { CONFLICT: 'ok' }).catch((error: unknown) => error)
    await user.click(await screen.findByRole('button', { name: '취소' }))
    expect(isSilent(await answer)).toBe(true)
    expect(call).toHaveBeenCalledTimes(1)
  })
  it('rethrows any other refusal', async () => {
    await expect(sendWithConsent(send(), {})).rejects.toThrow('매입가')
  })
})

describe('changes that the server makes while saving', () => {
  const states = { ON_SALE: '판매중', SOLD_OUT: '품절' }
  const moment = '2026-11-21T09:00:00+09:00'
  const sent = {
    state: 'ON_SALE',
    price: 120_000,
    name: ' 새 이름 ',
    memo: '',
    body: '<p>글</p>',
    startAt: moment,
    fits: [{ front: 'a' }, { front: 'b' }],
    phone: '010-1234',
    tags: ['SOLD_OUT', 'ON_SALE'],
  }
  const ruled: Rules = {
    ...Object.fromEntries(Object.keys(sent).map((name) => [name, { type: 'string', nullable: true }])),
    fits: { type: 'array', items: { type: 'object', properties: { front: { type: 'string' } } } },
    tags: { type: 'array' },
  }
  function describedChanges(stored: object, creating = false) {
    const { form } = renderForm(
      sent,
      <>
        <SelectField name="state" label="판매상태" labels={states} />
        <MoneyField name="price" label="판매가" />
        <TextField name="name" />
        <TextField name="memo" label="메모" />
        <DateTimeField name="startAt" />
        <ChecksField name="tags" labels={states} />
        <TextField name="phone" />
        <RowPathContext value="fits[1]">
          <TextField name="front" label="앞" />
        </RowPathContext>
      </>,
    )
    const sides = { form, rules: ruled, sent, stored: { ...sent, ...stored }, except: ['phone'], creating }
    return changedByServer<Record<string, unknown>>(sides)
  }

  it('are listed by label, with amounts and cells formatted', () => {
    expect(describedChanges({ state: 'SOLD_OUT', price: 99_000, fits: [{ front: 'a' }, { front: 'c' }] })).toEqual([
      '판매상태: 판매중 → 품절',
      '판매가: 120,000원 → 99,000원',
      '앞 2: b → c',
    ])
  })
  it('ignore other spellings, masked values and properties without a field', () => {
    const other = { name: '새 이름', startAt: '2026-11-21T00:00:00.000Z', tags: ['ON_SALE', 'SOLD_OUT'] }
    expect(
      describedChanges({
        ...other,
        phone: '010-****',
        body: '<p>달라진 글</p>',
        fits: [{ front: 'z' }, { front: 'b', seq: 1 }],
      }),
    ).toEqual([])
  })
  it('ignore masked answers, whether or not the field is marked as personal', () => {
    expect(describedChanges({ memo: '010-****-4321', fits: [{ front: 'a' }, { front: '1234-****-5678' }] })).toEqual([])
    expect(describedChanges({ memo: '010-****-4321' }, true)).toEqual([])
  })
  it('list a blank that the server filled for an existing record, but not for a new one', () => {
    expect(describedChanges({ memo: '자동' })).toEqual(['메모: (없음) → 자동'])
    expect(describedChanges({ memo: '자동' }, true)).toEqual([])
  })
  it('ignore nested values of a new record', () => {
    expect(describedChanges({ name: undefined, price: 99_000 }, true)).toEqual(['판매가: 120,000원 → 99,000원'])
  })
})

describe('a picker in a form', () => {
  interface Tire {
    seq: number
    name: string
  }
  const tires: Tire[] = [
    { seq: 5, name: '벤투스' },
    { seq: 6, name: '키너지' },
  ]
  const picker = {
    noun: '상품',
    seq: (row: Tire) => row.seq,
    name: (row: Tire) => row.name,
    one: vi.fn(async () => tires[0]),
    many: vi.fn(async () => tires),
  } satisfies Picker<Tire>

  it('stores the number of one record and shows its name', async () => {
    const { form, user } = renderForm(
      { itemSeq: 9 },
      <PickField name="itemSeq" picker={picker} known={[{ seq: 9, name: '솔루스' }]} />,
    )
    expect(screen.getByRole('listitem')).toHaveTextContent('솔루스')
    await user.click(screen.getByRole('button', { name: '상품 찾기' }))
    expect(form.get('itemSeq')).toBe(5)
    expect(screen.getByRole('listitem')).toHaveTextContent('벤투스')
    await user.click(screen.getByRole('button', { name: '벤투스 빼기' }))
    expect(form.get('itemSeq')).toBeNull()
  })
  it('stores the numbers of several records and passes the chosen ones to the picker', async () => {
    const { form, user } = renderForm({ seqs: [9] }, <PicksField name="seqs" picker={picker} max={10} />)
    await user.click(screen.getByRole('button', { name: '상품 찾기' }))
    expect(picker.many).toHaveBeenCalledWith({ chosen: [9], max: 10 })
    expect(form.get('seqs')).toEqual([9, 5, 6])
    await user.click(screen.getByRole('button', { name: '상품 9 빼기' }))
    expect(form.get('seqs')).toEqual([5, 6])
  })
})
