import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { priceTargetSearch, readPriceTarget } from '@/features/product/price-target.rules'
import {
  applyProblems,
  blankRule,
  ruleBody,
  ruleTypesOf,
  valueProblem,
} from '@/features/product/pricemodify/price-job.rules'
import { parseSearch, stringifySearch } from '@/shared/search/codec'
import { priceJob } from '../../server/product/price-job/price-worker'
import { items } from '../../server/product/schema/item.schema'
import { priceJobs, pricePreviews } from '../../server/product/schema/price-job.schema'
import { shop, shopChanged } from '../msw/server'
import { heldElsewhere } from '../server/job-helpers'
import { renderApp } from '../setup/render'

const PATH = '/product/pricemodify'
const CALL = '/api/v1/admin/price-jobs'

/** Returns items that can be made cheaper by 1 %, with the price of the first. */
async function goods(count: number) {
  const backend = await shop()
  const { result } = await backend.call<{ items: { itemSeq: number; itemCode: string; salePrice: number }[] }>(
    'GET',
    '/api/v1/admin/items?itemType=ETC&size=20&sort=salePrice,desc',
    { token: await backend.signIn('admin') },
  )
  return result.items.slice(0, count)
}
const priceOf = async (seq: number) => {
  const backend = await shop()
  const token = await backend.signIn('admin')
  return (await backend.call<{ salePrice: number }>('GET', `/api/v1/admin/items/${seq}`, { token })).result.salePrice
}

const rulesForm = () => screen.findByRole('form', { name: '규칙' })
const applyForm = () => screen.findByRole('form', { name: '적용' })
const previewTable = () => screen.findByRole('table', { name: '가격 변경 미리보기' })

describe('a bulk price change', () => {
  it('asks for the rule, previews, applies, and its job shows the result', async () => {
    const [first, second, third] = await goods(3)
    if (!first || !second || !third) throw new Error('no items')
    const search = stringifySearch(priceTargetSearch({ seqs: [first, second, third].map(({ itemSeq }) => itemSeq) }))
    const { user } = await renderApp(`${PATH}${search}`, { as: 'admin' })
    const form = within(await rulesForm())
    expect(form.getByText('선택한 상품 3개')).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: '미리보기' }))
    expect(form.getByRole('alert')).toHaveTextContent('변경 값 (을)를 입력해주세요.')
    expect(form.getByLabelText('변경 값')).toHaveFocus()
    await user.type(form.getByLabelText('변경 값'), '1')
    await user.click(form.getByLabelText('매입가 미만 가격 허용'))
    await user.click(form.getByRole('button', { name: '미리보기' }))

    const table = within(await previewTable())
    expect(screen.getByText('판매가 1% 인하, 100원 버림')).toBeInTheDocument()
    const after = Math.floor((first.salePrice * 99) / 100 / 100) * 100
    const row = table.getByRole('row', { name: new RegExp(first.itemCode) })
    expect(row).toHaveTextContent(after.toLocaleString('en-US'))
    await user.click(table.getByRole('checkbox', { name: `${second.itemCode} 변경` }))
    expect(parseSearch(window.location.search).preview).toMatch(/^\d+$/)

    const apply = within(await applyForm())
    await user.click(apply.getByRole('button', { name: '적용 (2개)' }))
    expect(apply.getByRole('alert')).toHaveTextContent('사유 (을)를 입력해주세요.')
    expect(apply.getByLabelText('사유*')).toHaveFocus()
    await user.type(apply.getByLabelText('사유*'), '화면 시험용 인하')
    await user.type(apply.getByLabelText('제목'), '화면 시험 작업')
    await user.click(apply.getByRole('button', { name: '적용 (2개)' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: /^상품 \d+개 가격 변경/ })).getByRole('button', {
        name: /^변경/,
      }),
    )

    const drawer = within(await screen.findByRole('dialog', { name: /화면 시험 작업/ }))
    await waitFor(() => expect(drawer.getByText('완료')).toBeInTheDocument())
    expect(drawer.getByText('성공 2 · 제외 0 · 실패 0')).toBeInTheDocument()
    const lines = within(await drawer.findByRole('table', { name: '작업 상품 목록' }))
    expect(lines.getByRole('row', { name: new RegExp(first.itemCode) })).toHaveTextContent('변경')
    expect(lines.queryByRole('row', { name: new RegExp(second.itemCode) })).not.toBeInTheDocument()
    expect(await priceOf(first.itemSeq)).toBe(after)
    expect(await priceOf(second.itemSeq)).toBe(second.salePrice)

    await user.click(drawer.getByRole('button', { name: '원복' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: /^가격변경 작업 원복: .+/ })).getByRole('button', {
        name: '원복',
      }),
    )
    expect(await screen.findByText('2개 상품의 가격을 되돌렸습니다.')).toBeInTheDocument()
    expect(await drawer.findByText('되돌림 2 · 제외 0')).toBeInTheDocument()
    expect(drawer.getByText('성공 2 · 제외 0 · 실패 0')).toBeInTheDocument()
    expect(await priceOf(first.itemSeq)).toBe(first.salePrice)
    expect(await priceOf(third.itemSeq)).toBe(third.salePrice)
  })

  it('its preview is sorted and filtered, and Back keeps the input', async () => {
    const seqs = (await goods(5)).map(({ itemSeq }) => itemSeq)
    const { user } = await renderApp(`${PATH}${stringifySearch(priceTargetSearch({ seqs }))}`, { as: 'admin' })
    const form = within(await rulesForm())
    await user.type(form.getByLabelText('변경 값'), '60')
    await user.click(form.getByRole('button', { name: '미리보기' }))
    const table = await previewTable()
    const failed = within(table).getAllByText('실패')
    expect(failed.length).toBeGreaterThan(0)
    // a failing row is not checked for an immediate change; for a scheduled one it is
    const box = within(failed[0]?.closest('tr') as HTMLElement).getByRole('checkbox')
    expect(box).not.toBeChecked()
    expect(box).toBeDisabled()
    const apply = within(await applyForm())
    await user.click(apply.getByRole('radio', { name: '예약' }))
    expect(box).toBeChecked()
    await user.click(apply.getByRole('radio', { name: '즉시' }))
    expect(box).not.toBeChecked()
    const header = within(table).getByRole('columnheader', { name: /변경가/ })
    await user.click(within(header).getByRole('button'))
    await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'descending'))
    await user.selectOptions(screen.getByLabelText('결과'), '인상')
    await waitFor(() => expect(within(table).queryAllByRole('checkbox', { name: /^[A-Z0-9-]+ 변경$/ })).toHaveLength(0))
    await user.click(screen.getByRole('button', { name: '규칙 변경' }))
    expect(within(await rulesForm()).getByLabelText('변경 값')).toHaveValue('60')
  })

  it('targets a whole search result; the list price has fewer kinds of rules', async () => {
    const search = stringifySearch(priceTargetSearch({ filter: { itemType: 'ETC', page: 3, size: 50 } }))
    const { user } = await renderApp(`${PATH}${search}`, { as: 'admin' })
    const form = within(await rulesForm())
    expect(await form.findByText(/^검색 결과 전체 \d+개$/)).toBeInTheDocument()
    expect(within(form.getByLabelText('규칙 종류')).getAllByRole('option')).toHaveLength(4)
    await user.click(form.getByRole('radio', { name: '정가' }))
    expect(within(form.getByLabelText('규칙 종류')).getAllByRole('option')).toHaveLength(2)
    await user.click(form.getByRole('button', { name: '대상 변경' }))
    expect(await screen.findByRole('button', { name: '상품 선택' })).toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  it('is scheduled at least ten minutes ahead', async () => {
    const seqs = (await goods(1)).map(({ itemSeq }) => itemSeq)
    const { user } = await renderApp(`${PATH}${stringifySearch(priceTargetSearch({ seqs }))}`, { as: 'admin' })
    await user.type(within(await rulesForm()).getByLabelText('변경 값'), '1')
    await user.click(screen.getByRole('button', { name: '미리보기' }))
    const apply = within(await applyForm())
    await user.type(apply.getByLabelText('사유*'), '예약 시험입니다')
    await user.click(apply.getByRole('radio', { name: '예약' }))
    await user.click(apply.getByRole('button', { name: /^적용/ }))
    expect(apply.getByRole('alert')).toHaveTextContent('적용일시 (을)를 입력해주세요.')
    await user.type(apply.getByLabelText('적용일시 날짜'), '20261121')
    await user.clear(apply.getByLabelText('적용일시 시각'))
    await user.type(apply.getByLabelText('적용일시 시각'), '09:15')
    await user.click(apply.getByRole('button', { name: /^적용/ }))
    expect(apply.getByRole('alert')).toHaveTextContent('적용일시는 10분 뒤부터 90일 이내로 입력해 주세요.')
    await user.clear(apply.getByLabelText('적용일시 시각'))
    await user.type(apply.getByLabelText('적용일시 시각'), '10:00')
    await user.click(apply.getByRole('button', { name: /^적용/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: /^상품 \d+개 가격 변경/ })).getByRole('button', {
        name: /^변경/,
      }),
    )
    expect(await screen.findByText('예약되었습니다.')).toBeInTheDocument()
    const drawer = within(await screen.findByRole('dialog', { name: /가격변경 2026-11-21 09:12/ }))
    await user.click(drawer.getByRole('button', { name: '작업 취소' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^가격변경 작업 취소: .+/ }))
    await user.click(dialog.getByRole('button', { name: '작업 취소' }))
    expect(await drawer.findByText('취소')).toBeInTheDocument()
  })

  it('counts changed items, keeps input over a new preview, and asks before it is discarded', async () => {
    const seqs = (await goods(4)).map(({ itemSeq }) => itemSeq)
    const { user } = await renderApp(`${PATH}${stringifySearch(priceTargetSearch({ seqs }))}`, { as: 'admin' })
    // full-width digits of a Korean keyboard, with the unit
    await user.type(within(await rulesForm()).getByLabelText('변경 값'), '６０％')
    await user.click(screen.getByRole('button', { name: '미리보기' }))
    const apply = within(await applyForm())
    const none = apply.getByRole('button', { name: '적용 (0개)' })
    expect(none).toHaveAttribute('aria-disabled', 'true')
    await user.click(apply.getByRole('radio', { name: '예약' }))
    await user.type(apply.getByLabelText('사유*'), '다시 쓰기 싫은 사유')
    await user.click(apply.getByRole('button', { name: '적용 (4개)' }))
    await waitFor(() => expect(apply.getByLabelText('적용일시 날짜')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: '규칙 변경' }))
    await user.click(within(await rulesForm()).getByLabelText('매입가 미만 가격 허용'))
    await user.click(screen.getByLabelText('50% 넘는 변경 허용'))
    await user.click(screen.getByRole('button', { name: '미리보기' }))
    const again = within(await applyForm())
    expect(again.getByLabelText('사유*')).toHaveValue('다시 쓰기 싫은 사유')
    await user.click(again.getByRole('radio', { name: '즉시' }))
    const box = screen.getAllByRole('checkbox', { name: /^[A-Z0-9-]+ 변경$/ })[0] as HTMLElement
    expect(again.getByRole('button', { name: '적용 (4개)' })).toBeInTheDocument()
    await user.click(box)
    expect(again.getByRole('button', { name: '적용 (3개)' })).toBeInTheDocument()

    await user.click(screen.getByRole('tab', { name: '작업 이력' }))
    const notice = await screen.findByText('저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?')
    expect(notice).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '계속 작성' }))
    expect(again.getByLabelText('사유*')).toHaveValue('다시 쓰기 싫은 사유')
    await user.click(screen.getByRole('tab', { name: '작업 이력' }))
    await user.click(await screen.findByRole('button', { name: '나가기' }))
    await screen.findByRole('table', { name: '가격 변경 작업 목록' })
  })

  it('individual prices may go below cost; an expired preview is computed again', async () => {
    const [first] = await goods(1)
    if (!first) throw new Error('no items')
    shopChanged()
    const backend = await shop()
    const token = await backend.signIn('admin')
    await backend.services.db
      .update(items)
      .set({ costPrice: first.salePrice - 10 })
      .where(eq(items.itemSeq, first.itemSeq))
    const { result } = await backend.call<{ previewId: number }>('POST', `${CALL}/preview`, {
      token,
      body: {
        targetMode: 'LINES',
        lines: [{ itemSeq: first.itemSeq, price: first.salePrice - 1_000 }],
        field: 'SALE_PRICE',
        ruleType: 'FIXED',
      },
    })
    const { user } = await renderApp(`${PATH}?preview=${result.previewId}`, { as: 'admin' })
    expect(await within(await previewTable()).findByText('매입가보다 낮은 가격입니다.')).toBeInTheDocument()
    expect(screen.queryByLabelText('변경 항목')).not.toBeInTheDocument()
    await user.click(screen.getByLabelText('매입가 미만 가격 허용'))
    expect(await screen.findByRole('button', { name: '적용 (1개)' })).toBeInTheDocument()
    expect(screen.getByLabelText('매입가 미만 가격 허용')).toBeChecked()

    const seq = Number(parseSearch(window.location.search).preview)
    expect(seq).not.toBe(result.previewId)
    await backend.services.db
      .update(pricePreviews)
      .set({ createdAt: new Date(backend.clock.now().getTime() - 11 * 60_000) })
      .where(eq(pricePreviews.previewSeq, seq))
    await user.selectOptions(screen.getByLabelText('결과'), '인하')
    await user.click(await screen.findByRole('button', { name: '미리보기 다시 실행' }))
    expect(await screen.findByRole('button', { name: '적용 (1개)' })).toBeInTheDocument()
    expect(screen.getByLabelText('매입가 미만 가격 허용')).toBeChecked()
  })

  it('an expired preview says so and links back', async () => {
    const { user } = await renderApp(`${PATH}?preview=2147483647`, { as: 'admin' })
    expect(await screen.findByText('미리보기를 다시 실행해 주세요.')).toHaveAttribute('role', 'alert')
    await user.click(screen.getByRole('button', { name: '처음부터' }))
    expect(await screen.findByRole('button', { name: '상품 선택' })).toBeInTheDocument()
  })

  it('without WRITE is previewed but not applied', async () => {
    const [first] = await goods(1)
    const search = stringifySearch(priceTargetSearch({ seqs: [first?.itemSeq ?? 0] }))
    const { user } = await renderApp(`${PATH}${search}`, { as: 'reader' })
    const form = within(await rulesForm())
    await user.type(form.getByLabelText(/^변경 값/), '1')
    await user.click(form.getByRole('button', { name: '미리보기' }))
    expect(await previewTable()).toHaveTextContent(first?.itemCode ?? '')
    expect(screen.getByText('미리보기만 할 수 있습니다. 가격을 변경할 권한이 없습니다.')).toBeInTheDocument()
    expect(screen.queryByRole('form', { name: '적용' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: '대상 변경' }))
    await screen.findByRole('button', { name: '상품 선택' })
    expect(screen.getByRole('button', { name: '가격 엑셀 업로드' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('tab', { name: '작업 이력' }))
    await screen.findByRole('table', { name: '가격 변경 작업 목록' })
  })
})

describe('the history of price changes', () => {
  it('Check 10: a scheduled job is canceled from its row, a finished one is not', async () => {
    shopChanged()
    const { user } = await renderApp(`${PATH}?tab=history&keyword=${encodeURIComponent('연말 감사 특가')}`, {
      as: 'admin',
    })
    const row = await screen.findByRole('row', { name: /연말 감사 특가/ })
    expect(row).toHaveTextContent('판매가 5% 인하, 100원 버림')
    await user.click(within(row).getByRole('button'))
    await user.click(await screen.findByRole('menuitem', { name: '취소' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: /^가격변경 작업 취소: .+/ })).getByRole('button', {
        name: '작업 취소',
      }),
    )
    expect(await screen.findByText('취소되었습니다.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('row', { name: /연말 감사 특가/ })).toHaveTextContent('취소'))
  })

  it('shows the progress and the result of a job', async () => {
    shopChanged()
    const backend = await shop()
    const jobs = backend.services.db
    const [job] = await jobs.select().from(priceJobs).where(eq(priceJobs.state, 'DONE')).limit(1)
    if (!job) throw new Error('no job')
    const set = (values: Partial<typeof priceJobs.$inferInsert>) =>
      jobs.update(priceJobs).set(values).where(eq(priceJobs.priceJobSeq, job.priceJobSeq))
    // another process is executing it
    await set({ state: 'RUNNING', doneCount: 1, skippedCount: 0 })
    await heldElsewhere(backend, priceJob, String(job.priceJobSeq))
    await renderApp(`${PATH}?tab=history&keyword=${encodeURIComponent(job.title)}`, { as: 'admin' })
    const status = await screen.findByText(`‘${job.title}’ 적용 중입니다. 1 / ${job.targetCount}`)
    expect(status).toHaveAttribute('role', 'status')
    await set({ state: 'DONE', doneCount: job.doneCount, skippedCount: job.skippedCount })
    await waitFor(() => expect(status).not.toBeInTheDocument())
    expect(screen.getByRole('row', { name: new RegExp(`^${job.priceJobSeq} `) })).toHaveTextContent('완료')
  })

  it('filters the lines of a job by result', async () => {
    const { user } = await renderApp(`${PATH}?tab=history&state[0]=PARTIAL`, { as: 'admin' })
    await user.click((await screen.findAllByRole('link', { name: /조정|인하|정리/ }))[0] as HTMLElement)
    const drawer = within(await screen.findByRole('dialog'))
    const table = await drawer.findByRole('table', { name: '작업 상품 목록' })
    await user.selectOptions(drawer.getByRole('combobox', { name: '결과' }), '실패')
    await waitFor(() => expect(within(table).queryAllByText('변경')).toHaveLength(0))
    expect(within(table).getAllByText('매입가보다 낮은 가격입니다.').length).toBeGreaterThan(0)
  })
})

describe('rules', () => {
  it('targets survive a round trip through the URL', () => {
    const there = (target: Parameters<typeof priceTargetSearch>[0]) =>
      readPriceTarget(parseSearch(stringifySearch(priceTargetSearch(target))))
    expect(there({ seqs: [3, 1, 2] })).toEqual({ seqs: [3, 1, 2] })
    expect(there({ filter: { keyword: 'a', brandSeq: [1], page: 2 } })).toEqual({
      filter: { keyword: 'a', brandSeq: ['1'] },
    })
    expect(there({ filter: { page: 1, size: 20 } })).toEqual({ filter: {} })
    expect(readPriceTarget({ seqs: 'x,-1' })).toBeNull()
    expect(readPriceTarget({})).toBeNull()
  })

  it('a value must fit its kind', () => {
    const problem = (ruleType: 'RATE' | 'AMOUNT' | 'LIST_RATE' | 'MARGIN', value: string) =>
      valueProblem({ ruleType, value })
    expect(problem('RATE', '5.5')).toBeNull()
    expect(problem('RATE', '5.55')).toBe('소수점 첫째 자리까지 입력해 주세요.')
    expect(problem('RATE', '0')).toBe('0.1 이상 90 이하로 입력해 주세요.')
    expect(problem('AMOUNT', '5,000')).toBeNull()
    expect(problem('AMOUNT', '10.5')).toBe('원 단위로 입력해 주세요.')
    expect(problem('MARGIN', '81')).toBe('0 이상 80 이하로 입력해 주세요.')
    expect(ruleTypesOf('LIST_PRICE')).toEqual(['RATE', 'AMOUNT'])
    expect(ruleBody({ ...blankRule, ruleType: 'MARGIN', value: '12' })).not.toHaveProperty('direction')
  })

  it('restoring is possible after applying', () => {
    const now = Date.parse('2026-11-21T09:00:00+09:00')
    const at = (time: string) => `2026-11-21T${time}:00+09:00`
    const values = { reason: '다섯글자요', applyAt: at('10:00'), restoreAt: at('09:30') }
    expect(applyProblems(values, now)).toEqual({ restoreAt: '원복일시는 적용일시 이후여야 합니다.' })
    expect(applyProblems({ ...values, restoreAt: at('10:30') }, now)).toEqual({})
    expect(applyProblems({ ...values, reason: '넷글자', restoreAt: null }, now)).toEqual({
      reason: '5자 이상 입력해 주세요.',
    })
  })
})
