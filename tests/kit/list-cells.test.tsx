import { MutationObserver } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, type Mock, vi } from 'vitest'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ApiError } from '@/shared/api/errors'
import { adminStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import type { Schemas } from '@/shared/api/types'
import { def, showList } from './show-list'

type Admin = Schemas['Admin']
type Run = (row: Admin, next: unknown, options: { allow?: true }) => Promise<unknown>

const { link, toggle, edit, editAt, selectCell, click, count, image, percent, badges, progress, moneyRange } =
  columnsOf(def)
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-seq]')]
const row = (index = 0) => within(rows()[index] as HTMLElement)
const name = link('loginId', { search: (admin) => ({ seq: String(admin.adminSeq) }) })

const deferred = () => {
  let settle: { resolve: (value?: unknown) => void; reject: (error: unknown) => void } = {
    resolve: () => {},
    reject: () => {},
  }
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

async function show(
  columns: ReturnType<typeof toggle>[],
  level: 'READ' | 'WRITE' = 'WRITE',
  overrides: Pick<NonNullable<Parameters<typeof showList>[0]>, 'row'> & { actions?: ListAction<Admin>[] } = {},
) {
  const { row, ...screen } = overrides
  const list = await showList({ level, row, screen: { columns: [name, ...columns], ...screen } })
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  return list
}

describe('a toggle in a row', () => {
  const column = (run: Run, ask?: (admin: Admin, next: boolean) => string | undefined) =>
    toggle('otpRequired', { title: 'OTP 필수', run, ask })
  const theSwitch = () => row().getByRole('switch', { name: 'staff1 OTP 필수' })

  it('switches at once, shows progress, and sends once', async () => {
    const answer = deferred()
    // screens send their calls as mutations
    const run: Mock<Run> = vi.fn(() =>
      new MutationObserver(list.queryClient, { mutationFn: () => answer.promise }).mutate(),
    )
    const list = await show([column(run)])
    expect(theSwitch()).not.toBeChecked()
    await list.user.click(theSwitch())
    await waitFor(() => expect(theSwitch()).toBeChecked())
    expect(theSwitch()).toHaveAttribute('aria-busy', 'true')
    await list.user.click(theSwitch())
    expect(run).toHaveBeenCalledTimes(1)
    expect(run.mock.lastCall).toMatchObject([{ adminSeq: 1 }, true, {}])
    const before = list.asked.length
    answer.resolve({ done: 1, failed: [] })
    await waitFor(() => expect(theSwitch()).not.toHaveAttribute('aria-busy'))
    // other data that the change affects is requested again, once
    await waitFor(() => expect(list.queryClient.isFetching()).toBe(0))
    expect(list.asked.length).toBe(before + 1)
  })

  it.each([
    ['an error', () => Promise.reject(new ApiError(409, 'IN_USE', '사용 중입니다.'))],
    ['a receipt with a failed row', async () => ({ done: 0, failed: [{ seq: 1, message: '사용 중입니다.' }] })],
  ])('switches back with the message of %s', async (_, run) => {
    const list = await show([column(run)])
    await list.user.click(theSwitch())
    expect(await screen.findByText('사용 중입니다.')).toHaveAttribute('role', 'alert')
    expect(theSwitch()).not.toBeChecked()
  })

  it('asks first if the column has a question, and does nothing unless confirmed', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show([column(run, (admin) => `${admin.name}에게 필수로 합니까?`)])
    await list.user.click(theSwitch())
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('직원1에게 필수로 합니까?')
    await list.user.click(within(dialog).getByRole('button', { name: '취소' }))
    expect(run).not.toHaveBeenCalled()
    expect(theSwitch()).not.toBeChecked()
    await list.user.click(theSwitch())
    await list.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '변경' }))
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  })

  it('asks and changes once after two clicks before its code has loaded', async () => {
    const run = vi.fn(async () => undefined)
    await show([column(run, (admin) => `${admin.name}에게 필수로 합니까?`)])
    fireEvent.click(theSwitch())
    fireEvent.click(theSwitch())
    expect(await screen.findAllByRole('dialog')).toHaveLength(1)
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '변경' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('is disabled without WRITE', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show([column(run)], 'READ')
    expect(theSwitch()).toBeDisabled()
    await list.user.click(theSwitch())
    expect(run).not.toHaveBeenCalled()
  })
})

describe('inline editing', () => {
  const column = (run: Run) =>
    edit('failedCount', {
      kind: 'money',
      title: '가격',
      run,
      resendOn: 'BELOW_COST',
      check: (_, value) => (value > 9000 ? '9,000원까지입니다.' : undefined),
    })
  const cell = (index = 0) => row(index).getByRole('button', { name: /^가격 .* 수정$/ })
  const field = () => screen.findByRole('textbox', { name: '가격' })

  it('keeps keys typed at once, also before its code has loaded', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show([column(run)])
    fireEvent.click(cell())
    await list.user.keyboard('6150{Enter}')
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
    expect(run.mock.lastCall).toMatchObject([{ adminSeq: 1 }, 6150, {}])
  })

  it('opens synchronously after the first time, for Hangul too', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show([column(run)])
    await list.user.click(cell())
    await field()
    await list.user.keyboard('{Escape}')
    // no pause between the click and the keys: no code may have to load first
    fireEvent.click(cell())
    const input = screen.getByRole('textbox', { name: '가격' })
    expect(input).toHaveFocus()
    fireEvent.compositionStart(input)
    fireEvent.change(input, { target: { value: '61500' } })
    fireEvent.compositionEnd(input)
    fireEvent.change(input, { target: { value: '6150' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
    expect(run.mock.lastCall).toMatchObject([{ adminSeq: 1 }, 6150, {}])
  })

  it('is not reopened by a refusal while the user types elsewhere', async () => {
    const answer = deferred()
    const list = await show([column(() => answer.promise)])
    await list.user.click(cell())
    await list.user.keyboard('77{Enter}')
    screen.getByRole('button', { name: '컬럼 설정' }).focus()
    answer.reject(new ApiError(409, 'OVERLAP', '겹칩니다.'))
    await waitFor(() => expect(cell()).not.toHaveAttribute('aria-busy'))
    expect(screen.queryByRole('textbox', { name: '가격' })).not.toBeInTheDocument()
    await list.user.click(cell())
    expect(await field()).toHaveValue('77')
    expect(screen.getByText('겹칩니다.')).toBeVisible()
  })

  it('saves with Enter, shows the new value at once and gives the focus back', async () => {
    const answer = deferred()
    const run = vi.fn(() => answer.promise)
    const list = await show([column(run)])
    await list.user.click(cell())
    expect(await field()).toHaveValue('0')
    await waitFor(async () => expect(await field()).toHaveFocus())
    await list.user.keyboard('1,200{Enter}')
    expect(screen.queryByRole('textbox', { name: '가격' })).not.toBeInTheDocument()
    await waitFor(() => expect(cell()).toHaveTextContent('1,200'))
    expect(cell()).toHaveFocus()
    expect(run.mock.lastCall).toMatchObject([{ adminSeq: 1 }, 1200, {}])
    const tableCell = () => cell().closest('td')
    expect(tableCell()).not.toHaveAttribute('data-saved')
    answer.resolve()
    await waitFor(() => expect(cell()).not.toHaveAttribute('aria-busy'))
    // the cell is marked, and the change is announced
    await waitFor(() => expect(tableCell()).toHaveAttribute('data-saved'))
    expect(screen.getByText('staff1 가격: 저장했습니다.')).toHaveAttribute('aria-live', 'polite')
    expect(tableCell()).toHaveAttribute('data-cell', 'failedCount')
  })

  it('does not mark a refused value as saved', async () => {
    const list = await show([column(() => Promise.reject(new ApiError(409, 'OVERLAP', '겹칩니다.')))])
    await list.user.click(cell())
    await list.user.keyboard('77{Enter}')
    await screen.findByText('겹칩니다.')
    expect(document.querySelector('[data-saved]')).toBeNull()
    expect(screen.queryByText(/저장했습니다/)).not.toBeInTheDocument()
  })

  it('opens with F2; Esc changes nothing', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show([column(run)])
    cell().focus()
    await list.user.keyboard('{F2}')
    await field()
    await list.user.keyboard('55{Escape}')
    expect(screen.queryByRole('textbox', { name: '가격' })).not.toBeInTheDocument()
    expect(cell()).toHaveFocus()
    expect(cell()).toHaveTextContent('0')
    expect(run).not.toHaveBeenCalled()
  })

  it('Tab saves and moves to the next cell; one editor is open at a time', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show([column(run)])
    await list.user.click(cell())
    await field()
    await list.user.keyboard('70{Tab}')
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
    const next = await field()
    expect(next.closest('tr')).toHaveAttribute('data-seq', '2')
    expect(screen.getAllByRole('textbox', { name: '가격' })).toHaveLength(1)
    await list.user.keyboard('{Shift>}{Tab}{/Shift}')
    await waitFor(async () => expect((await field()).closest('tr')).toHaveAttribute('data-seq', '1'))
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('shows an error at the cell and sends nothing', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show([column(run)])
    await list.user.click(cell())
    await field()
    await list.user.keyboard('abc{Enter}')
    expect(await screen.findByText('숫자로 입력해 주세요.')).toHaveAttribute('role', 'alert')
    expect(await field()).toBeInvalid()
    await list.user.clear(await field())
    await list.user.keyboard('{Enter}')
    expect(await screen.findByText('가격 (을)를 입력해주세요.')).toBeInTheDocument()
    await list.user.keyboard('9500{Enter}')
    expect(await screen.findByText('9,000원까지입니다.')).toBeInTheDocument()
    expect(run).not.toHaveBeenCalled()
  })

  it('ignores the Enter that ends a Hangul syllable', async () => {
    const list = await show([edit('name', { kind: 'text', run: async () => undefined })])
    await list.user.click(row().getByRole('button', { name: '이름 직원1 수정' }))
    const input = await screen.findByRole('textbox', { name: '이름' })
    fireEvent.change(input, { target: { value: '한' } })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: true })
    expect(input).toBeInTheDocument()
  })

  it('is reopened by a refusal with the typed text and the message of the server', async () => {
    const list = await show([column(() => Promise.reject(new ApiError(409, 'OVERLAP', '겹칩니다.')))])
    await list.user.click(cell())
    await field()
    await list.user.keyboard('77{Enter}')
    expect(await screen.findByText('겹칩니다.')).toHaveAttribute('role', 'alert')
    expect(await field()).toHaveValue('77')
    await list.user.keyboard('{Escape}')
    expect(cell()).toHaveTextContent('0')
  })

  it('asks with the message of the server for a price below cost and sends it again with permission', async () => {
    const run = vi.fn(async (_: Admin, __: unknown, { allow }: { allow?: true }) => {
      if (!allow) throw new ApiError(409, 'BELOW_COST', '매입가보다 낮습니다.')
    })
    const list = await show([column(run)])
    await list.user.click(cell())
    await field()
    await list.user.keyboard('5{Enter}')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('매입가보다 낮습니다.')
    await list.user.click(within(dialog).getByRole('button', { name: '그대로 저장' }))
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
    expect(run.mock.lastCall?.[2]).toEqual({ allow: true })
  })

  it('clears a cell that is no field of the row', async () => {
    const run = vi.fn(async () => undefined)
    const list = await show([
      editAt<number | null>('grade-1', {
        title: '등급 1',
        kind: 'money',
        empty: true,
        value: (admin) => admin.failedCount + 100,
        apply: (admin, price) => ({ ...admin, failedCount: (price ?? 0) - 100 }),
        run,
      }),
    ])
    await list.user.click(row().getByRole('button', { name: '등급 1 100 수정' }))
    await list.user.clear(await screen.findByRole('textbox', { name: '등급 1' }))
    await list.user.keyboard('{Enter}')
    await waitFor(() => expect(run).toHaveBeenCalled())
    expect(run.mock.lastCall).toMatchObject([{ adminSeq: 1 }, null, {}])
  })

  it('is plain text without WRITE', async () => {
    await show([column(async () => undefined)], 'READ')
    expect(row().queryByRole('button')).not.toBeInTheDocument()
    expect(row().getByText('0')).toBeInTheDocument()
  })
})

describe('successive changes of a row', () => {
  /** Shows a row with a switch and a price. Both increase the version, which the price sends. */
  async function showRow(overrides: { actions?: ListAction<Admin>[] } = {}) {
    const stored = { version: 1, failedCount: 0 }
    const answer = deferred()
    let list: Awaited<ReturnType<typeof show>>
    const mutate = (work: () => Promise<unknown>) =>
      new MutationObserver(list.queryClient, { mutationFn: work }).mutate()
    const sent: (readonly [price: unknown, version: number])[] = []
    const columns = [
      toggle('otpRequired', { title: '노출', run: () => mutate(() => answer.promise.then(() => stored.version++)) }),
      edit('failedCount', {
        kind: 'money',
        title: '가격',
        run: async ({ version }, price) => mutate(async () => sent.push([price, version])),
      }),
    ]
    list = await show(columns, 'WRITE', {
      ...overrides,
      row: (one) => (one.adminSeq === 1 ? { ...one, ...stored } : one),
    })
    const type = async (text: string) => {
      await list.user.click(row().getByRole('button', { name: /^가격 .* 수정$/ }))
      await list.user.keyboard(text)
    }
    const press = () => list.user.click(row().getByRole('switch'))
    return { ...list, stored, answer, sent, type, press }
  }

  it('send a price typed after a toggle only after it, with the new version', async () => {
    const { answer, sent, type, press } = await showRow()
    await press()
    await type('500{Enter}')
    await waitFor(() => expect(row().getByRole('button', { name: /^가격/ })).toHaveTextContent('500'))
    expect(sent).toEqual([])
    answer.resolve()
    await waitFor(() => expect(sent).toEqual([[500, 2]]))
  })

  it('do not send the old version while the rows are reloading', async () => {
    const { answer, sent, type, press, hold, release, asked } = await showRow()
    const before = asked.length
    hold()
    answer.resolve()
    await press()
    await waitFor(() => expect(asked.length).toBe(before + 1))
    await type('500{Enter}')
    release()
    await waitFor(() => expect(sent).toEqual([[500, 2]]))
  })

  it("send the value seen on opening, so that the server refuses to overwrite another admin's change", async () => {
    const { stored, sent, type, queryClient } = await showRow()
    await type('500')
    Object.assign(stored, { version: 5, failedCount: 70 })
    await queryClient.invalidateQueries()
    fireEvent.keyDown(screen.getByRole('textbox', { name: '가격' }), { key: 'Enter' })
    await waitFor(() => expect(sent).toEqual([[500, 1]]))
  })

  it('delay an action on chosen rows until their cells are saved, but not one on other rows', async () => {
    const run = vi.fn(async (seqs: number[]) => ({ done: seqs.length, failed: [] }))
    const { answer, press, user } = await showRow({ actions: [{ label: '삭제', on: 'both', run }] })
    const act = async (index: number) => {
      await user.click(row(index).getByRole('button', { name: /작업$/ }))
      await user.click(await screen.findByRole('menuitem', { name: '삭제' }))
    }
    await press()
    await act(0)
    await act(1)
    await waitFor(() => expect(run.mock.calls.map(([seqs]) => seqs)).toEqual([[2]]))
    answer.resolve()
    await waitFor(() => expect(run.mock.calls.map(([seqs]) => seqs)).toEqual([[2], [1]]))
  })
})

describe('other interactive cells', () => {
  it('a state offers the allowed transitions, shows the reason of a refusal, and changes', async () => {
    const answer = deferred()
    const run = vi.fn(() => answer.promise)
    const list = await show([
      selectCell(
        'state',
        adminStateLabels,
        { ACTIVE: 'green', LOCKED: 'red', SUSPENDED: 'amber', RETIRED: 'gray' },
        {
          options: () => ['LOCKED', 'SUSPENDED', 'RETIRED'],
          refuse: (_, next) => (next === 'RETIRED' ? '퇴사일이 없습니다.' : undefined),
          run,
        },
      ),
    ])
    const pill = () => row().getByRole('button', { name: /^상태 .* 변경$/ })
    expect(pill()).toHaveTextContent('사용중')
    await list.user.click(pill())
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['잠김', '사용중지', '퇴사퇴사일이 없습니다.'])
    await list.user.click(items[2] as HTMLElement)
    expect(run).not.toHaveBeenCalled()
    await list.user.click(items[1] as HTMLElement)
    await waitFor(() => expect(pill()).toHaveTextContent('사용중지'))
    expect(run.mock.lastCall).toMatchObject([{ adminSeq: 1 }, 'SUSPENDED', {}])
    // the former state never appears again
    const shown = new Set<string | null>()
    const observer = new window.MutationObserver(() => shown.add(pill().textContent))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    answer.resolve({ done: 1, failed: [] })
    expect(await screen.findByText('staff1 상태: 저장했습니다.')).toBeInTheDocument()
    observer.disconnect()
    expect([...shown]).toEqual(['사용중지'])
  })

  it('a button runs with its row', async () => {
    const run = vi.fn()
    const list = await show([click('failedCount', { title: '재고', does: '재고조정', run })])
    await list.user.click(row(1).getByRole('button', { name: '재고조정 0' }))
    expect(run.mock.lastCall?.[0]).toMatchObject({ adminSeq: 2 })
  })
})

describe('display cells', () => {
  it('render links of counts, pictures, ratios, badges and periods', async () => {
    await show([
      count('adminSeq', {
        title: '상품',
        to: '/product/manage',
        search: (admin) => ({ brandSeq: [String(admin.adminSeq)] }),
      }),
      count('failedCount', { to: '/product/manage', search: () => ({}), title: '없음' }),
      image('photo', { title: '사진', value: (admin) => (admin.adminSeq === 1 ? '/a.png' : null) }),
      percent('version', { title: '율' }),
      badges('tags', { title: '표', value: () => [{ label: '갑' }, { label: '을', tone: 'red' }] }),
      progress('used', { title: '예산', done: () => 3, of: () => 12 }),
      moneyRange('prices', { title: '가격대', from: () => 82000, to: () => 214000 }),
    ])
    expect(row().getByRole('link', { name: '1' })).toHaveAttribute('href', '/product/manage?brandSeq[0]=1')
    const picture = rows()[0]?.querySelector('img')
    expect(picture).toHaveAttribute('loading', 'lazy')
    expect(rows()[1]?.querySelector('img')).toBeNull()
    for (const text of ['1%', '갑', '을', '3/12', '82,000~214,000']) expect(row().getByText(text)).toBeInTheDocument()
    expect(row().queryByRole('link', { name: '0' })).not.toBeInTheDocument()
  })
})
