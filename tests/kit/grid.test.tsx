import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { Column } from '@/kit/columns/column'
import { formatClipboardCells, parseClipboardCells } from '@/kit/grid/clipboard-text'
import { type GridCell, gridCellOf } from '@/kit/grid/grid-cell'
import { planClear, planFill, planPaste } from '@/kit/grid/grid-plan'
import type { Schemas } from '@/shared/api/types'
import { stringifySearch } from '@/shared/search/codec'
import { shop as backend, server, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import { newBrand, newItem } from '../server/goods'
import { renderApp } from '../setup/render'

describe('clipboard text of Excel', () => {
  it.each<[string, string[][]]>([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['a', [['a']]],
    ['"두\n줄"\t"말 ""함"""\r\n', [['두\n줄', '말 "함"']]],
    ['\t\n', [['', '']]],
    ['1,200\t\t"x', [['1,200', '', '"x']]],
    // an amount with a space of its format, quoted if followed by a line break; rows of different lengths
    ['" 120,000 "\t"1,234 "\r\n" 99,000\n"\r\n1\t2\t3\r\n', [[' 120,000 ', '1,234 '], [' 99,000\n'], ['1', '2', '3']]],
  ])('%j is split into cells', (text, rows) => expect(parseClipboardCells(text)).toEqual(rows))

  it('written text is read back unchanged', () => {
    const rows = [
      ['1\t2', '말 "함"'],
      ['두\n줄', ''],
    ]
    expect(parseClipboardCells(formatClipboardCells(rows))).toEqual(rows)
  })
})

describe('numbers from Excel', () => {
  const price: GridCell<object> | null = gridCellOf(
    partOf<Column<object>>({
      id: 'price',
      title: '가격',
      doing: undefined,
      grid: { value: () => null, typed: () => ({ numeric: true, empty: true }), apply: (row: object) => row },
    }),
  )

  it.each([
    [' 120,000 ', '120000'],
    ['1,234 ', '1234'],
    [' ₩ 120,000 ', '120000'],
    ['\\120,000', '120000'],
    ['￦120,000', '120000'],
    ['_-* 120,000_-', null],
    ['120000원', '120000'],
    ['１２０，０００', '120000'],
    [' 99,000\n', '99000'],
    ['-1,000', '-1000'],
    // text that is not a whole number is refused instead of guessed: accountants write a dash for zero, brackets for
    // minus
    [' -   ', null],
    ['(1,200)', null],
    ['1.2E+05', null],
    ['119999.5', null],
    ['#N/A', null],
  ])('%j is read as %j', (text, value) => {
    const found = price?.read({}, text)
    expect(found && 'value' in found ? found.value : null).toBe(value)
    if (value === null) expect(found).toHaveProperty('message')
  })
})

interface Row {
  seq: number
  a: string | null
  b: string | null
}
const cellOf = (id: 'a' | 'b'): GridCell<Row> => ({
  id,
  title: id,
  value: (row) => row[id],
  text: (value) => value ?? '',
  read: (_, text) => (/^\d*$/.test(text) ? { value: text || null } : { message: '숫자로 입력해 주세요.' }),
  apply: (row, value) => ({ ...row, [id]: value }),
  refuse: (row) => (row.seq === 3 && id === 'b' ? '잠긴 칸입니다.' : undefined),
})
const rows: Row[] = [1, 2, 3, 4].map((seq) => ({ seq, a: String(seq), b: null }))
const sheet = {
  rows,
  cells: [cellOf('a'), cellOf('b')],
  seqOf: (row: Row) => row.seq,
  nameOf: (row: Row) => `${row.seq}행`,
}
const area = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const put = ({ edits }: ReturnType<typeof planPaste>) => edits.map(({ seq, id, after }) => `${seq}${id}=${after}`)

describe('paste, fill and clear', () => {
  it('pastes a block from the first cell on whatever the size of the range, and counts cells beyond the table', () => {
    expect(
      put(
        planPaste(sheet, area(0, 0), [
          ['10', '20'],
          ['30', '40'],
        ]),
      ),
    ).toEqual(['1a=10', '1b=20', '2a=30', '2b=40'])
    const beyond = planPaste(sheet, area(3, 1), [
      ['5', '6'],
      ['7', '8'],
    ])
    expect([put(beyond), beyond.outside]).toEqual([['4b=5'], 3])
  })

  it('fills a range with one cell, and repeats a block that fits', () => {
    expect(put(planPaste(sheet, area(0, 0, 1, 1), [['9']]))).toEqual(['1a=9', '1b=9', '2a=9', '2b=9'])
    expect(put(planPaste(sheet, area(0, 0, 3, 0), [['7'], ['8']]))).toEqual(['1a=7', '2a=8', '3a=7', '4a=8'])
  })

  it('skips invalid cells with a reason, and ignores unchanged ones', () => {
    const plan = planPaste(sheet, area(0, 0), [
      ['1', 'x'],
      ['2', ''],
      ['3', '5'],
    ])
    expect(put(plan)).toEqual([])
    expect(plan.refused).toEqual([
      { name: '1행', title: 'b', text: 'x', message: '숫자로 입력해 주세요.' },
      { name: '3행', title: 'b', text: '5', message: '잠긴 칸입니다.' },
    ])
  })

  it('pastes rows of different lengths', () => {
    const ragged = planPaste(sheet, area(0, 0), [['10', '20'], ['30'], [], ['40', '50']])
    expect(put(ragged)).toEqual(['1a=10', '1b=20', '2a=30', '4a=40', '4b=50'])
  })

  it('fills down the first row and clears a range', () => {
    expect(put(planFill(sheet, area(0, 0, 2, 0)))).toEqual(['2a=1', '3a=1'])
    expect(put(planClear(sheet, area(0, 0, 1, 1)))).toEqual(['1a=null', '2a=null'])
  })
})

type Matrix = Schemas['BusinessMatrix']
const MATRIX = '/api/v1/admin/business-prices/matrix'

/** Opens the price matrix of a brand with a number of tires, of 200,000 won each. */
async function openMatrix(count: number) {
  const shop = await backend()
  shopChanged()
  const { brandSeq } = await newBrand(shop)
  for (let n = 0; n < count; n++)
    await newItem(shop, { brandSeq, salePrice: 200_000, listPrice: 250_000, costPrice: 100_000 })
  const query = `?brandSeq[0]=${brandSeq}&sort=itemCode,asc&size=50`
  const app = await renderApp(`/product/corpmember${query}`, { as: 'admin' })
  await waitFor(() => expect(document.querySelectorAll('tr[data-seq]')).toHaveLength(count))
  const token = await shop.signIn('admin')
  const stored = async () => (await shop.call<Matrix>('GET', `${MATRIX}${query}`, { token })).result
  const fixed = async () => (await stored()).items.map(({ cells }) => cells.slice(0, 4).map((cell) => cell.fixedPrice))
  const cell = (row: number, column: number) =>
    document.querySelectorAll('tr[data-seq]')[row]?.querySelectorAll<HTMLElement>('td[data-cell^="grade-"]')[
      column
    ] as HTMLElement
  const focus = (row: number, column: number) => cell(row, column).querySelector('button')?.focus()
  focus(0, 0)
  await waitFor(() => expect(cell(0, 0)).toHaveAttribute('data-grid-in'))
  const at = () => document.activeElement as Element
  return {
    ...app,
    shop,
    token,
    stored,
    fixed,
    cell,
    focus,
    paste: (text: string) => fireEvent.paste(at(), { clipboardData: { getData: () => text } }),
    key: (code: string, overrides: object = {}) => fireEvent.keyDown(at(), { code, key: code, ...overrides }),
    /** Returns the unsaved cells. */
    marked: () => document.querySelectorAll('td[data-grid-new]').length,
    inside: () => document.querySelectorAll('td[data-grid-in]').length,
  }
}
/** Presses a button by its text: a query by role would search a thousand cells. */
async function press(words: RegExp | string) {
  const fits = (text: string) => (typeof words === 'string' ? text === words : words.test(text))
  const found = await waitFor(() => {
    const button = [
      ...document.querySelectorAll<HTMLElement>(
        '[role=alertdialog] button, [role=dialog] button, form[data-save] button, form[aria-label] button',
      ),
    ].find((each) => fits(each.textContent ?? ''))
    expect(button).toBeDefined()
    return button as HTMLElement
  })
  fireEvent.click(found)
}
const ctrl = { ctrlKey: true }

describe('price matrix', () => {
  // tests/e2e/grid.spec.ts pastes thirty rows of a workbook
  it('pastes cells of Excel, undoes, redoes, saves and undoes again; server and screen agree', async () => {
    const { fixed, cell, paste, key, marked } = await openMatrix(6)
    const before = await fixed()
    const prices = Array.from({ length: 6 }, (_, r) => Array.from({ length: 4 }, (_, c) => 150_000 + r * 100 + c * 10))
    paste(prices.map((row) => row.map((price) => `${price.toLocaleString('ko-KR')}원`).join('\t')).join('\r\n'))
    await waitFor(() => expect(marked()).toBe(24))
    expect(cell(5, 3)).toHaveTextContent('150,530')
    key('KeyZ', ctrl)
    await waitFor(() => expect(marked()).toBe(0))
    expect(cell(5, 3)).not.toHaveTextContent('150,530')
    key('KeyZ', { ...ctrl, shiftKey: true })
    await waitFor(() => expect(marked()).toBe(24))
    expect(await fixed()).toEqual(before)

    key('KeyS', ctrl)
    await press('24칸 저장')
    await waitFor(() => expect(marked()).toBe(0))
    expect(await fixed()).toEqual(prices)
    await waitFor(() => expect(cell(5, 3)).toHaveTextContent('150,530'))

    key('KeyZ', ctrl)
    await press('24칸 저장')
    await waitFor(async () => expect(await fixed()).toEqual(before))
    await waitFor(() => expect(cell(5, 3)).not.toHaveTextContent('150,530'))
  })

  it('moves by arrows, selects by Shift, fills by Ctrl+D in Hangul mode too, and ignores keys during composition', async () => {
    const { cell, paste, key, marked, inside } = await openMatrix(3)
    paste('160000')
    await waitFor(() => expect(marked()).toBe(1))
    key('ArrowDown', { shiftKey: true })
    key('ArrowDown', { shiftKey: true })
    key('ArrowRight', { shiftKey: true })
    await waitFor(() => expect(inside()).toBe(6))
    key('KeyD', { ...ctrl, key: 'ㅇ', isComposing: true })
    key('KeyD', { ...ctrl, key: 'ㅇ' })
    await waitFor(() => expect(marked()).toBe(3))
    key('KeyZ', { ...ctrl, key: 'ㅋ' })
    await waitFor(() => expect(marked()).toBe(1))
    key('ArrowDown')
    await waitFor(() => expect(inside()).toBe(1))
    expect(cell(1, 0)).toContainElement(document.activeElement as HTMLElement)
  })

  it('reports invalid cells; a cell changed by another admin is refused and stays unsaved', async () => {
    const { shop, token, stored, fixed, paste, key, marked } = await openMatrix(2)
    paste('160,000\t300000\r\n170,000\t많이')
    await waitFor(() => expect(marked()).toBe(2))
    await press('넣지 못한 칸 2개')
    expect(await screen.findByText('사업자 가격은 판매가(200,000원)보다 클 수 없습니다.')).toBeInTheDocument()
    await press('확인')
    const [row] = (await stored()).items
    const { businessGradeSeq } = row?.cells[0] ?? {}
    const cells = [{ businessGradeSeq, price: 155_000, businessPriceSeq: null, version: null }]
    await shop.call('PUT', MATRIX, { token, body: { itemSeq: row?.item.itemSeq, cells } })
    key('KeyS', ctrl)
    await press('2칸 저장')
    expect(await screen.findByText(/다른 관리자가 먼저 수정했습니다. \(현재 155,000\)/)).toBeInTheDocument()
    await press('확인')
    await waitFor(() => expect(marked()).toBe(1))
    expect((await fixed()).map(([first]) => first)).toEqual([155_000, 170_000])
    // the admin has seen the conflict: saving again overwrites
    document.querySelector<HTMLElement>('td[data-grid-new] button')?.focus()
    key('KeyS', ctrl)
    await waitFor(async () => expect((await fixed())[0]?.[0]).toBe(160_000))
  })

  it('repeats a call without an answer under the same request id, so that it acts once', async () => {
    const { fixed, paste, key, marked } = await openMatrix(2)
    const ids: string[] = []
    server.use(
      http.put(`*${MATRIX}/cells`, async ({ request }) => {
        const body = (await request.clone().json()) as Schemas['CellsChange']
        ids.push(body.requestId)
        const { app } = await backend()
        const answer = await app.fetch(request)
        return ids.length === 1 ? HttpResponse.error() : answer
      }),
    )
    paste('160000\r\n170000')
    await waitFor(() => expect(marked()).toBe(2))
    key('KeyS', ctrl)
    await press('2칸 저장')
    await screen.findByText(/서버에 연결할 수 없습니다/)
    expect(marked()).toBe(2)
    key('KeyS', ctrl)
    await press('2칸 저장')
    await waitFor(() => expect(marked()).toBe(0))
    expect(ids[0]).toBe(ids[1])
    expect((await fixed()).map(([first]) => first)).toEqual([160_000, 170_000])
  })

  it('sends a new request id for a value that was discarded and typed again', async () => {
    const { fixed, paste, key, marked } = await openMatrix(2)
    const ids: string[] = []
    server.use(
      http.put(`*${MATRIX}/cells`, async ({ request }) => {
        ids.push(((await request.clone().json()) as Schemas['CellsChange']).requestId)
        return ids.length === 1 ? HttpResponse.error() : (await backend()).app.fetch(request)
      }),
    )
    const save = async () => {
      paste('160000\r\n170000')
      await waitFor(() => expect(marked()).toBe(2))
      key('KeyS', ctrl)
      await press('2칸 저장')
    }
    await save()
    await screen.findByText(/서버에 연결할 수 없습니다/)
    await press('모두 취소')
    await waitFor(() => expect(marked()).toBe(0))
    await save()
    await waitFor(() => expect(marked()).toBe(0))
    expect(new Set(ids).size).toBe(2)
    expect((await fixed()).map(([first]) => first)).toEqual([160_000, 170_000])
  })

  it('pastes after a click that opened the cell: a block into the grid, one value into the field', async () => {
    // jsdom has no clipboard event
    class Pasted extends Event {
      clipboardData
      constructor(type: string, { clipboardData, ...init }: ClipboardEventInit) {
        super(type, init)
        this.clipboardData = clipboardData
      }
    }
    vi.stubGlobal('ClipboardEvent', Pasted)
    const { user, cell, marked } = await openMatrix(2)
    const paste = (text: string) =>
      fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } })
    await user.click(cell(0, 0).querySelector('button') as HTMLElement)
    await waitFor(() => expect(cell(0, 0).querySelector('input')).toHaveFocus())
    paste('155000')
    expect(marked()).toBe(0)
    paste('160000\t170000\r\n180000\t190000\r\n')
    await waitFor(() => expect(marked()).toBe(4))
    expect(document.querySelector('td input[aria-label]:not([type=checkbox])')).not.toBeInTheDocument()
    expect(cell(1, 1)).toHaveTextContent('190,000')
  })

  it('asks before another tab is opened while cells are unsaved', async () => {
    const { user, url, paste, marked } = await openMatrix(1)
    paste('160000')
    await waitFor(() => expect(marked()).toBe(1))
    const before = url()
    await user.click(screen.getAllByRole('tab').find((tab) => tab.getAttribute('aria-selected') === 'false') as Element)
    await screen.findByText('저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?')
    await press('계속 작성')
    expect(url()).toBe(before)
    expect(marked()).toBe(1)
  })

  it('Esc reduces the range to one cell', async () => {
    const { key, inside } = await openMatrix(2)
    key('ArrowDown', { shiftKey: true })
    await waitFor(() => expect(inside()).toBe(2))
    key('Escape')
    await waitFor(() => expect(inside()).toBe(1))
  })

  it('keeps input typed during a save unsaved and undoable, and shows the rest as saved', async () => {
    const { fixed, stored, cell, paste, key, marked, focus, queryClient } = await openMatrix(2)
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      http.put(`*${MATRIX}/cells`, async ({ request }) => {
        const answer = await (await backend()).app.fetch(request)
        await gate
        return answer
      }),
    )
    paste('160000\r\n170000')
    await waitFor(() => expect(marked()).toBe(2))
    key('KeyS', ctrl)
    await press('2칸 저장')
    await waitFor(async () => expect((await fixed())[1]?.[0]).toBe(170_000))
    // changed again, and typed anew
    for (const [row, column, text] of [
      [0, 0, '161000'],
      [0, 1, '162000'],
    ] as const) {
      focus(row, column)
      fireEvent.click(cell(row, column).querySelector('button') as HTMLElement)
      const field = await waitFor(() => {
        const found = cell(row, column).querySelector('input')
        expect(found).not.toBeNull()
        return found as HTMLInputElement
      })
      fireEvent.change(field, { target: { value: text } })
      fireEvent.keyDown(field, { key: 'Enter' })
      await waitFor(() => expect(cell(row, column)).toHaveTextContent(Number(text).toLocaleString('ko-KR')))
    }
    // moving on, pasted cells and refused cells work during the save
    focus(1, 1)
    await waitFor(() => expect(cell(1, 1)).toHaveAttribute('data-grid-in'))
    key('ArrowRight')
    await waitFor(() => expect(cell(1, 2)).toContainElement(document.activeElement as HTMLElement))
    paste('163000\t많이')
    await waitFor(() => expect(cell(1, 2)).toHaveTextContent('163,000'))
    // nothing is requested again: the page keeps showing what was saved
    server.use(http.get(`*${MATRIX}`, () => new Promise<never>(() => {})))
    release()
    await waitFor(() => expect(marked()).toBe(3))
    expect(cell(0, 0)).toHaveTextContent('161,000')
    expect(cell(0, 1)).toHaveTextContent('162,000')
    expect(cell(1, 0)).toHaveTextContent('170,000')
    expect(screen.getByText('넣지 못한 칸 1개')).toBeInTheDocument()
    server.resetHandlers()
    await queryClient.refetchQueries()
    key('KeyZ', ctrl)
    await waitFor(() => expect(marked()).toBe(2))
    key('KeyZ', ctrl)
    await waitFor(() => expect(marked()).toBe(1))
    key('KeyZ', ctrl)
    await waitFor(() => expect(marked()).toBe(0))
    expect(cell(0, 0)).toHaveTextContent('160,000')
    key('KeyY', ctrl)
    await waitFor(() => expect(marked()).toBe(1))
    key('KeyS', ctrl)
    await waitFor(async () => expect((await stored()).items[0]?.cells[0]?.fixedPrice).toBe(161_000))
    await waitFor(() => expect(marked()).toBe(0))
  })

  it('shows what an undo of saved cells changes, and asks if the row is not visible', async () => {
    const { fixed, paste, key, marked, router } = await openMatrix(2)
    paste('160000')
    await waitFor(() => expect(marked()).toBe(1))
    key('KeyS', ctrl)
    await waitFor(async () => expect((await fixed())[0]?.[0]).toBe(160_000))
    await waitFor(() => expect(marked()).toBe(0))
    key('KeyZ', ctrl)
    expect(await screen.findByText(/: 160,000 → 없음/)).toBeInTheDocument()
    await waitFor(async () => expect((await fixed())[0]?.[0]).toBeNull())
    const { pathname, search } = router.state.location
    await act(async () => router.history.push(pathname + stringifySearch({ ...search, page: 2 })))
    await waitFor(() => expect(document.querySelectorAll('tr[data-seq]')).toHaveLength(0))
    fireEvent.keyDown(document.body, { code: 'KeyY', key: 'y', ...ctrl })
    await screen.findByRole('dialog', { name: '저장한 변경 다시 실행' })
    await press('1칸 저장')
    await waitFor(async () => expect((await fixed())[0]?.[0]).toBe(160_000))
  })

  it('undoes a saved paste from its toast, from the list head, and by Ctrl+Z on any button', async () => {
    const { fixed, paste, key, marked, focus } = await openMatrix(2)
    const first = async () => (await fixed())[0]?.[0]
    const offered = () => document.querySelector<HTMLElement>('[data-above] button:not([aria-label])')
    const inHead = () => document.querySelector<HTMLElement>('[role=toolbar] [data-undo] button')
    async function save(price: string) {
      focus(0, 0)
      paste(price)
      await waitFor(() => expect(marked()).toBe(1))
      // the offer to undo a save ends with the next change
      expect([offered(), inHead()]).toEqual([null, null])
      key('KeyS', ctrl)
      await waitFor(() => expect(inHead()).toHaveTextContent('저장한 1칸 되돌리기'))
    }
    await save('160000')
    expect(offered()).toHaveTextContent('되돌리기')
    fireEvent.click(offered() as HTMLElement)
    await waitFor(async () => expect(await first()).toBeNull())
    await waitFor(() => expect(inHead()).toBeNull())

    await save('161000')
    fireEvent.click(inHead() as HTMLElement)
    await waitFor(async () => expect(await first()).toBeNull())

    await save('162000')
    const settings = screen.getByRole('button', { name: '컬럼 설정' })
    settings.focus()
    fireEvent.keyDown(settings, { code: 'KeyZ', key: 'z', ...ctrl })
    await waitFor(async () => expect(await first()).toBeNull())
  })
})

describe('item list', () => {
  it('shows values that the server changed on its own, in a message and in the row', async () => {
    const shop = await backend()
    shopChanged()
    const { brandSeq } = await newBrand(shop)
    await newItem(shop, { brandSeq, saleState: 'ON_SALE', stockQuantity: 5 })
    await renderApp(`/product/manage?itemType=ETC&brandSeq[0]=${brandSeq}`, { as: 'admin' })
    const cell = (id: string) =>
      waitFor(() => {
        const found = document.querySelector<HTMLElement>(`tr[data-seq] td[data-cell="${id}"]`)
        expect(found).not.toBeNull()
        return found as HTMLElement
      })
    const stock = await cell('stockQuantity')
    stock.querySelector('button')?.focus()
    await waitFor(() => expect(stock).toHaveAttribute('data-grid-in'))
    fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => '0' } })
    await waitFor(() => expect(stock).toHaveAttribute('data-grid-new'))
    fireEvent.keyDown(document.activeElement as Element, { code: 'KeyS', key: 's', ...ctrl })
    expect(await screen.findByText(/판매상태: 판매중 → 품절/)).toBeInTheDocument()
    expect(await cell('saleState')).toHaveTextContent('품절')
  })

  it('pastes price, stock and state, undoes, redoes, saves with one receipt and reverts', async () => {
    const shop = await backend()
    shopChanged()
    const { brandSeq } = await newBrand(shop)
    for (let n = 0; n < 3; n++)
      await newItem(shop, { brandSeq, listPrice: 250_000, salePrice: 200_000, costPrice: 100_000, stockQuantity: 40 })
    const query = `?itemType=ETC&brandSeq[0]=${brandSeq}&sort=itemCode,asc`
    await renderApp(`/product/manage${query}`, { as: 'admin' })
    await waitFor(() => expect(document.querySelectorAll('tr[data-seq]')).toHaveLength(3))
    const token = await shop.signIn('admin')
    const stored = async () => {
      const path = `/api/v1/admin/items?brandSeq[0]=${brandSeq}&sort=itemCode,asc`
      const { items } = (await shop.call<{ items: Schemas['ItemRow'][] }>('GET', path, { token })).result
      return items.map(({ salePrice, stockQuantity, saleState }) => [salePrice, stockQuantity, saleState])
    }
    const cell = (row: number, id: string) =>
      document.querySelectorAll('tr[data-seq]')[row]?.querySelector<HTMLElement>(`td[data-cell="${id}"]`)
    const key = (code: string) => fireEvent.keyDown(document.activeElement as Element, { code, key: code, ...ctrl })
    const marked = () => document.querySelectorAll('td[data-grid-new]').length
    const paste = (text: string) =>
      fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } })
    cell(0, 'salePrice')?.querySelector('button')?.focus()
    await waitFor(() => expect(cell(0, 'salePrice')).toHaveAttribute('data-grid-in'))
    const former = await stored()
    expect(former[0]).toEqual([200_000, 40, 'ON_SALE'])

    // above the list price: the error is at its cell, the others are saved
    paste('" 190,000 "\t35\t판매중지\r\n180,000 \t36\t판매중\r\n300,000\t37\t판매중')
    await waitFor(() => expect(marked()).toBe(6))
    expect(cell(0, 'salePrice')).toHaveTextContent('190,000')
    await press('넣지 못한 칸 1개')
    expect(await screen.findByText('판매가는 정가보다 클 수 없습니다.')).toBeInTheDocument()
    await press('확인')
    key('KeyZ')
    await waitFor(() => expect(marked()).toBe(0))
    expect(cell(0, 'salePrice')).toHaveTextContent('200,000')
    key('KeyY')
    await waitFor(() => expect(marked()).toBe(6))
    expect(await stored()).toEqual(former)

    key('KeyS')
    await press('6칸 저장')
    await waitFor(() => expect(marked()).toBe(0))
    expect(await screen.findByText('6칸을 저장했습니다.')).toBeInTheDocument()
    expect(await stored()).toEqual([
      [190_000, 35, 'STOPPED'],
      [180_000, 36, 'ON_SALE'],
      [200_000, 37, 'ON_SALE'],
    ])

    // undone after saving, the shop has its former values; an item that cannot be sold again is listed with the reason
    key('KeyZ')
    await press('6칸 저장')
    expect(await screen.findByText(/판매를 시작하려면 .*대표 이미지/)).toBeInTheDocument()
    expect(await stored()).toEqual([[190_000, 35, 'STOPPED'], ...former.slice(1)])
  })
})
