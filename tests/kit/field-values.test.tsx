import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SizeField } from '@/features/car/model/size-field'
import { DateTimeField, DayField, MonthField, PeriodField } from '@/kit/fields/date-fields'
import { AutocompleteField, MoneyField, NumberField, PercentField } from '@/kit/fields/input-fields'
import { readMonth } from '@/shared/lib/days'
import { checkRule } from '@/shared/lib/rules'
import { parseTimeOfDay } from '@/shared/ui/inputs/time-input'
import { TireSizeInput } from '@/shared/ui/inputs/tire-size-input'
import { renderForm } from './render-form'

describe('dates', () => {
  it('accepts a day in any format', async () => {
    const { form, user } = renderForm({ day: null }, <DayField name="day" />)
    const input = screen.getByLabelText('day')
    await user.type(input, '20261121')
    expect(form.get('day')).toBe('2026-11-21')
    await user.clear(input)
    expect(form.get('day')).toBeNull()
    await user.type(input, '2026.1.2')
    await user.tab()
    expect(input).toHaveValue('2026-01-02')
    await user.clear(input)
    await user.type(input, '2026-02-30{Tab}')
    // an invalid date is kept and refused by the rules
    expect(form.get('day')).toBe('2026-02-30')
    expect(checkRule({ type: 'string', format: 'date' }, form.get('day'))).toContain('날짜')
  })

  it('picks a day in the calendar, which loads when opened', async () => {
    const { form, user } = renderForm({ day: '2026-11-21' }, <DayField name="day" />)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '달력에서 고르기' }))
    await user.click(await screen.findByRole('button', { name: '2026년 11월 5 일' }))
    expect(form.get('day')).toBe('2026-11-05')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('Tab leads from a date to its time, and Alt+↓ opens the calendar', async () => {
    const { form, user } = renderForm({ at: null }, <DateTimeField name="at" />)
    await user.click(screen.getByLabelText('at 날짜'))
    await user.keyboard('20261128{Tab}2230{Tab}')
    expect(form.get('at')).toBe('2026-11-28T22:30:00+09:00')
    await user.click(screen.getByLabelText('at 날짜'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(await screen.findByRole('button', { name: '2026년 11월 5 일' }))
    await waitFor(() => expect(form.get('at')).toBe('2026-11-05T22:30:00+09:00'))
  })

  it('accepts a month', async () => {
    const { form, user } = renderForm({ month: null }, <MonthField name="month" />)
    await user.type(screen.getByLabelText('month'), '2020.4{Tab}')
    expect(form.get('month')).toBe('2020-04')
    expect(['202013', '2020-00', 'abcd'].map(readMonth)).toEqual([undefined, undefined, undefined])
  })

  it('shows and accepts times in Seoul, in any time zone of the browser', async () => {
    const { form, user } = renderForm({ at: '2026-11-20T16:30:00Z' }, <DateTimeField name="at" />)
    expect(screen.getByLabelText('at 날짜')).toHaveValue('2026-11-21')
    const time = screen.getByLabelText('at 시각')
    expect(time).toHaveValue('01:30')
    await user.click(time)
    await user.tab()
    // the same minute in another format is no change
    expect(form.isDirty()).toBe(false)
    await user.clear(time)
    await user.type(time, '9x{Tab}')
    expect(form.get('at')).toBe('2026-11-21 9x')
    await user.clear(time)
    await user.type(time, '930{Tab}')
    expect(form.get('at')).toBe('2026-11-21T09:30:00+09:00')
    expect(['0930', '9', '24:00', '9:60', ''].map(parseTimeOfDay)).toEqual([
      '09:30',
      '09:00',
      undefined,
      undefined,
      undefined,
    ])
    // in the format of Excel
    expect(
      ['9:00:00', '오전 8:30:00', '오후 2:05', '오후 12:00', '오전 12:10', '오후 14:00'].map(parseTimeOfDay),
    ).toEqual(['09:00', '08:30', '14:05', '12:00', '00:10', undefined])
  })

  it('shows start and end in one row, adds a time to a day, and shows the error of either', async () => {
    const { form, user } = renderForm({ a: null, b: null }, <PeriodField from="a" to="b" time label="기간" />)
    await user.type(screen.getByLabelText('시작 날짜'), '20261121')
    await user.type(screen.getByLabelText('종료 날짜'), '20261122')
    expect(form.values()).toEqual({ a: '2026-11-21T00:00:00+09:00', b: '2026-11-22T23:59:00+09:00' })
    form.setErrors({ b: '종료일은 시작일보다 뒤여야 합니다.' })
    expect(await screen.findByRole('alert')).toHaveTextContent('종료일은')
    expect(form.isMounted('b')).toBe(true)
  })
})

describe('numbers', () => {
  it('step with the arrow keys, within the rule', async () => {
    const { form, user } = renderForm(
      { price: 1000, km: null, rate: 0.1 },
      [
        <MoneyField key="a" name="price" />,
        <NumberField key="b" name="km" unit="km" grouped />,
        <PercentField key="c" name="rate" />,
      ],
      {
        rules: {
          price: { type: 'integer', minimum: 1000, maximum: 2000, multipleOf: 10 },
          km: { type: 'integer', minimum: 10_000, multipleOf: 5000 },
          rate: { type: 'number', maximum: 10, multipleOf: 0.1 },
        },
      },
    )
    await user.click(screen.getByLabelText('price'))
    await user.keyboard('{ArrowUp}')
    expect(form.get('price')).toBe(1010)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(form.get('price')).toBe(1000)
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(form.get('price')).toBe(1100)
    await user.click(screen.getByLabelText('km'))
    await user.keyboard('{ArrowUp}')
    expect(form.get('km')).toBe(10_000)
    await user.tab()
    expect(screen.getByLabelText('km')).toHaveValue('10,000')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(form.get('rate')).toBe(0.3)
    await user.clear(screen.getByLabelText('rate'))
    await user.type(screen.getByLabelText('rate'), '7.5%')
    expect(form.get('rate')).toBe(7.5)
  })
})

describe('tire sizes', () => {
  const van = { width: 195, aspect: 70, construction: 'R', rim: 15, isCommercial: true }

  it('parses a size on blur, formats it, and keeps invalid text', async () => {
    const { form, user } = renderForm({ front: null }, <SizeField name="front" />)
    const input = screen.getByLabelText('front')
    await user.type(input, '2454519{Tab}')
    expect(form.get('front')).toMatchObject({ width: 245, aspect: 45, rim: 19, isCommercial: false })
    expect(input).toHaveValue('245/45R19')
    await user.clear(input)
    expect(form.get('front')).toBeNull()
    await user.type(input, '245/45X19{Tab}')
    expect(screen.getByRole('alert')).toHaveTextContent('규격을 확인해 주세요. 예: 225/45R17 94W')
    expect(form.blocks()).toHaveProperty('front')
    form.reset()
    await waitFor(() => expect(form.blocks()).toEqual({}))
    expect(input).toHaveValue('')
  })

  it('leaves a size unchanged on focus and blur', async () => {
    const record = {
      width: 245,
      aspect: 45,
      rim: 19,
      isCommercial: false,
      loadIndex: 98,
      speedSymbol: 'W',
      sizeText: 'x',
    }
    const { form, user } = renderForm({ front: record }, <SizeField name="front" />)
    await user.click(screen.getByLabelText('front'))
    await user.tab()
    expect(screen.getByLabelText('front')).toHaveValue('245/45R19 98W')
    expect(form.isDirty()).toBe(false)
  })

  it('passes on a pasted size', async () => {
    const onSpec = vi.fn()
    const { user } = renderForm({ width: null }, [
      <TireSizeInput key="a" title="규격 입력" onSpec={onSpec} />,
      <NumberField
        key="b"
        name="width"
        onPasteText={(text) => {
          onSpec(text)
          return true
        }}
      />,
    ])
    await user.click(screen.getByLabelText('규격 입력'))
    await user.paste('195/70R15C 104/102R 8PR')
    expect(onSpec).toHaveBeenLastCalledWith({ ...van, loadIndex: 104, loadIndexDual: 102, speedSymbol: 'R', ply: 8 })
    await user.clear(screen.getByLabelText('규격 입력'))
    await user.type(screen.getByLabelText('규격 입력'), '145R13{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('규격을 확인해 주세요.')
    expect(onSpec).toHaveBeenCalledTimes(1)
    await user.click(screen.getByLabelText('width'))
    await user.paste('225/45R17')
    expect(onSpec).toHaveBeenLastCalledWith('225/45R17')
  })
})

describe('suggestions', () => {
  const models = ['아반떼', '아반떼 하이브리드', '쏘나타']
  it('suggests while typing, accepts one with Enter, and accepts any other text', async () => {
    const suggest = vi.fn(async (text: string) => models.filter((model) => model.includes(text)))
    const { form, user } = renderForm(
      { model: '' },
      <AutocompleteField name="model" of={['models']} suggest={suggest} />,
    )
    const input = screen.getByLabelText('model')
    expect(suggest).not.toHaveBeenCalled()
    await user.type(input, '아반')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(input).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id)
    await user.keyboard('{Enter}')
    expect(form.get('model')).toBe('아반떼 하이브리드')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.clear(input)
    await user.type(input, '새 모델{Tab}')
    expect(form.get('model')).toBe('새 모델')
  })

  it('accepts one with a click', async () => {
    const { form, user } = renderForm(
      { model: '' },
      <AutocompleteField name="model" of={['models']} suggest={async () => models} />,
    )
    const input = screen.getByLabelText('model')
    await user.click(input)
    await user.click(await screen.findByRole('option', { name: '쏘나타' }))
    expect(form.get('model')).toBe('쏘나타')
  })
})
