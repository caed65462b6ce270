import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Layer } from '@/app/ui/layer'
import { ColorField } from '@/features/exhibit/color-field'
import { DateTimeField, DayField, MonthField } from '@/kit/fields/date-fields'
import { DigitsField, MoneyField, NumberField } from '@/kit/fields/input-fields'
import { Button } from '@/shared/ui/inputs/button'
import { lazyLayer } from '@/shared/ui/layers/lazy-layer'
import { PartBoundary } from '@/shared/ui/part-boundary'
import { Section } from '@/shared/ui/records/section'
import { renderForm } from './render-form'

/** Every field of every form accepts typed text. */

describe('an input that gets focus', () => {
  const kinds = [
    {
      name: 'number',
      before: 4,
      field: <NumberField name="a" />,
      typed: '1',
      after: 1,
      pasted: { text: ' 1１ ', value: 11, shown: '11' },
    },
    {
      name: 'amount',
      before: 5000,
      field: <MoneyField name="a" />,
      typed: '70',
      after: 70,
      pasted: { text: '₩ 1,2３4 ', value: 1234, shown: '1,234' },
    },
    {
      name: 'phone',
      before: '0212345678',
      field: <DigitsField name="a" phone />,
      typed: '010',
      after: '010',
      pasted: { text: ' ０10-1234-5678 ', value: '01012345678', shown: '010-1234-5678' },
    },
    {
      name: 'day',
      before: '2026-11-21',
      field: <DayField name="a" />,
      typed: '20261203',
      after: '2026-12-03',
      pasted: { text: ' ２026. 12. 24. ', value: '2026-12-24', shown: '2026-12-24' },
    },
    {
      name: 'month',
      before: '2026-11',
      field: <MonthField name="a" />,
      typed: '202612',
      after: '2026-12',
      pasted: { text: ' 2026년 ７월 ', value: '2026-07', shown: '2026-07' },
    },
  ]

  it.each(kinds)('by click selects its $name, so that typing replaces it', async (kind) => {
    const { form, user } = renderForm({ a: kind.before }, kind.field)
    await user.click(screen.getByLabelText('a'))
    await user.keyboard(kind.typed)
    expect(form.get('a')).toBe(kind.after)
  })

  it.each(kinds)('by key selects its $name, too', async (kind) => {
    const { form, user } = renderForm({ a: kind.before }, kind.field)
    await user.tab()
    await user.keyboard(kind.typed)
    expect(form.get('a')).toBe(kind.after)
  })

  it.each(kinds)('from its dialog keeps its $name selected on the first click', async (kind) => {
    const { form, user } = renderForm({ a: kind.before }, kind.field)
    act(() => screen.getByLabelText('a').focus())
    await user.click(screen.getByLabelText('a'))
    await user.keyboard(kind.typed)
    expect(form.get('a')).toBe(kind.after)
  })

  it.each(kinds)('accepts a pasted $name with surrounding text', async ({ before, field, pasted }) => {
    const { form, user } = renderForm({ a: before }, field)
    const box = screen.getByLabelText('a')
    await user.click(box)
    await user.paste(pasted.text)
    // the value is not reformatted under the caret, so that the browser can undo
    expect(box).toHaveValue(pasted.text)
    await user.tab()
    expect(form.get('a')).toBe(pasted.value)
    expect(box).toHaveValue(pasted.shown)
  })

  it('of a date and time accepts both with blanks, typed and pasted', async () => {
    const { form, user } = renderForm({ at: null }, <DateTimeField name="at" />)
    await user.type(screen.getByLabelText('at 날짜'), '2026. 12. 24.')
    expect(screen.getByLabelText('at 시각')).toHaveValue('00:00')
    await user.click(screen.getByLabelText('at 시각'))
    await user.paste(' 오후 ９:30 ')
    await user.tab()
    expect(form.get('at')).toBe('2026-12-24T21:30:00+09:00')
  })

  it('of a color shows typed text, and its own format on blur', async () => {
    const { form, user } = renderForm({ a: '#102030' }, <ColorField name="a" />)
    await user.clear(screen.getByLabelText('a'))
    await user.paste(' #Ａ0b0c0 ')
    expect(screen.getByLabelText('a')).toHaveValue(' #Ａ0b0c0 ')
    await user.tab()
    expect(form.get('a')).toBe('#A0B0C0')
    expect(screen.getByLabelText('a')).toHaveValue('#A0B0C0')
  })

  it('puts the caret at a second click and keeps a selection made by dragging', async () => {
    const { form, user } = renderForm({ a: 4567, b: null }, [
      <NumberField key="a" name="a" />,
      <NumberField key="b" name="b" />,
    ])
    const target = screen.getByLabelText<HTMLInputElement>('a')
    await user.click(target)
    await user.pointer({ target, offset: 2, keys: '[MouseLeft]' })
    await user.keyboard('0')
    expect(form.get('a')).toBe(45_067)
    await user.click(screen.getByLabelText('b'))
    await user.pointer([{ target, offset: 0, keys: '[MouseLeft>]' }, { offset: 2 }, { keys: '[/MouseLeft]' }])
    expect([target.selectionStart, target.selectionEnd]).toEqual([0, 2])
  })

  it('of a date and time is cleared together with the time', async () => {
    const { form, user } = renderForm({ at: '2026-11-21T09:30:00+09:00' }, <DateTimeField name="at" />)
    await user.clear(screen.getByLabelText('at 날짜'))
    expect(form.get('at')).toBeNull()
    expect(screen.getByLabelText('at 시각')).toHaveValue('')
  })
})

describe('a component that throws', () => {
  function Fragile({ broken }: { broken: boolean }) {
    if (broken) throw new RangeError('Invalid time value')
    return <p>일정</p>
  }

  function Page() {
    const [broken, setBroken] = useState(false)
    const [, draw] = useState(0)
    return (
      <>
        <Section title="노출">
          <Fragile broken={broken} />
        </Section>
        <Section title="기본">
          <NumberField name="a" />
        </Section>
        <Button onClick={() => setBroken(!broken)}>바꾸기</Button>
        <Button onClick={() => draw((n) => n + 1)}>다시 그리기</Button>
      </>
    )
  }

  it('is replaced alone, keeps other input, and returns when it can render again', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { form, user } = renderForm({ a: 4 }, <Page />)
    await user.click(screen.getByLabelText('a'))
    await user.keyboard('12')
    await user.click(screen.getByRole('button', { name: '바꾸기' }))
    expect(screen.getByRole('alert')).toHaveTextContent('이 부분을 표시하지 못했습니다.')
    expect(screen.getByRole('heading', { name: '노출' })).toBeInTheDocument()
    expect(screen.getByLabelText('a')).toHaveValue('12')
    expect(form.get('a')).toBe(12)
    // while it throws, showing it again changes nothing
    await user.click(screen.getByRole('button', { name: '다시 표시' }))
    await user.click(screen.getByRole('button', { name: '다시 그리기' }))
    expect(screen.getByRole('alert')).toBeInTheDocument()
    expect(said).toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '바꾸기' }))
    expect(screen.getByText('일정')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('as a layer reports it to its opener', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const thrown = vi.fn()
    renderForm(
      {},
      <PartBoundary fallback={() => null} onThrown={thrown}>
        <Fragile broken />
      </PartBoundary>,
    )
    expect(thrown).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('keys typed before the code of an input has loaded', () => {
  const entered = vi.fn()
  function Box() {
    const [text, type] = useState('')
    return (
      <input
        aria-label="찾기"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && entered(currentTarget.value)}
      />
    )
  }
  const Finder = () => (
    <Layer label="통합 검색">
      <Box />
    </Layer>
  )

  /** A page with a button whose layer loads when `arrive` is called. */
  function slowPage() {
    let arrive: () => void = () => undefined
    const code = new Promise<typeof Finder>((resolve) => {
      arrive = () => resolve(Finder)
    })
    const Slow = lazyLayer(() => code, { typed: true })
    function Page() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Button onClick={() => setOpen(true)}>열기</Button>
          {open && <Slow onClose={() => setOpen(false)} />}
        </>
      )
    }
    return { ...renderForm({}, <Page />), arrive }
  }
  const standIn = () => document.querySelector('[data-stand-in]')

  it('are typed into it as soon as it is rendered, and Enter after them', async () => {
    const { user, arrive } = slowPage()
    await user.click(screen.getByRole('button', { name: '열기' }))
    await user.keyboard('tire 205{Enter}')
    arrive()
    await waitFor(() => expect(screen.getByLabelText('찾기')).toHaveFocus())
    await waitFor(() => expect(screen.getByLabelText('찾기')).toHaveValue('tire 205'))
    await waitFor(() => expect(entered).toHaveBeenCalledWith('tire 205'))
    expect(standIn()).toBeNull()
  })

  it('are buffered while the layer is inert, without cutting a syllable', async () => {
    const { user, arrive } = slowPage()
    await user.click(screen.getByRole('button', { name: '열기' }))
    await user.keyboard('ti')
    const taken = standIn() as HTMLInputElement
    fireEvent.compositionStart(taken)
    arrive()
    await screen.findByRole('dialog', { name: '통합 검색' })
    await waitFor(() => expect(document.querySelector('body > [inert]')).not.toBeNull())
    // an inert element loses the focus silently
    expect(taken).not.toHaveAttribute('inert')
    expect(taken).toHaveFocus()
    fireEvent.compositionEnd(taken)
    await waitFor(() => expect(screen.getByLabelText('찾기')).toHaveValue('ti'))
    expect(screen.getByLabelText('찾기')).toHaveFocus()
  })
})
