import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audiencesOf, closeRefusal, eventProblems, isLate, reopenRefusal } from '@/features/promotion/event/event.rules'
import { deliveryQuestion, winnerRefusal } from '@/features/promotion/event/event-winner.rules'
import { eventPrizes } from '../../server/promotion/schema/event-prize.schema'
import { eventWinners } from '../../server/promotion/schema/event-winner.schema'
import { shop, shopChanged } from '../msw/server'
import { newCoupon } from '../server/coupons'
import { commentFor, endedEvent, newEvent, newPrize, newWinner } from '../server/events'
import { newImage } from '../server/goods'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const EVENTS = '/api/v1/admin/events'

let made = 0
testDetail({
  path: '/promotion/event/detail',
  call: EVENTS,
  title: '이벤트 상세',
  as: 'admin',
  body: async () => {
    made += 1
    const backend = await shop()
    return {
      title: `화면 시험 이벤트 ${made}`,
      kind: 'ENTRY',
      summary: '요약',
      startAt: '2026-12-01T01:00:00.000Z',
      endAt: '2026-12-20T14:59:00.000Z',
      visible: true,
      pinned: false,
      audience: 'MEMBER',
      thumbFileSeq: await newImage(backend),
      pcFileSeq: await newImage(backend),
      mobileFileSeq: null,
      content: '<p>내용</p>',
      mobileContent: null,
      linkUrl: 'https://www.example.com/event',
      itemSeqs: [],
      couponSeqs: [],
      entryPrompt: '이유는?',
      entryLimit: 'DAILY',
      maxEntries: 100,
      announceDate: '2026-12-24',
      announceContent: null,
    }
  },
  files: { thumbFileSeq: 'thumbImage', pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  name: (record) => String(record.title),
  seq: (record) => Number(record.eventSeq),
  edit: { field: 'title', label: '제목', value: (n) => `바꾼 이벤트 ${n}` },
  required: ['제목'],
})

async function world() {
  const backend = await shop()
  shopChanged()
  return backend
}

describe('이벤트 상세', () => {
  it('its kind decides its fields and possible audiences', async () => {
    await world()
    const { user } = await renderApp('/promotion/event/detail', { as: 'admin' })
    await screen.findByRole('radio', { name: '안내' })
    expect(screen.queryByText('연결 상품')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '상품연결' }))
    expect(await screen.findByRole('button', { name: '상품 추가' })).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '응모' }))
    expect(screen.getByLabelText(/응모 질문/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '상품 추가' })).not.toBeInTheDocument()
    expect(screen.queryByRole('radio', { name: '전체' })).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '회원' })).toBeChecked()
    expect(screen.getByRole('radio', { name: '1회' })).toBeChecked()
  })

  it('says that a chosen coupon is not issued yet', async () => {
    const draft = await newCoupon(await world(), { issueMethod: 'DOWNLOAD', state: 'DRAFT' })
    const { user } = await renderApp('/promotion/event/detail', { as: 'admin' })
    await user.click(await screen.findByRole('radio', { name: '쿠폰받기' }))
    await user.click(await screen.findByRole('button', { name: '쿠폰 찾기' }))
    const picker = within(await screen.findByRole('dialog', { name: '쿠폰 찾기' }))
    await user.click(await picker.findByText(draft.name))
    await user.click(picker.getByRole('button', { name: '1건 선택' }))
    expect(await screen.findByText(`${draft.name} (작성중)`)).toBeInTheDocument()
  })
})

describe('당첨자 관리', () => {
  it('for one event: adds prizes, draws winners and publishes them', async () => {
    const backend = await world()
    const event = await endedEvent(backend, 3)
    const { user } = await renderApp(`/promotion/event/prize?eventSeq=${event.eventSeq}`, { as: 'admin' })
    await screen.findByRole('heading', { name: new RegExp(event.title) })
    expect(await screen.findByRole('button', { name: '추첨' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: '경품 등록' }))
    const form = within(await screen.findByRole('dialog', { name: '경품 등록' }))
    await user.click(form.getByRole('button', { name: '저장' }))
    expect(form.getByText('경품 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.type(form.getByLabelText(/경품명/), '무선청소기')
    await user.clear(form.getByLabelText(/수량/))
    await user.type(form.getByLabelText(/수량/), '2')
    await user.type(form.getByLabelText(/가액/), '390000')
    await user.click(form.getByRole('button', { name: '저장' }))
    const prizes = await screen.findByRole('table', { name: '경품' })
    expect(await within(prizes).findByText('제세공과금 85,800원 (22%)')).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: '추첨' }))
    const draw = within(await screen.findByRole('dialog', { name: /^당첨자 추첨/ }))
    await user.click(draw.getByRole('button', { name: '추첨' }))
    expect(await screen.findByText('대상자 3명 중 2명을 추첨했습니다.')).toBeInTheDocument()
    const winners = await screen.findByRole('table', { name: '당첨자 목록' })
    await waitFor(() => expect(within(winners).getAllByText('무선청소기')).toHaveLength(2))
    expect(winners).toHaveTextContent('납부대기')
    const publish = screen.getByRole('button', { name: '당첨자 발표' })
    await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(publish)
    const asked = await screen.findByRole('dialog', { name: /^당첨자 발표/ })
    expect(asked).toHaveTextContent('‘홍*동 (010-****-')
    await user.click(within(asked).getByRole('button', { name: '발표' }))
    const unpublish = await screen.findByRole('button', { name: '발표 취소' })
    expect(unpublish).not.toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: '경품 등록' })).toHaveAttribute('aria-disabled', 'true')

    // the dialog shows the message text
    await user.click((await within(winners).findAllByRole('checkbox', { name: /선택$/ }))[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: '안내발송' }))
    const notify = await screen.findByRole('dialog', { name: /안내발송/ })
    expect(notify).toHaveTextContent('당첨자 2명에게 당첨 안내 메시지를 보냅니다.')
    await waitFor(() => expect(notify).toHaveTextContent(`[타이어원] ‘${event.title}’ 이벤트에 당첨되셨습니다.`))
    expect(notify).toHaveTextContent('경품: 무선청소기')
    expect(notify).toHaveTextContent(/까지 배송지를 입력해 주세요/)
    await user.click(within(notify).getByRole('button', { name: '취소' }))
  })

  it('of an event whose prize was given stay published; an event without prizes shows no conditions', async () => {
    const backend = await world()
    const published = { winnersPublishedAt: new Date('2026-11-20T20:00:00+09:00') }
    const winner = await newWinner(backend, { state: 'DELIVERED', event: published })
    const given = await renderApp(`/promotion/event/prize?eventSeq=${winner.eventSeq}`, { as: 'admin' })
    const unpublish = await screen.findByRole('button', { name: '발표 취소' })
    await waitFor(() => expect(unpublish).toHaveAttribute('aria-disabled', 'true'))
    expect(unpublish).toHaveAttribute('data-tip', '이미 지급된 경품이 있어 발표를 취소할 수 없습니다.')
    given.unmount()

    const undrawn = await endedEvent(backend, 1)
    await renderApp(`/promotion/event/prize?eventSeq=${undrawn.eventSeq}`, { as: 'admin' })
    const none = await screen.findByText(/끝난 이벤트에서 당첨자를 뽑으면 여기에 표시됩니다/)
    expect(none).toHaveTextContent('등록된 항목이 없습니다.')
    expect(screen.queryByText(/조건에 맞는 결과가 없습니다/)).not.toBeInTheDocument()
  })

  it('a winner whose win was canceled is no longer selected', async () => {
    const backend = await world()
    const kept = await newWinner(backend, { state: 'NOTIFIED' })
    const { eventSeq, eventPrizeSeq } = kept
    const gone = await newWinner(backend, { state: 'NOTIFIED' })
    await backend.services.db
      .update(eventWinners)
      .set({ eventSeq, eventPrizeSeq })
      .where(eq(eventWinners.eventWinnerSeq, gone.eventWinnerSeq))
    const { user } = await renderApp(`/promotion/event/prize?eventSeq=${eventSeq}`, { as: 'admin' })
    const rowOf = (seq: number) => document.querySelector<HTMLElement>(`tr[data-seq="${seq}"]`) as HTMLElement
    await waitFor(() => expect(rowOf(gone.eventWinnerSeq)).toBeTruthy())
    for (const { eventWinnerSeq } of [kept, gone])
      await user.click(within(rowOf(eventWinnerSeq)).getByRole('checkbox', { name: /선택$/ }))
    await screen.findAllByText('2건 선택')
    await user.click(within(rowOf(gone.eventWinnerSeq)).getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '당첨취소' }))
    const asked = await screen.findByRole('dialog', { name: /당첨취소/ })
    await user.type(within(asked).getByRole('textbox', { name: /취소사유/ }), '본인 요청으로 취소')
    await user.click(within(asked).getByRole('button', { name: '당첨취소' }))
    expect(await screen.findAllByText('1건 선택')).not.toHaveLength(0)
    expect(within(rowOf(kept.eventWinnerSeq)).getByRole('checkbox', { name: /선택$/ })).toBeChecked()
    expect(within(rowOf(gone.eventWinnerSeq)).getByRole('checkbox', { name: /선택$/ })).not.toBeChecked()
  })

  it('draw, winners and entries are one click away from the list', async () => {
    const backend = await world()
    const undrawn = await endedEvent(backend, 2)
    await newPrize(backend, undrawn.eventSeq)
    const winner = await newWinner(backend, { state: 'NOTIFIED' })
    await renderApp('/promotion/event?state=ENDED&size=100', { as: 'admin' })
    await screen.findByRole('table', { name: '이벤트 목록' })
    const rowOf = (seq: number) =>
      waitFor(() => {
        const found = document.querySelector<HTMLElement>(`tr[data-seq="${seq}"]`)
        if (!found) throw new Error('no row')
        return within(found)
      })
    const row = await rowOf(undrawn.eventSeq)
    expect(row.getByRole('link', { name: '추첨' })).toHaveAttribute(
      'href',
      `/promotion/event/prize?eventSeq=${undrawn.eventSeq}`,
    )
    expect(row.getByRole('link', { name: '2' })).toHaveAttribute(
      'href',
      `/promotion/event/comment?tab=entries&eventSeq=${undrawn.eventSeq}`,
    )
    expect((await rowOf(winner.eventSeq)).getByRole('link', { name: '1' })).toHaveAttribute(
      'href',
      `/promotion/event/prize?eventSeq=${winner.eventSeq}`,
    )
  })

  it('the address of a prize comes from the address search', async () => {
    const backend = await world()
    const winner = await newWinner(backend, { state: 'NOTIFIED' })
    const { user } = await renderApp(`/promotion/event/prize?seq=${winner.eventWinnerSeq}`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^1위 무선청소기/ }))
    await user.click(await drawer.findByRole('button', { name: '주소 찾기' }))
    const picker = within(await screen.findByRole('dialog', { name: '주소 찾기' }))
    await user.type(picker.getByRole('combobox', { name: '주소 검색어' }), '테헤란로{Enter}')
    const [row] = await picker.findAllByRole('row', { name: /테헤란로/ })
    if (!row) throw new Error('no address')
    await user.click(row)
    await waitFor(() => expect(drawer.getByLabelText<HTMLInputElement>(/^주소(?! 검색)/).value).toMatch(/테헤란로/))
    expect(drawer.getByLabelText<HTMLInputElement>(/우편번호/).value).toMatch(/^\d{5}$/)
  })

  it('entering the address of a notified winner confirms them without 보기, and is masked afterwards', async () => {
    const backend = await world()
    const winner = await newWinner(backend, { state: 'NOTIFIED' })
    const { user } = await renderApp(`/promotion/event/prize?seq=${winner.eventWinnerSeq}`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: /^1위 무선청소기/ }))
    const zip = await drawer.findByLabelText(/우편번호/)
    const phone = drawer.getByLabelText(/^휴대폰/)
    expect(phone).toBeDisabled()
    await user.type(drawer.getByLabelText(/^받는 사람(?! 휴대폰)/), '홍길동')
    await user.type(drawer.getByLabelText(/받는 사람 휴대폰/), '01012345678')
    await user.type(zip, '06236')
    await user.type(drawer.getByLabelText(/^주소(?! 검색)/), '서울 강남구 테헤란로 1')
    await user.click(drawer.getByRole('button', { name: '저장' }))
    expect(await drawer.findByText('정보확인')).toBeInTheDocument()
    await waitFor(() => expect(zip).toBeDisabled())
    await user.click(drawer.getByRole('button', { name: '개인정보 보기' }))
    await waitFor(() => expect(zip).toHaveValue('06236'))
    expect(phone).toHaveValue(winner.phone?.replace(/^(\d{3})(\d{4})/, '$1-$2-'))
  })
})

describe('댓글 관리', () => {
  it('the switch asks for a reason before it hides, and reverts on cancel', async () => {
    const backend = await world()
    const seq = await commentFor(backend)
    const { user } = await renderApp(`/promotion/event/comment`, { as: 'admin' })
    const row = async () => {
      await screen.findByRole('table', { name: '댓글 목록' })
      return waitFor(() => {
        const found = document.querySelector<HTMLElement>(`tr[data-seq="${seq}"]`)
        if (!found) throw new Error('no row')
        return within(found)
      })
    }
    const press = async () => user.click((await row()).getByRole('switch'))
    await press()
    const asked = within(await screen.findByRole('dialog', { name: '댓글 숨김' }))
    await user.click(asked.getByRole('button', { name: '취소' }))
    await waitFor(async () => expect((await row()).getByRole('switch')).toBeChecked())
    await press()
    const again = within(await screen.findByRole('dialog', { name: '댓글 숨김' }))
    await user.selectOptions(again.getByLabelText(/숨김 사유/), 'AD')
    await user.click(again.getByRole('button', { name: '숨김' }))
    await waitFor(async () => expect((await row()).getByText('숨김: 광고')).toBeInTheDocument())
    expect((await row()).getByRole('switch')).not.toBeChecked()
  })

  it('makes the writer of a comment a winner of a chosen prize', async () => {
    const backend = await world()
    const event = await newEvent(backend, { kind: 'COMMENT' })
    await newPrize(backend, event.eventSeq)
    const seq = await commentFor(backend, { eventSeq: event.eventSeq })
    const { user } = await renderApp(`/promotion/event/comment?eventSeq=${event.eventSeq}`, { as: 'admin' })
    await screen.findByRole('table', { name: '댓글 목록' })
    await waitFor(() => expect(document.querySelector(`tr[data-seq="${seq}"]`)).not.toBeNull())
    const menu = document.querySelector<HTMLElement>(`tr[data-seq="${seq}"] [data-menu]`)
    if (!menu) throw new Error('no menu')
    await user.click(menu)
    await user.click(await screen.findByRole('menuitem', { name: '당첨자 선정' }))
    const asked = within(await screen.findByRole('dialog', { name: /당첨자 선정/ }))
    const choice = await asked.findByLabelText(/경품/)
    const [prize] = await backend.services.db.select().from(eventPrizes)
    expect(prize).toBeDefined()
    await user.selectOptions(choice, within(choice).getByRole('option', { name: /무선청소기/ }))
    await user.click(asked.getByRole('button', { name: '선정' }))
    await waitFor(() => expect(document.querySelector(`tr[data-seq="${seq}"]`)).toHaveTextContent('당첨'))
  })
})

it('check 15: without write permission there is no 등록 and no switch', async () => {
  await renderApp('/promotion/event', { as: 'reader' })
  const table = await screen.findByRole('table', { name: '이벤트 목록' })
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(2))
  expect(screen.queryByRole('link', { name: '등록' })).not.toBeInTheDocument()
  expect(
    within(table)
      .queryAllByRole('switch')
      .filter((each) => !each.hasAttribute('disabled')),
  ).toEqual([])
})

describe('rules', () => {
  const row = { state: 'ONGOING', closedAt: null, endAt: null, winnersPublishedAt: null } as const
  it('list the possible actions on an event', () => {
    expect(closeRefusal(row)).toBeUndefined()
    expect(closeRefusal({ ...row, state: 'SCHEDULED' })).toBe('진행 중인 이벤트만 종료할 수 있습니다.')
    const closed = { ...row, state: 'ENDED', closedAt: '2026-11-20T00:00:00Z', endAt: '2026-11-30T00:00:00Z' } as const
    const now = new Date('2026-11-21T00:00:00Z')
    expect(reopenRefusal(closed, now)).toBeUndefined()
    expect(reopenRefusal(closed, new Date('2026-12-01T00:00:00Z'))).toBe('재개할 수 없는 이벤트입니다.')
    expect(reopenRefusal({ ...closed, winnersPublishedAt: '2026-11-20T00:00:00Z' }, now)).toBeDefined()
    expect(isLate({ announceDate: '2026-11-20', winnersPublishedAt: null }, now)).toBe(true)
    expect(isLate({ announceDate: '2026-11-21', winnersPublishedAt: null }, now)).toBe(false)
    expect(audiencesOf('COUPON')).toEqual(['MEMBER', 'PERSONAL'])
  })

  it('report missing fields like the server', () => {
    const good = { kind: 'INFO', startAt: '2026-12-01T00:00:00+09:00', content: '<p>a</p>', audience: 'ALL' } as const
    const problemsWith = (more: object) => Object.values(eventProblems({ ...good, ...more })).filter(Boolean)
    expect(problemsWith({})).toEqual([])
    expect(problemsWith({ content: null })).toEqual(['이벤트 내용 (을)를 입력해주세요.'])
    expect(problemsWith({ kind: 'ENTRY', audience: 'MEMBER' })).toEqual(['종료일시 (을)를 입력해주세요.'])
    expect(problemsWith({ endAt: '2027-12-01T00:00:00+09:00' })).toEqual([])
    expect(problemsWith({ endAt: '2027-12-01T00:00:01+09:00' })).toEqual(['기간은 1년까지 설정할 수 있습니다.'])
  })

  it('list the possible actions on a winner', () => {
    const winner = {
      state: 'NOTIFIED',
      taxState: 'NONE',
      prizeKind: 'GOODS',
      notifyCount: 3,
      claimDueDate: '2026-12-05',
    } as const
    expect(winnerRefusal('NOTIFY', winner)).toBe('안내는 3회까지 보낼 수 있습니다.')
    expect(winnerRefusal('DELIVER', winner)).toBe('배송지를 확인한 후 지급할 수 있습니다.')
    expect(winnerRefusal('DELIVER', { ...winner, state: 'CONFIRMED' })).toBeUndefined()
    expect(winnerRefusal('DELIVER', { ...winner, claimDueDate: null })).toBe('당첨자 발표 후 지급할 수 있습니다.')
    expect(winnerRefusal('FORFEIT', { ...winner, state: 'DELIVERED' })).toBe('이미 처리된 당첨입니다.')
  })

  it('list the prizes to give, their winners, and who gets none and why', () => {
    const row = { state: 'CONFIRMED', notifyCount: 0, claimDueDate: '2026-12-05', taxState: 'NONE' } as const
    const points = { ...row, prizeKind: 'POINT', prizeName: '포인트 5,000P' } as const
    const goods = { ...row, prizeKind: 'GOODS', prizeName: '무선청소기' } as const
    const rest = '쿠폰과 포인트는 바로 지급되며 되돌릴 수 없습니다.'
    expect(deliveryQuestion([points, points, goods])).toBe(
      `당첨자 3명에게 경품을 지급합니다 (포인트 5,000P 2명, 무선청소기 1명). ${rest}`,
    )
    expect(deliveryQuestion([points, { ...goods, taxState: 'WAITING' }, { ...goods, state: 'NOTIFIED' }])).toBe(
      `당첨자 1명에게 경품을 지급합니다 (포인트 5,000P 1명). 제외 2명: 제세공과금 납부 확인 후 지급할 수 있습니다 1명, 배송지를 확인한 후 지급할 수 있습니다 1명. ${rest}`,
    )
  })
})
