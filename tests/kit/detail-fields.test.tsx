import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { FormProvider, type FormScope } from '@/kit/detail/form-context'
import { ChecksField, RadioField, SelectField, SwitchField } from '@/kit/fields/choice-fields'
import { DateTimeField, DayField, PeriodField } from '@/kit/fields/date-fields'
import { AreaField, DigitsField, MoneyField, NumberField, TagsField, TextField } from '@/kit/fields/input-fields'
import { PickField } from '@/kit/fields/record-fields'
import { Form } from '@/shared/lib/form'
import { businessNumberText } from '../../domain/common/business-number'

function stand(values: Record<string, unknown>, children: ReactNode, scope: Partial<FormScope> = {}) {
  const form = new Form<Record<string, unknown>>(values)
  const full: FormScope = { form, rules: {}, title: (name) => name, readOnly: undefined, masked: [], ...scope }
  render(<FormProvider value={full}>{children}</FormProvider>)
  return { form, user: userEvent.setup() }
}

it('connects label, help and message to a text field', async () => {
  const { form, user } = stand({ name: '' }, <TextField name="name" help="2자 이상" />, {
    rules: { name: { title: '이름', required: true } },
    title: () => '이름',
  })
  const input = screen.getByLabelText(/이름/)
  expect(input).toHaveAttribute('aria-required', 'true')
  expect(input).toHaveAccessibleDescription('2자 이상')
  await user.type(input, '김도현')
  expect(form.get('name')).toBe('김도현')
  form.setErrors({ name: '이미 있습니다.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('이미 있습니다.')
  expect(input).toHaveAccessibleDescription('2자 이상 이미 있습니다.')
  expect(input).toHaveAttribute('aria-invalid', 'true')
})

it('renders only the changed field', async () => {
  let draws = 0
  const Count = () => {
    draws += 1
    return null
  }
  const { user } = stand(
    { a: '', b: '' },
    <>
      <TextField name="a" />
      <TextField name="b" help={<Count />} />
    </>,
  )
  const before = draws
  await user.type(screen.getByLabelText('a'), 'hello')
  expect(draws).toBe(before)
})

it('counts a long text and keeps what exceeds the limit', async () => {
  const { form, user } = stand({ memo: '' }, <AreaField name="memo" />, { rules: { memo: { maxLength: 5 } } })
  await user.type(screen.getByLabelText('memo'), '1234567')
  expect(form.get('memo')).toBe('1234567')
  expect(screen.getByText('7/5')).toBeInTheDocument()
})

it('removes hyphens from a phone number, shows them without focus, and leaves a masked number unchanged', async () => {
  const { form, user } = stand({ phone: '', hidden: '010****5678' }, [
    <DigitsField key="a" name="phone" phone />,
    <DigitsField key="b" name="hidden" phone />,
  ])
  const input = screen.getByLabelText('phone')
  await user.type(input, '010-1234 5678')
  expect(form.get('phone')).toBe('01012345678')
  // the value is not reformatted under the caret, so that the browser can undo
  expect(input).toHaveValue('010-1234 5678')
  await user.tab()
  expect(input).toHaveValue('010-1234-5678')
  expect(screen.getByLabelText('hidden')).toHaveValue('010****5678')
})

it('formats digits without focus and while read-only', async () => {
  const { form, user } = stand({ no: '1381255711' }, <DigitsField name="no" format={businessNumberText} />)
  const input = screen.getByLabelText('no')
  expect(input).toHaveValue('138-12-55711')
  await user.click(input)
  expect(input).toHaveValue('1381255711')
  expect(form.get('no')).toBe('1381255711')
  stand({ other: '1381255711' }, <DigitsField name="other" format={businessNumberText} />, { readOnly: '조회 권한' })
  expect(screen.getByText('138-12-55711')).toBeInTheDocument()
})

it('reads numbers and amounts', async () => {
  const { form, user } = stand({ n: 3, won: 182000 }, [
    <NumberField key="n" name="n" />,
    <MoneyField key="w" name="won" />,
  ])
  expect(screen.getByLabelText('won')).toHaveValue('182,000')
  await user.clear(screen.getByLabelText('won'))
  expect(form.get('won')).toBeNull()
  await user.type(screen.getByLabelText('won'), '1,250,000')
  expect(form.get('won')).toBe(1_250_000)
  await user.clear(screen.getByLabelText('n'))
  await user.type(screen.getByLabelText('n'), '1x')
  // not a number: the rules refuse it, and the input is not changed
  expect(form.get('n')).toBe('1x')
})

it('replaces an amount that is typed over after Tab', async () => {
  const { form, user } = stand({ n: 3, won: 316600 }, [
    <NumberField key="n" name="n" />,
    <MoneyField key="w" name="won" />,
  ])
  await user.click(screen.getByLabelText('n'))
  await user.tab()
  await user.keyboard('99000')
  expect(form.get('won')).toBe(99_000)
  await user.keyboard('0')
  expect(form.get('won')).toBe(990_000)
})

it('toggles on a click on its text, which is not part of its accessible name', async () => {
  const { form, user } = stand({ on: false, other: true }, [
    <SwitchField key="on" name="on" text="쇼핑몰에 진열" />,
    <SwitchField key="other" name="other" disabled />,
  ])
  await user.click(screen.getByText('쇼핑몰에 진열'))
  expect(form.get('on')).toBe(true)
  expect(screen.getByRole('switch', { name: 'on' })).toBeChecked()
  await user.click(screen.getByText('사용'))
  expect(form.get('other')).toBe(true)
})

it('toggles, selects (numbers stay numbers) and chooses', async () => {
  const { form, user } = stand(
    { on: false, group: null, kind: 'A', events: ['C'] },
    <>
      <SwitchField name="on" />
      <SelectField name="group" options={[{ value: '7', label: '운영' }]} />
      <RadioField name="kind" labels={{ A: '가', B: '나' }} />
      <ChecksField name="events" labels={{ A: '가요', B: '나요', C: '다요' }} />
    </>,
    { rules: { group: { type: 'integer', required: true } } },
  )
  await user.click(screen.getByRole('switch', { name: 'on' }))
  expect(form.get('on')).toBe(true)
  await user.selectOptions(screen.getByLabelText(/group/), '운영')
  expect(form.get('group')).toBe(7)
  // a required choice cannot be cleared
  expect(screen.queryByRole('option', { name: '선택' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: '나' }))
  expect(form.get('kind')).toBe('B')
  await user.click(screen.getByRole('checkbox', { name: '가요' }))
  expect(form.get('events')).toEqual(['A', 'C'])
  await user.click(screen.getByRole('checkbox', { name: '가요' }))
  expect(form.dirtyNames()).not.toContain('events')
})

it('collects tags by Enter and paste without duplicates, keeps refused ones in the field, and respects the limit', async () => {
  const check = (text: string) => (/^\d+(\.\d+){3}$/.test(text) ? null : '올바른 IP 주소 형식이 아닙니다.')
  const { form, user } = stand({ ips: [] }, <TagsField name="ips" check={check} />, {
    rules: { ips: { type: 'array', maxItems: 3 } },
  })
  const input = screen.getByRole('textbox', { name: 'ips' })
  await user.type(input, '1.1.1.1{Enter}')
  await user.type(input, '1.1.1.1{Enter}')
  expect(form.get('ips')).toEqual(['1.1.1.1'])
  await user.click(input)
  await user.paste('2.2.2.2, nonsense')
  expect(form.get('ips')).toEqual(['1.1.1.1', '2.2.2.2'])
  expect(input).toHaveValue('nonsense')
  expect(screen.getByRole('alert')).toHaveTextContent('올바른 IP 주소 형식이 아닙니다.')
  await user.clear(input)
  await user.paste('3.3.3.3 4.4.4.4')
  expect(form.get('ips')).toHaveLength(2)
  expect(screen.getByRole('alert')).toHaveTextContent('최대 3개')
  await user.click(screen.getByRole('button', { name: '1.1.1.1 빼기' }))
  expect(form.get('ips')).toEqual(['2.2.2.2'])
})

it('is not editable while read-only or masked', () => {
  stand(
    { name: 'a', email: 'k***', ips: ['1.1.1.1'] },
    <>
      <TextField name="email" />
      <TextField name="name" />
    </>,
    { masked: ['email'] },
  )
  expect(screen.getByLabelText('email')).toBeDisabled()
  expect(screen.getByLabelText('name')).toBeEnabled()
})

it('renders every kind of field as text while read-only', () => {
  const labels = { A: '하나', B: '둘' }
  const values = {
    text: '가',
    none: '',
    area: '첫 줄\n둘째 줄',
    phone: '01012345678',
    won: 123400,
    km: 45000,
    empty: null,
    tags: ['ㄱ', 'ㄴ'],
    day: '2026-11-21',
    at: '2026-11-21T00:12:00Z',
    from: '2026-11-01',
    to: '2026-11-30',
    on: true,
    off: false,
    one: 'A',
    two: 'B',
    any: ['B', 'A'],
    seq: 7,
  }
  const picker = { noun: '상품', seq: () => 7, name: () => '', one: async () => undefined, many: async () => undefined }
  const { container } = render(
    <FormProvider
      value={{
        form: new Form<Record<string, unknown>>(values),
        rules: Object.fromEntries(Object.keys(values).map((name) => [name, { title: name, required: true }])),
        title: (name) => name,
        readOnly: '조회 권한만 있습니다.',
        masked: [],
      }}
    >
      <TextField name="text" />
      <TextField name="none" placeholder="1226" />
      <AreaField name="area" />
      <DigitsField name="phone" phone />
      <MoneyField name="won" help="10원 단위로 입력해 주세요." note="할인율 20%" />
      <NumberField name="km" unit="km" grouped />
      <NumberField name="empty" unit="개" />
      <TagsField name="tags" />
      <DayField name="day" />
      <DateTimeField name="at" />
      <PeriodField from="from" to="to" label="기간" />
      <SwitchField name="on" text="쇼핑몰에 노출" />
      <SwitchField name="off" />
      <SelectField name="one" labels={labels} />
      <RadioField name="two" labels={labels} />
      <ChecksField name="any" labels={labels} />
      <PickField name="seq" picker={picker} known={[{ seq: 7, name: 'T0000007' }]} />
    </FormProvider>,
  )
  const rows = screen.getAllByRole('group')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'text가',
    'none-',
    'area첫 줄\n둘째 줄',
    'phone010-1234-5678',
    'won123,400원할인율 20%',
    'km45,000km',
    'empty-',
    'tagsㄱ, ㄴ',
    'day2026-11-21',
    'at2026-11-21 09:12',
    '기간2026-11-01 ~ 2026-11-30',
    'on사용',
    'off사용 안 함',
    'one하나',
    'two둘',
    'any하나, 둘',
    'seqT0000007',
  ])
  expect(container.querySelectorAll('input, select, textarea, button')).toHaveLength(0)
})

it('offers no change of tags while read-only', () => {
  stand({ ips: ['1.1.1.1'] }, <TagsField name="ips" />, { readOnly: '조회 권한만 있습니다.' })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByText('1.1.1.1')).toBeInTheDocument()
})
