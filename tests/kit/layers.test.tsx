import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/errors'
import { Button } from '@/shared/ui/inputs/button'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { SearchSelect } from '@/shared/ui/inputs/search-select'
import { SuggestBox } from '@/shared/ui/inputs/suggest-box'
import { AnchoredMenu } from '@/shared/ui/layers/anchored-menu'
import { askText } from '@/shared/ui/layers/ask-text'
import { closeDialogs, confirm, DialogHost, dismissDialogs, openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { Drawer } from '@/shared/ui/layers/drawer'
import { clearToasts, closeErrors, ToastHost, toast } from '@/shared/ui/layers/toast'
import { TooltipHost } from '@/shared/ui/layers/tooltip'

/**
 * One stack of layers for drawer, dialog, menu, dropdown, tooltip and toast: tests Esc, Tab, outside clicks and the
 * focus.
 */

function stand(children?: ReactNode) {
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <main tabIndex={-1}>{children}</main>
        <DialogHost />
        <ToastHost />
        <TooltipHost />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, user: userEvent.setup() }
}

const question = { title: '브랜드 삭제: 미쉐린', message: '삭제하시겠습니까?', confirmLabel: '삭제', danger: true }

function Opener({ children, title = '서랍', name = '열기' }: { children?: ReactNode; title?: string; name?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {open && (
        <Drawer opened onClose={() => setOpen(false)} title={title}>
          {children}
        </Drawer>
      )}
    </>
  )
}

const drawer = () => screen.queryByRole('dialog', { name: '서랍' })
async function openDrawer(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: '열기' }))
  return screen.findByRole('dialog', { name: '서랍' })
}

describe('Esc', () => {
  function Fields() {
    const [text, setText] = useState('')
    const [picked, pick] = useState<readonly string[]>([])
    const [menu, setMenu] = useState<HTMLElement | null>(null)
    return (
      <>
        <input aria-label="이름" />
        <DateInput kind="day" aria-label="날짜" value="" onChange={() => {}} />
        <SuggestBox aria-label="모델" value={text} onChange={setText} of={['m']} suggest={async () => ['아반떼']} />
        <span id="brand">브랜드</span>
        <SearchSelect
          labelId="brand"
          values={picked}
          onPick={pick}
          groups={[{ label: '', options: [{ value: '1', label: '미쉐린' }] }]}
        />
        <Button onClick={(event) => setMenu(event.currentTarget)}>더보기</Button>
        {menu && (
          <AnchoredMenu
            anchor={menu}
            label="행 메뉴"
            items={[{ label: '삭제', run: () => void confirm(question) }]}
            onClose={() => setMenu(null)}
          />
        )}
        <Button data-tip="설명">도움</Button>
      </>
    )
  }

  it('closes only the top layer: calendar, suggestions, list, menu, tooltip, question, then the drawer', async () => {
    const { user } = stand(
      <Opener>
        <Fields />
      </Opener>,
    )
    const box = await openDrawer(user)
    const gone = async (what: () => unknown) => {
      await user.keyboard('{Escape}')
      await waitFor(() => expect(what()).toBeFalsy())
      expect(box).toBeInTheDocument()
    }
    const button = (name: string) => within(box).getByRole('button', { name })

    await user.click(button('달력에서 고르기'))
    await screen.findByRole('dialog', { name: '날짜 고르기' })
    await gone(() => screen.queryByRole('dialog', { name: '날짜 고르기' }))
    expect(button('달력에서 고르기')).toHaveFocus()

    await user.click(within(box).getByLabelText('모델'))
    await screen.findByRole('option', { name: '아반떼' })
    await gone(() => screen.queryByRole('option'))

    await user.click(button('브랜드 전체'))
    await screen.findByRole('option', { name: '미쉐린' })
    await gone(() => screen.queryByRole('option'))
    expect(button('브랜드 전체')).toHaveFocus()

    await user.click(button('더보기'))
    await screen.findByRole('menuitem')
    await gone(() => screen.queryByRole('menuitem'))
    expect(button('더보기')).toHaveFocus()

    // a dialog over a drawer, opened by a menu: the focus returns to the menu's button
    await user.click(button('더보기'))
    await user.click(await screen.findByRole('menuitem'))
    await screen.findByRole('dialog', { name: question.title })
    await gone(() => screen.queryByRole('dialog', { name: question.title }))
    expect(button('더보기')).toHaveFocus()

    act(() => button('도움').focus())
    await screen.findByRole('tooltip')
    await gone(() => screen.queryByRole('tooltip'))

    await user.keyboard('{Escape}')
    expect(drawer()).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '열기' })).toHaveFocus()
  })

  it('closes one layer when held down, and is ignored during composition', async () => {
    const { user } = stand(<Opener>내용</Opener>)
    const box = await openDrawer(user)
    const press = (init: KeyboardEventInit) =>
      act(() => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...init })))
    press({ isComposing: true })
    press({ repeat: true })
    expect(drawer()).toBeInTheDocument()
    press({})
    await waitFor(() => expect(drawer()).not.toBeInTheDocument())
  })

  it('leaves layers open that only their button closes', async () => {
    const { user } = stand(<Opener>내용</Opener>)
    await openDrawer(user)
    void openDialog((close) => <Button onClick={() => close()}>저장했습니다</Button>, {
      title: '임시 비밀번호',
      locked: true,
    })
    await screen.findByRole('dialog', { name: '임시 비밀번호' })
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: '임시 비밀번호' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '저장했습니다' }))
    expect(drawer()).toBeInTheDocument()
  })
})

describe('a click outside', () => {
  it('closes the top layer only', async () => {
    const { user } = stand(
      <Opener>
        <DateInput kind="day" aria-label="날짜" value="" onChange={() => {}} />
      </Opener>,
    )
    await openDrawer(user)
    await user.click(screen.getByRole('button', { name: '달력에서 고르기' }))
    await screen.findByRole('dialog', { name: '날짜 고르기' })
    const veil = document.querySelector('.mantine-Drawer-overlay') as HTMLElement
    await user.click(veil)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '날짜 고르기' })).not.toBeInTheDocument())
    expect(drawer()).toBeInTheDocument()
    await user.click(veil)
    await waitFor(() => expect(drawer()).not.toBeInTheDocument())
  })
})

describe('focus', () => {
  it('starts on the first field, even if it loads later, unless the user has moved it', async () => {
    let come = () => {}
    function Late() {
      const [there, set] = useState(false)
      come = () => set(true)
      return (
        <>
          <Button>먼저</Button>
          {there && <input aria-label="이름" />}
        </>
      )
    }
    const { user } = stand(
      <Opener>
        <Late />
      </Opener>,
    )
    const box = await openDrawer(user)
    await waitFor(() => expect(box).toHaveFocus())
    act(come)
    await waitFor(() => expect(screen.getByLabelText('이름')).toHaveFocus())
    await user.keyboard('{Escape}')
    await openDrawer(user)
    await user.tab()
    const here = document.activeElement
    act(come)
    await screen.findByLabelText('이름')
    expect(here).toHaveFocus()
  })

  it('is trapped: Tab cycles, what is below is inert, a toast above is reachable', async () => {
    const { user } = stand(
      <Opener>
        <input aria-label="이름" />
        <input type="radio" name="a" aria-label="가" />
        <input type="radio" name="a" aria-label="나" defaultChecked />
        <Button>저장</Button>
      </Opener>,
    )
    const box = await openDrawer(user)
    expect(box).toHaveAttribute('aria-modal', 'true')
    await waitFor(() => expect(screen.getByText('열기').closest('[inert]')).toBeInTheDocument())
    expect(box.closest('[inert]')).toBeNull()
    await waitFor(() => expect(screen.getByLabelText('이름')).toHaveFocus())
    act(() => void toast('연결할 수 없습니다.', { tone: 'error', action: { label: '다시 시도', onPress: () => {} } }))
    const names = []
    for (let at = 0; at < 7; at += 1) {
      await user.tab()
      const active = document.activeElement as HTMLElement
      names.push(active.getAttribute('aria-label') ?? active.textContent)
    }
    expect(names).toEqual(['나', '저장', '다시 시도', '알림 닫기', '닫기', '이름', '나'])
    // a layer above makes all of that inert, and restores it when it closes
    void confirm(question)
    const dialog = await screen.findByRole('dialog', { name: question.title })
    await waitFor(() => expect(within(box).getByText('저장').closest('[inert]')).toBeInTheDocument())
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '취소' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByLabelText('나')).toHaveFocus())
    expect(box.closest('[inert]')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('[inert]')).toBeNull())
    act(clearToasts)
  })

  it('returns to the successor of a removed element: the next row, at once or after the list has loaded', async () => {
    let drop = (_: string) => {}
    function Rows() {
      const [rows, set] = useState(['가', '나', '다'])
      drop = (name) => set((all) => all.filter((each) => each !== name))
      return (
        <table>
          <tbody>
            {rows.map((name) => (
              <tr key={name}>
                <td>
                  <input type="checkbox" aria-label={`${name} 선택`} />
                </td>
                <td>
                  <Opener name={`${name} 열기`}>내용</Opener>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    }
    const { user } = stand(<Rows />)
    const opener = (name: string) => screen.getByRole('button', { name: `${name} 열기` })
    await user.click(opener('나'))
    await screen.findByRole('dialog', { name: '서랍' })
    // the row is removed together with the open drawer
    act(() => drop('나'))
    await waitFor(() => expect(opener('다')).toHaveFocus())
    // the drawer closes first, then the reloaded list removes the row
    await user.click(opener('다'))
    await screen.findByRole('dialog', { name: '서랍' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(opener('다')).toHaveFocus())
    act(() => drop('다'))
    await waitFor(() => expect(opener('가')).toHaveFocus())
  })
})

describe('confirmations', () => {
  it('open one at a time', async () => {
    const { user } = stand()
    const [first, second] = [confirm(question), confirm({ ...question, title: '나가기', confirmLabel: '나가기' })]
    await screen.findByRole('dialog', { name: question.title })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.keyboard('{Escape}')
    expect(await first).toBe(false)
    await user.click(await screen.findByRole('button', { name: '나가기' }))
    expect(await second).toBe(true)
  })

  it('close when their page is left', async () => {
    stand()
    const confirmation = confirm(question)
    await screen.findByRole('dialog')
    act(dismissDialogs)
    expect(await confirmation).toBe(false)
  })

  it('show a destructive button in red and not as default: Enter in a field does not submit', async () => {
    const { user } = stand()
    const work = vi.fn(async () => 'done')
    const facts = {
      title: '상품권 3건 지급 취소',
      message: '취소합니다.',
      label: '취소사유',
      maxLength: 20,
      confirmLabel: '지급 취소',
    }
    const answer = askText({ ...facts, danger: true }, work)
    const field = await screen.findByRole('textbox', { name: /취소사유/ })
    await waitFor(() => expect(field).toHaveFocus())
    await user.type(field, '사유')
    const form = field.closest('form') as HTMLFormElement
    act(() => form.requestSubmit())
    expect(work).not.toHaveBeenCalled()
    expect(
      within(form)
        .queryAllByRole('button')
        .map((each) => each.getAttribute('type')),
    ).toEqual(['button', 'button'])
    await user.click(screen.getByRole('button', { name: '지급 취소' }))
    expect(await answer).toBe('done')
  })

  it('ask once on Esc and ✕ before typed text is discarded, but not if it is empty again or on 취소', async () => {
    const { user } = stand()
    const facts = {
      title: '회원 정지',
      message: '정지합니다.',
      label: '정지사유',
      maxLength: 100,
      confirmLabel: '정지',
    }
    const begin = async () => {
      const answer = askText(facts, async () => 'done')
      return { asked: answer, field: await screen.findByRole('textbox', { name: /정지사유/ }) }
    }
    const leaving = () => screen.findByRole('dialog', { name: '입력 취소' })
    const first = await begin()
    await user.type(first.field, '도용')
    await user.keyboard('{Escape}')
    await user.click(within(await leaving()).getByRole('button', { name: '계속 작성' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await waitFor(() => expect(first.field).toHaveFocus())
    expect(first.field).toHaveValue('도용')
    const [cross] = screen.getAllByRole('button', { name: '닫기' })
    await user.click(cross as HTMLElement)
    await user.click(within(await leaving()).getByRole('button', { name: '버리고 닫기' }))
    expect(await first.asked).toBeUndefined()

    const second = await begin()
    await user.type(second.field, '도')
    await user.clear(second.field)
    await user.keyboard('{Escape}')
    expect(await second.asked).toBeUndefined()

    const third = await begin()
    await user.type(third.field, '도용')
    await user.click(screen.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
    expect(await third.asked).toBeUndefined()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('dialog forms', () => {
  const open = (send: () => unknown = () => 'done') =>
    openDialog<unknown>(
      (close) => (
        <DialogForm confirm="저장" send={send} close={close}>
          <input aria-label="이름" defaultValue="가나" />
          <input aria-label="메모" defaultValue="" />
          <input type="checkbox" aria-label="노출" />
          <select aria-label="사유">
            <option>하나</option>
            <option>둘</option>
          </select>
          <Picks />
        </DialogForm>
      ),
      { title: '두 칸' },
    )
  function Picks() {
    const [names, setNames] = useState<readonly string[]>([])
    return (
      <>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <Button onClick={() => setNames(names.length > 0 ? [] : ['미쉐린'])}>고르기</Button>
      </>
    )
  }
  it('Ctrl+Enter submits once, also from a text of several lines; not if data is lost', async () => {
    const { user } = stand()
    const send = vi.fn(() => 'done')
    const ask = (danger: boolean) =>
      openDialog<unknown>(
        (close) => (
          <DialogForm confirm="저장" danger={danger} send={send} close={close}>
            <textarea aria-label="내용" data-autofocus />
          </DialogForm>
        ),
        { title: '메모' },
      )
    const asked = ask(false)
    await user.type(await screen.findByLabelText('내용'), '통화{Enter}했음{Control>}{Enter}{/Control}')
    expect(await asked).toBe('done')
    expect(send).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    void ask(true)
    await user.type(await screen.findByLabelText('내용'), '{Control>}{Enter}{/Control}')
    expect(send).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    act(closeDialogs)
  })

  type User = ReturnType<typeof userEvent.setup>
  it.each<[string, (user: User) => Promise<void>, (user: User) => Promise<void>]>([
    [
      'a text',
      async (user) => user.type(screen.getByLabelText('메모'), '나'),
      async (user) => user.clear(screen.getByLabelText('메모')),
    ],
    [
      'a text that is emptied',
      async (user) => user.clear(screen.getByLabelText('이름')),
      async (user) => user.type(screen.getByLabelText('이름'), '가나'),
    ],
    [
      'a box',
      async (user) => user.click(screen.getByLabelText('노출')),
      async (user) => user.click(screen.getByLabelText('노출')),
    ],
    [
      'a choice',
      async (user) => user.selectOptions(screen.getByLabelText('사유'), '둘'),
      async (user) => user.selectOptions(screen.getByLabelText('사유'), '하나'),
    ],
    [
      'a record',
      async (user) => user.click(screen.getByRole('button', { name: '고르기' })),
      async (user) => user.click(screen.getByRole('button', { name: '고르기' })),
    ],
  ])('%s asks before it discards a changed value, and closes without asking if unchanged', async (_, change, back) => {
    const { user } = stand()
    const pendingAnswer = open()
    await screen.findByLabelText('이름')
    await change(user)
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('dialog', { name: '입력 취소' })
    await user.click(within(question).getByRole('button', { name: '계속 작성' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    await back(user)
    await user.keyboard('{Escape}')
    expect(await pendingAnswer).toBeUndefined()
  })

  it('cannot be closed while sending, and shows the result', async () => {
    const { user } = stand()
    let fail = (_: Error) => {}
    void open(
      () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    )
    await user.click(await screen.findByRole('button', { name: '저장' }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '닫기' }))
    await user.click(screen.getByRole('button', { name: '취소' }))
    expect(screen.getByRole('dialog', { name: '두 칸' })).toBeInTheDocument()
    await act(async () => fail(new ApiError(409, 'CONFLICT', '먼저 수정했습니다.')))
    expect(await screen.findByRole('alert')).toHaveTextContent('먼저 수정했습니다.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('shows a server error at its field, given in the notation of the contract, and other errors below', async () => {
    stand()
    const messages = [
      { field: 'rows.0.amount', message: '금액이 너무 큽니다.' },
      { field: 'rows.1.name', message: '이름이 없습니다.' },
    ]
    void openDialog(
      (close) => (
        <DialogForm
          confirm="저장"
          fields={['rows[0].amount']}
          send={() => Promise.reject(new ApiError(400, 'VALIDATION_FAILED', '금액이 너무 큽니다.', messages))}
          close={close}
        >
          {({ errors }) => <p data-testid="amount">{errors['rows[0].amount']}</p>}
        </DialogForm>
      ),
      { title: '줄' },
    )
    await userEvent.click(await screen.findByRole('button', { name: '저장' }))
    expect(await screen.findByTestId('amount')).toHaveTextContent('금액이 너무 큽니다.')
    expect(screen.getByRole('alert')).toHaveTextContent(/^이름이 없습니다\.$/)
    act(closeDialogs)
  })

  it.each(['CONFLICT', 'ALREADY_PROCESSED'] as const)(
    '%s: disables the action, keeps typed text visible, and reloads the page',
    async (code) => {
      const { user } = stand(<Read />)
      const before = Number((await screen.findByTestId('reads')).textContent)
      const send = vi.fn(() => Promise.reject(new ApiError(409, code, '다른 관리자가 먼저 처리했습니다.')))
      const closed = openDialog<string>(
        (close) => (
          <DialogForm confirm="반려" send={send} close={close}>
            <textarea aria-label="사유" />
          </DialogForm>
        ),
        { title: '반려' },
      )
      await user.type(await screen.findByLabelText('사유'), '긴 사유를 적었습니다.')
      await user.click(screen.getByRole('button', { name: '반려' }))
      expect(await screen.findByText('다른 관리자가 먼저 처리했습니다.')).toBeInTheDocument()
      expect(screen.getByText('긴 사유를 적었습니다.')).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: '반려' })).not.toBeInTheDocument()
      await waitFor(() => expect(Number(screen.getByTestId('reads').textContent)).toBeGreaterThan(before))
      const dialog = screen.getByRole('dialog', { name: '반려' })
      await user.click(within(dialog).getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
      expect(await closed).toBeUndefined()
      expect(send).toHaveBeenCalledTimes(1)
    },
  )
  let reads = 0
  function Read() {
    const { data } = useQuery({
      queryKey: ['record'],
      queryFn: () => {
        reads += 1
        return reads
      },
    })
    return <p data-testid="reads">{data}</p>
  }

  it('shows a failure after its page was left as a toast', async () => {
    const { user } = stand()
    let fail = (_: Error) => {}
    void open(
      () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    )
    await user.click(await screen.findByRole('button', { name: '저장' }))
    act(dismissDialogs)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await act(async () => fail(new ApiError(409, 'CONFLICT', '먼저 수정했습니다.')))
    expect(await screen.findByRole('alert')).toHaveTextContent('먼저 수정했습니다.')
    act(clearToasts)
  })

  it('ignores the Enter that ends a Hangul syllable', async () => {
    stand()
    const send = vi.fn()
    void open(send)
    const field = await screen.findByLabelText('이름')
    // whether the browser would perform its default action
    const enter = (isComposing: boolean) => {
      if (fireEvent.keyDown(field, { key: 'Enter', isComposing })) field.closest('form')?.requestSubmit()
    }
    act(() => enter(true))
    expect(send).not.toHaveBeenCalled()
    await act(async () => enter(false))
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('toasts', () => {
  it('keep a failure until an action succeeds or the page is left', () => {
    stand()
    const fail = () => act(() => void toast('실패했습니다.', { tone: 'error' }))
    fail()
    act(() => void toast('저장되었습니다.'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    fail()
    act(closeErrors)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('저장되었습니다.')
    act(clearToasts)
  })

  it('keep a failure when the next message is no success', () => {
    stand()
    act(() => void toast('실패했습니다.', { tone: 'error' }))
    act(() => void toast('바뀌는 칸이 없습니다.', { tone: 'note' }))
    expect(screen.getByRole('alert')).toHaveTextContent('실패했습니다.')
    expect(screen.getByRole('status')).toHaveTextContent('바뀌는 칸이 없습니다.')
    act(clearToasts)
  })

  it('give the focus back from their buttons', async () => {
    const { user } = stand(<input aria-label="이름" />)
    for (const button of ['다시 시도', '알림 닫기']) {
      const field = screen.getByLabelText('이름')
      act(() => field.focus())
      act(() => void toast('실패했습니다.', { tone: 'error', action: { label: '다시 시도', onPress: () => {} } }))
      act(() => screen.getByRole('button', { name: button }).focus())
      await user.keyboard('{Enter}')
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      expect(field).toHaveFocus()
    }
  })

  it('stay while focused, even if the pointer leaves', () => {
    vi.useFakeTimers()
    stand()
    act(() => void toast('저장되었습니다.'))
    const close = screen.getByRole('button', { name: '알림 닫기' })
    act(() => close.focus())
    fireEvent.pointerEnter(close.parentElement as HTMLElement)
    fireEvent.pointerLeave(close.parentElement as HTMLElement)
    act(() => void vi.advanceTimersByTime(10_000))
    expect(close).toBeInTheDocument()
    act(() => close.blur())
    act(() => void vi.advanceTimersByTime(10_000))
    expect(close).not.toBeInTheDocument()
    vi.useRealTimers()
  })

  it('with focus are closed by Esc, and not the layer below', async () => {
    const { user } = stand(<Opener>내용</Opener>)
    await openDrawer(user)
    act(() => void toast('실패했습니다.', { tone: 'error' }))
    act(() => screen.getByRole('button', { name: '알림 닫기' }).focus())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(drawer()).toBeInTheDocument()
  })
})
