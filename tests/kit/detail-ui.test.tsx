import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { ListAction } from '@/kit/list/actions'
import { runAction } from '@/kit/list/run-action'
import { ApiError, SessionEnded } from '@/shared/api/errors'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { closeDialogs, confirm, DialogHost, notice, openDialog } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { lazyLayer, lazyPart } from '@/shared/ui/layers/lazy-layer'
import { clearToasts, ToastHost, toast } from '@/shared/ui/layers/toast'
import { TooltipHost, tooltipPosition } from '@/shared/ui/layers/tooltip'
import { Section } from '@/shared/ui/records/section'
import { currentSection, SectionTitles } from '@/shared/ui/records/section-titles'
import { Tabs } from '@/shared/ui/tabs'

describe('Button', () => {
  it('cannot be pressed twice while its work runs', async () => {
    let finish = () => {}
    const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    render(<Button onClick={work}>저장</Button>)
    const button = screen.getByRole('button')
    fireEvent.click(button)
    fireEvent.click(button)
    expect(work).toHaveBeenCalledTimes(1)
    expect(button).toHaveAttribute('aria-busy', 'true')
    await act(async () => finish())
    expect(button).not.toHaveAttribute('aria-busy')
    fireEvent.click(button)
    expect(work).toHaveBeenCalledTimes(2)
    await act(async () => finish())
  })

  it('is enabled again after its work failed', async () => {
    const work = vi.fn(() => Promise.reject(new Error('no')).catch(() => undefined))
    render(<Button onClick={work}>저장</Button>)
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy'))
  })

  it('is focusable while disabled, shows the reason, and neither acts nor submits', async () => {
    const press = vi.fn()
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit" disabled="권한이 없습니다." onClick={press}>
          저장
        </Button>
        <TooltipHost />
      </form>,
    )
    const user = userEvent.setup()
    await user.tab()
    expect(screen.getByRole('button')).toHaveFocus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('권한이 없습니다.')
    expect(screen.getByRole('button')).toHaveAccessibleDescription('권한이 없습니다.')
    await user.click(screen.getByRole('button'))
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('tooltip', () => {
  it('appears below, or above if there is no room, and inside of the window', () => {
    const view = { width: 1000, height: 500 }
    const tip = { width: 200, height: 40 }
    const at = (left: number, top: number) => tooltipPosition(new DOMRect(left, top, 100, 20), tip, view)
    expect(at(400, 100)).toEqual({ left: 350, top: 126 })
    expect(at(400, 470)).toEqual({ left: 350, top: 424 })
    expect(at(0, 100).left).toBe(6)
    expect(at(950, 100).left).toBe(794)
  })

  it('closes with Esc and on blur', async () => {
    render(
      <>
        <button type="button" data-tip="설명">
          단추
        </button>
        <TooltipHost />
      </>,
    )
    const user = userEvent.setup()
    await user.tab()
    await screen.findByRole('tooltip')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })
})

/** Texts of every question. */
const agree = { title: '적용', confirmLabel: '확인' }

describe('dialogs', () => {
  function stand() {
    render(
      <MantineProvider env="test">
        <DialogHost />
        <ToastHost />
      </MantineProvider>,
    )
    return userEvent.setup()
  }

  it('confirm by button and Enter, not by Esc', async () => {
    const user = stand()
    const first = confirm({ ...agree, message: '삭제하시겠습니까?', confirmLabel: '삭제' })
    await user.click(await screen.findByRole('button', { name: '삭제' }))
    expect(await first).toBe(true)
    const second = confirm({ ...agree, message: '계속할까요?' })
    await waitFor(() => expect(screen.getByRole('button', { name: '확인' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await second).toBe(true)
    const third = confirm({ ...agree, message: '계속할까요?' })
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(await third).toBe(false)
  })

  it('focus the safe button if the action destroys data, so that Enter does not confirm', async () => {
    const user = stand()
    const confirmation = confirm({ ...agree, message: '삭제하시겠습니까?', confirmLabel: '삭제', danger: true })
    await waitFor(() => expect(screen.getByRole('button', { name: '취소' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await confirmation).toBe(false)
  })

  it('open once for one question, however often it is asked while opening', async () => {
    const user = stand()
    const asked = [
      confirm({ ...agree, message: '적용할까요?' }),
      confirm({ ...agree, message: '적용할까요?' }),
      notice('적용할까요?', '적용'),
    ]
    const opened = () =>
      openDialog<void>((close) => <Button onClick={() => close()}>닫습니다</Button>, { title: '재고조정' })
    const [first, again] = [opened(), opened()]
    await again
    await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: '확인' }))
    expect(await Promise.all(asked)).toEqual([true, false, undefined])
    await user.click(await screen.findByRole('button', { name: '닫습니다' }))
    await first
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    // after its answer it can be asked again
    const later = confirm({ ...agree, message: '적용할까요?' })
    await screen.findByRole('dialog')
    closeDialogs()
    expect(await later).toBe(false)
  })

  it('do not start an action again during its preview or under its receipt', async () => {
    const user = stand()
    let preview = (_: string) => {}
    const run = vi.fn(async () => ({ done: 0, failed: [{ seq: 1, message: '사용 중입니다.' }] }))
    const ask = vi.fn(
      () =>
        new Promise<string>((resolve) => {
          preview = resolve
        }),
    )
    const action: ListAction<number> = { label: '적용', on: 'both', ask, run }
    const facts = { noun: '상품', seq: (row: number) => row }
    const one = { seqs: [1], rows: [1] }
    const all = [runAction(action, one, facts), runAction(action, one, facts)]
    await waitFor(() => expect(ask).toHaveBeenCalled())
    all.push(runAction(action, one, facts))
    preview('가격을 바꿉니다.')
    await user.click(await screen.findByRole('button', { name: '적용' }))
    expect(await screen.findByText('사용 중입니다.')).toBeVisible()
    all.push(runAction(action, one, facts))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    closeDialogs()
    expect(await Promise.all(all)).toEqual([[1], null, null, null])
    expect([ask.mock.calls.length, run.mock.calls.length]).toEqual([1, 1])
  })

  it('show a failure once: refusals as a dialog, faults as a toast, an ended session not at all', async () => {
    const user = stand()
    const failure = showFailure(new ApiError(409, 'IN_USE', '사용 중입니다.'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('사용 중입니다.')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: '확인' }))
    await failure

    const retry = vi.fn()
    await showFailure(new ApiError(0, 'NETWORK', '연결할 수 없습니다.'), retry)
    expect(await screen.findByRole('alert')).toHaveTextContent('연결할 수 없습니다.')
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(retry).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    await showFailure(new SessionEnded())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText('SessionEnded')).not.toBeInTheDocument()
    closeDialogs()
  })
})

describe('code that fails to load', () => {
  /** A loader that fails a number of times; `asked` counts the tries. */
  function loading<M>(code: M, fails: number) {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = vi.fn(async () => {
      if (load.mock.calls.length <= fails) throw new TypeError('Failed to fetch dynamically imported module')
      return code
    })
    return load
  }
  function stand(children?: ReactNode) {
    render(
      <MantineProvider env="test">
        <input aria-label="메모" />
        {children}
        <DialogHost />
      </MantineProvider>,
    )
    return userEvent.setup()
  }
  const findErrorDialog = () => screen.findByRole('dialog', { name: '불러오지 못했습니다.' })

  it('of a button: shows it once, keeps the page, and continues on 다시 시도', async () => {
    const user = stand()
    await user.type(screen.getByLabelText('메모'), '쓰던 글')
    const load = loading('a picker', 2)
    const code = lazyCode(load)
    const pressed = [code.get(), code.get()]
    await user.click(within(await findErrorDialog()).getByRole('button', { name: '다시 시도' }))
    expect(await Promise.all(pressed)).toEqual(['a picker', 'a picker'])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByLabelText('메모')).toHaveValue('쓰던 글')
    const { length } = load.mock.calls
    expect(await code.get()).toBe('a picker')
    expect(load).toHaveBeenCalledTimes(length)
  })

  it('opens nothing and rejects nothing after it was dismissed', async () => {
    const user = stand()
    const got = lazyCode(loading('a picker', 9)).get()
    await user.click(within(await findErrorDialog()).getByRole('button', { name: '닫기' }))
    expect(await got).toBeUndefined()
  })

  it('is not requested offline, so that the browser caches no failure', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const user = stand()
    const load = loading('a picker', 0)
    const got = lazyCode(load).get()
    const dialog = await findErrorDialog()
    expect(load).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: '다시 시도' }))
    expect(await got).toBe('a picker')
  })

  it('of a layer: shows 다시 시도 in the layer, and closes it when dismissed', async () => {
    const Layer = ({ onClose }: { onClose: () => void }) => <Button onClick={onClose}>층</Button>
    const First = lazyLayer(loading(Layer, 1))
    const Second = lazyLayer(loading(Layer, 9))
    const close = vi.fn()
    const user = stand(<First onClose={close} />)
    await user.click(within(await findErrorDialog()).getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('button', { name: '층' })).toBeInTheDocument()
    cleanup()
    const again = stand(<Second onClose={close} />)
    await again.click(within(await findErrorDialog()).getByRole('button', { name: '닫기' }))
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('of a part of the page: shows it in its place', async () => {
    const Part = lazyPart(
      loading(({ text }: { text: string }) => <p>{text}</p>, 1),
      () => <p>오는 중</p>,
    )
    const user = stand(<Part text="편집기" />)
    expect(screen.getByText('오는 중')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: '다시 시도' }))
    expect(await screen.findByText('편집기')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('toast', () => {
  it('disappears automatically, but not while hovered, and never if it is an error', () => {
    vi.useFakeTimers()
    render(<ToastHost />)
    act(() => void toast('저장되었습니다.'))
    act(() => void toast('실패했습니다.', { tone: 'error' }))
    expect(screen.getByRole('status')).toHaveTextContent('저장되었습니다.')
    const box = screen.getByRole('status').parentElement as HTMLElement
    fireEvent.pointerEnter(box)
    act(() => void vi.advanceTimersByTime(10_000))
    expect(screen.getByRole('status')).toBeInTheDocument()
    fireEvent.pointerLeave(box)
    act(() => void vi.advanceTimersByTime(3_001))
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    expect(screen.getByRole('alert')).toBeInTheDocument()
    act(clearToasts)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows equal messages once and does not cover the page', () => {
    render(<ToastHost />)
    act(() => {
      for (const text of ['1', '1', '2', '3', '4', '5']) toast(text)
    })
    expect(screen.getAllByRole('status').map((entry) => entry.textContent)).toEqual(['3', '4', '5'])
    act(clearToasts)
  })
})

it('moves between tabs by keyboard and shows the panel of the selected one', async () => {
  const items = [
    { key: 'a', label: '가' },
    { key: 'b', label: '나', count: 3 },
    { key: 'c', label: '다' },
  ] as const
  function Stand() {
    const [tab, setTab] = useState<'a' | 'b' | 'c'>('a')
    return (
      <Tabs label="시험" items={items} value={tab} onChange={setTab}>
        {`${tab} 내용`}
      </Tabs>
    )
  }
  render(<Stand />)
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByRole('tab', { name: '가' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: /나/ })).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: /나/ })).toHaveTextContent('b 내용')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('tabpanel')).toHaveTextContent('a 내용')
  await user.keyboard('{End}')
  expect(screen.getByRole('tab', { name: '다' })).toHaveAttribute('aria-selected', 'true')
})

describe('section rail', () => {
  it('marks the section in view: the last that has started, at the end of the page the last', () => {
    const at = (tops: number[], end = 900) =>
      currentSection(
        tops.map((top) => ({ top, bottom: top + 300 })),
        100,
        end,
      )
    expect(at([100, 400, 700, 1000])).toBe(0)
    expect(at([-200, 110, 410, 710])).toBe(1)
    expect(at([-400, -100, 200, 500])).toBe(3)
    // everything is visible and nothing was scrolled
    expect(at([100, 400], 2000)).toBe(0)
    expect(at([])).toBe(0)
  })

  it('lists the titles, marks the chosen one and those with errors, and Tab leads from it into the section', async () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    function Sheet({ bad }: { bad: boolean }) {
      const root = useRef<HTMLFormElement>(null)
      return (
        <form ref={root}>
          <SectionTitles root={root} />
          <Section title="기본정보">
            <input aria-label="이름" />
          </Section>
          <Section title="가격">
            <p data-bad={bad ? '' : undefined}>판매가</p>
          </Section>
        </form>
      )
    }
    const { rerender } = render(<Sheet bad={false} />)
    const rail = within(screen.getByRole('navigation', { name: '섹션' }))
    expect(rail.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['기본정보', '가격'])
    rerender(<Sheet bad />)
    await userEvent.click(await rail.findByRole('button', { name: /^가격.*오류 있음/ }))
    expect(into).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('heading', { name: '가격' })).toHaveFocus()
    expect(rail.getByRole('button', { name: /가격/ })).toHaveAttribute('aria-current', 'location')
    expect(rail.getByRole('button', { name: '기본정보' })).not.toHaveAttribute('aria-current')
  })
})
