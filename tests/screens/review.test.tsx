import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lowShare, readDays, spanProblem, writeDays } from '@/features/generalcommunity/review-days/review-days.rules'
import { reclaimText, rewardText } from '@/features/generalcommunity/review-page/reward.rules'
import { carryFilters, refusals, reviewExcerpt } from '@/features/generalcommunity/review-shared/review.rules'
import { period, select } from '@/kit/filters/filter-kinds'
import type { Schemas } from '@/shared/api/types'
import { itemReviews } from '../../server/generalcommunity/schema/item-review.schema'
import { shop } from '../msw/server'
import { partOf } from '../part-of'
import { newImage } from '../server/goods'
import { renderApp } from '../setup/render'
import { fewRows } from './few-rows'
import { reviewsIn, storedReview } from './reviews'

const ITEMS = '/api/v1/admin/item-reviews'
const STORES = '/api/v1/admin/store-reviews'
const GROUP = '/generalcommunity'
const AS = 'admin'

describe('rules of reviews', () => {
  it('tabs share common filters and keep their own', () => {
    const search = { createdAt: { from: '2026-11-01' }, patternSeq: '3', sort: 'rating,asc' }
    const here = ['createdAt', 'patternSeq', 'photo']
    const left = { specCode: 'AGM80L', photo: 'true', createdAt: { from: '2026-01-01' } }
    expect(carryFilters(here, ['createdAt', 'photo', 'specCode'], search, left)).toEqual({
      specCode: 'AGM80L',
      createdAt: { from: '2026-11-01' },
    })
  })

  it('a row shows the first 60 letters; a store is notified again after a day; guests get no reward', () => {
    expect(reviewExcerpt('가'.repeat(60))).toHaveLength(60)
    expect(reviewExcerpt(`${'가'.repeat(61)}`)).toBe(`${'가'.repeat(60)}…`)
    const forwardedAt = '2026-11-20T10:00:00+09:00'
    const at = Date.parse('2026-11-21T09:59:00+09:00')
    expect(refusals.forward({ forwardedAt }, at)).toBe('24시간 이내에 이미 전달했습니다.')
    expect([refusals.forward({ forwardedAt }, at + 60_000), refusals.forward({ forwardedAt: null }, at)]).toEqual([
      undefined,
      undefined,
    ])
    const review: Partial<Schemas['ItemReviewRow']> = {
      state: 'PUBLISHED',
      rewardState: 'NONE',
      memberSeq: null,
      content: '짧음',
      images: [],
    }
    expect(refusals.reward(partOf(review))).toBe('비회원 후기에는 지급할 수 없습니다.')
    expect(refusals.reward(partOf({ ...review, memberSeq: 3 }))).toBeUndefined()
  })

  it('show the points to revoke before, and the revoked ones afterwards', () => {
    const record = { rewardPoint: 1_000, rewardState: 'RECLAIMED' as const }
    const note = '404P (미회수 596P) · 반품'
    const histories = [partOf<Schemas['ReviewHistory']>({ event: 'RECLAIMED', note })]
    expect(rewardText({ ...record, histories })).toBe(note)
    expect(rewardText({ ...record, rewardState: 'PAID', histories: [] })).toBe('1,000P')
    const writer = (point: number) => partOf<NonNullable<Schemas['ItemReview']['writer']>>({ point })
    expect(reclaimText({ ...record, writer: writer(404) })).toBe('지급 1,000P, 작성자 보유 404P.')
    expect(reclaimText({ ...record, writer: writer(1_000) })).toBe('지급 1,000P.')
  })

  it('default to the last thirty days, at most 366, and format the share of low ratings with one digit', () => {
    const filters = [period(['createdAt']), select('itemType', { TIRE: '타이어' })]
    const state = readDays(filters, { itemType: 'TIRE' }, '2026-11-21')
    expect(state).toEqual({ itemType: 'TIRE', createdAt: { from: '2026-10-23', to: '2026-11-21' } })
    expect(writeDays(filters, state, '2026-11-21')).toEqual({ itemType: 'TIRE' })
    const year = { from: '2025-11-21', to: '2026-11-21' }
    expect(spanProblem(year, '2026-11-21')).toBeUndefined()
    expect(spanProblem({ ...year, from: '2025-11-20' }, '2026-11-21')).toBe('조회 기간은 366일 이내로 선택해 주세요.')
    const figures = partOf<Schemas['ReviewFigures']>({ count: 8, ratings: [1, 0, 0, 0, 7] })
    expect([lowShare(figures), lowShare({ ...figures, count: 0 })]).toEqual(['12.5%', '-'])
  })
})

/** Opens the list with the filters of the oldest review's member and item. */
async function openList(kind: 'purchasereview' | 'mountreview', seqs: readonly number[], search = '') {
  const of = kind === 'purchasereview' ? 'item' : 'store'
  const rows = await Promise.all(seqs.map((seq) => storedReview(of, seq)))
  const [row] = rows
  const app = await renderApp(`${GROUP}/${kind}?memberSeq=${row?.memberSeq}&itemSeq=${row?.itemSeq}${search}`, {
    as: AS,
  })
  const caption = kind === 'purchasereview' ? '구매후기 목록' : '장착후기 목록'
  const table = await screen.findByRole('table', { name: caption })
  await waitFor(() => expect(table.querySelector(`tr[data-seq="${seqs[0]}"]`)).not.toBeNull())
  const rowOf = (seq = seqs[0]) => within(table.querySelector(`tr[data-seq="${seq}"]`) as HTMLElement)
  return { ...app, table, rowOf }
}
async function openPage(kind: 'purchasereview' | 'mountreview', seq: number) {
  fewRows(kind === 'purchasereview' ? ITEMS : STORES)
  const app = await renderApp(`${GROUP}/${kind}/detail?seq=${seq}`, { as: AS })
  await screen.findByRole('heading', { level: 2, name: '답변' })
  return app
}
const shownOf = (name: string) => screen.getByRole('group', { name })
const box = () => screen.findByLabelText(/^답변/, { selector: 'textarea' })
const badge = () => screen.getByRole('treeitem', { name: /^구매후기 관리/ }).textContent

describe('a row of a list', () => {
  it('expands to text, photos and the reply, which marks it as checked: 09 check 2', async () => {
    const image = await newImage(await shop())
    const [seq = 0] = await reviewsIn('item', [
      { imageFileSeqs: [image], content: `${'정말 좋습니다. '.repeat(12)}끝` },
    ])
    const { db } = (await shop()).services
    // the badge shows the number of unchecked reviews if there are few
    await db.update(itemReviews).set({ checkedAt: new Date() })
    await db.update(itemReviews).set({ checkedAt: null }).where(eq(itemReviews.itemReviewSeq, seq))
    const { user, rowOf } = await openList('purchasereview', [seq])
    await waitFor(() => expect(badge()).toContain('1'))
    await user.click(rowOf().getByRole('button', { name: `${seq}번 후기 펼치기` }))
    const unfolded = within(await screen.findByRole('region', { name: `${seq}번 후기` }))
    expect(unfolded.getByText(/끝$/)).toBeInTheDocument()
    expect(unfolded.getByRole('button', { name: /크게 보기$/ })).toBeInTheDocument()
    expect((await storedReview('item', seq)).checkedAt).toBeNull()

    await user.click(unfolded.getByRole('button', { name: '답변 저장' }))
    expect(unfolded.getByText('답변 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.type(await box(), '좋은 후기 감사합니다.')
    await user.click(unfolded.getByRole('button', { name: '답변 저장' }))
    await screen.findByText('답변을 저장했습니다.')
    expect(await unfolded.findByText('좋은 후기 감사합니다.')).toBeInTheDocument()
    await waitFor(() => expect(rowOf().getByText('확인')).toBeInTheDocument())
    await waitFor(() => expect(badge()).not.toContain('1'))
    expect((await storedReview('item', seq)).replyContent).toBe('좋은 후기 감사합니다.')
  })

  it('is rewarded after a preview of the reward, short texts only when forced', async () => {
    const [seq = 0] = await reviewsIn('item', [{ content: '짧지만 좋습니다.' }])
    const { user, rowOf } = await openList('purchasereview', [seq])
    await user.click(rowOf().getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '포인트 지급' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^구매후기 포인트 지급: / }))
    const line = await dialog.findByRole('row', { name: /미달합니다/ })
    expect(line).toHaveTextContent('지급 기준(30자 이상)에 미달합니다. 강제 지급을 선택해 주세요.')
    expect(dialog.getByRole('button', { name: '포인트 지급' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(dialog.getByLabelText('강제 지급'))
    expect(await dialog.findByRole('button', { name: '1건 500P 지급' })).toBeInTheDocument()
    await user.type(dialog.getByLabelText(/^지급 포인트/), '700')
    await user.click(dialog.getByRole('button', { name: '1건 700P 지급' }))
    await screen.findByText('1건 처리되었습니다.')
    expect(await storedReview('item', seq)).toMatchObject({ rewardState: 'PAID', rewardPoint: 700 })
  })

  it('with one star is hidden after the legal notice, with a reason: 09 check 6', async () => {
    const [seq = 0] = await reviewsIn('item', [{ rating: 1, rewardState: 'PAID', rewardPoint: 1_000 }])
    const { user, rowOf } = await openList('purchasereview', [seq])
    await user.click(rowOf().getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '숨김' }))
    const notice = await screen.findByText(/전자상거래법 위반이 될 수 있습니다/)
    expect(notice).toHaveTextContent('평점이 낮다는 이유로 후기를 숨기면')
    await user.click(screen.getByRole('button', { name: '계속' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^구매후기 숨김: / }))
    expect(await dialog.findByText(/지급한 포인트 1,000P는 회수하지 않습니다/)).toBeInTheDocument()
    await user.click(await dialog.findByRole('button', { name: '숨김' }))
    expect(dialog.getByText('숨김사유를 선택해 주세요.')).toBeInTheDocument()
    expect(dialog.getByText('메모 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.selectOptions(dialog.getByLabelText(/^숨김사유/), 'RIGHTS_CLAIM')
    expect(dialog.getByText(/30일 동안 숨기고 \d{4}-\d\d-\d\d에 다시 게시합니다/)).toBeInTheDocument()
    await user.type(dialog.getByLabelText(/^메모/), '권리자 요청으로 숨김')
    await user.click(dialog.getByRole('button', { name: '숨김' }))
    await screen.findByText('1건 처리되었습니다.')
    expect(await storedReview('item', seq)).toMatchObject({ state: 'HIDDEN', hideReason: 'RIGHTS_CLAIM' })
  })

  it("passes its filters to the next tab and keeps that tab's own", async () => {
    const [seq = 0] = await reviewsIn('item', [{}])
    const { user, url } = await openList('purchasereview', [seq], '&photo=false&itemType[0]=TIRE')
    await user.click(screen.getByRole('link', { name: '배터리' }))
    await waitFor(() => expect(url()).toContain('/purchasereview/battery?'))
    expect(url()).toContain('photo=false')
    expect(url()).not.toContain('itemType')
    // the row of tabs belongs to the screen: a click on the former screen's row is lost when the next one replaces it
    await screen.findByRole('table', { name: '배터리 구매후기 목록' })
    await user.click(screen.getByRole('link', { name: '타이어' }))
    await waitFor(() => expect(decodeURIComponent(url())).toContain('itemType[0]=TIRE'))
    expect(url()).toContain('photo=false')
  })
})

describe('the page of a review', () => {
  it('09 check 8: the later admin sees both replies and may replace the other one', async () => {
    const [seq = 0] = await reviewsIn('item', [{}])
    const { user, shop: backend } = await openPage('purchasereview', seq)
    expect(shownOf('확인')).toHaveTextContent('미확인')
    await user.type(await box(), '내 답변입니다.')
    const { version } = await storedReview('item', seq)
    const token = await backend.signIn('admin')
    const reply = (content: string, at: number) =>
      backend.call('PUT', `${ITEMS}/${seq}/reply`, { token, body: { content, version: at } })
    expect((await reply('다른 관리자의 답변', version)).status).toBe(200)
    await user.click(screen.getByRole('button', { name: '답변 저장' }))
    expect(await screen.findByText(/먼저 답변했습니다/)).toBeInTheDocument()
    expect(screen.getByText('다른 관리자의 답변')).toBeInTheDocument()
    expect(await box()).toHaveValue('내 답변입니다.')
    await user.click(screen.getByRole('button', { name: '내 답변으로 저장' }))
    await screen.findByText('답변을 저장했습니다.')
    expect((await storedReview('item', seq)).replyContent).toBe('내 답변입니다.')
    expect(shownOf('확인')).not.toHaveTextContent('미확인')
  })

  it('a reply causes no conflict with other changes; it is edited and deleted', async () => {
    const [seq = 0] = await reviewsIn('item', [{}])
    const { user, shop: backend } = await openPage('purchasereview', seq)
    await user.type(await box(), '감사합니다.')
    const body = { action: 'CHECK', seqs: [seq] }
    await backend.call('POST', `${ITEMS}/bulk`, { token: await backend.signIn('admin'), body })
    await user.click(screen.getByRole('button', { name: '답변 저장' }))
    await screen.findByText('답변을 저장했습니다.')
    expect((await storedReview('item', seq)).replyContent).toBe('감사합니다.')
    await user.click(await screen.findByRole('button', { name: '답변 삭제' }))
    const dialog = await screen.findByRole('dialog', { name: /^답변 삭제: / })
    await user.click(within(dialog).getByRole('button', { name: '삭제' }))
    await screen.findByText('답변을 삭제했습니다.')
    expect((await storedReview('item', seq)).replyContent).toBeNull()
    expect(await box()).toHaveValue('')
  })

  it('of a store notifies the store, and shows why not again', async () => {
    const [seq = 0] = await reviewsIn('store', [{ rating: 1, extraAsked: true, extraAmount: 30_000 }])
    const { user } = await openPage('mountreview', seq)
    expect(shownOf('현장 추가요금')).toHaveTextContent('요구받음 30,000원')
    await user.click(screen.getByRole('button', { name: '장착점 전달' }))
    const dialog = await screen.findByRole('dialog', { name: /^장착점 전달: / })
    await user.click(within(dialog).getByRole('button', { name: '장착점 전달' }))
    await waitFor(() => expect(shownOf('전달')).not.toHaveTextContent('전달하지 않음'))
    expect(screen.getByRole('button', { name: '장착점 전달' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('moves to the next of the list, over the end of a page, and back to that page', async () => {
    const backend = await shop()
    const token = await backend.signIn('admin')
    const url = (page: number) => `${ITEMS}?page=${page}&size=20&sort=createdAt,desc&itemType[0]=TIRE&itemType[1]=ETC`
    const pageOf = async (page: number) =>
      (await backend.call<{ items: Schemas['ItemReviewRow'][] }>('GET', url(page), { token })).result.items
    const last = (await pageOf(1)).at(-1)
    const [next] = await pageOf(2)
    const { user, router, url: at } = await renderApp(`${GROUP}/purchasereview`, { as: AS })
    await screen.findByRole('table', { name: '구매후기 목록' })
    router.history.push(`${GROUP}/purchasereview/detail?seq=${last?.itemReviewSeq}`)
    const forward = () => screen.findByRole('button', { name: '다음' })
    await waitFor(async () => expect(await forward()).not.toHaveAttribute('aria-disabled'))
    await user.click(await forward())
    await waitFor(() => expect(at()).toBe(`${GROUP}/purchasereview/detail?seq=${next?.itemReviewSeq}`))
    await user.click(await screen.findByRole('button', { name: '목록' }))
    await waitFor(() => expect(at()).toBe(`${GROUP}/purchasereview?page=2`))
  })

  it('says that a review does not exist', async () => {
    await renderApp(`${GROUP}/purchasereview/detail?seq=99999999`, { as: AS })
    expect(await screen.findByText(/찾을 수 없습니다/, undefined)).toBeInTheDocument()
  })
})

describe('daily statistics of reviews', () => {
  it('start with totals, link to a day, and cover at most 366 days', async () => {
    const { user, url } = await renderApp(`${GROUP}/purchasereview/date?itemType=BATTERY`, { as: AS })
    const table = await screen.findByRole('table', { name: '일자별 후기' })
    const [, sum, first] = within(table).getAllByRole('row')
    expect(sum).toHaveTextContent(/^합계/)
    const link = within(first as HTMLElement).getAllByRole('link')[0]
    expect(link).toHaveTextContent(/^\d{4}-\d\d-\d\d$/)
    expect(screen.getByRole('img', { name: /후기 \d+건, 평균 별점/ })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^일자/ }))
    expect(within(table).getByRole('columnheader', { name: /^일자/ })).toHaveAttribute('aria-sort', 'ascending')

    const from = screen.getByLabelText('시작일')
    await user.clear(from)
    await user.type(from, '2024-01-01')
    await user.click(screen.getByRole('button', { name: '검색' }))
    expect(screen.getByText('조회 기간은 366일 이내로 선택해 주세요.')).toBeInTheDocument()
    const day = link?.textContent ?? ''
    await user.click(link as HTMLElement)
    await waitFor(() => expect(url()).toContain('/purchasereview/battery?'))
    expect(decodeURIComponent(url())).toContain(`createdAt[from]=${day}&createdAt[to]=${day}`)
  })

  it('of stores list those with the lowest average', async () => {
    await renderApp(`${GROUP}/mountreview/date?createdAt[from]=2026-01-01&createdAt[to]=2026-11-21`, { as: AS })
    const table = await screen.findByRole('table', { name: '장착점별 후기' })
    const averages = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(within(row).getAllByRole('cell')[1]?.textContent))
    expect(averages).toEqual([...averages].sort((a, b) => a - b))
    expect(within(table).getAllByRole('link')[0]).toHaveAttribute('href', expect.stringContaining('storeSeq='))
  })
})
