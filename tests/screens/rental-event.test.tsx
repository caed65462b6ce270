import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { shop, shopChanged } from '../msw/server'
import { newEvent, newWinner } from '../server/events'
import { newImage } from '../server/goods'
import { newApplication } from '../server/rentals'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const EVENTS = '/api/v1/admin/rental-events'

let made = 0
testDetail({
  path: '/rental/rentalevent/detail',
  call: EVENTS,
  title: '렌탈 이벤트 상세',
  as: 'admin',
  body: async () => {
    made += 1
    const backend = await shop()
    return {
      title: `렌탈 화면 시험 이벤트 ${made}`,
      kind: 'ENTRY',
      summary: null,
      startAt: '2026-12-01T01:00:00.000Z',
      endAt: '2026-12-20T14:59:00.000Z',
      visible: true,
      pinned: false,
      audience: 'MEMBER',
      thumbFileSeq: await newImage(backend),
      content: '<p>내용</p>',
      entryLimit: 'ONCE',
      entryCondition: 'APPLIED',
      rentalProductSeqs: [1],
      affiliateCardSeqs: [1],
    }
  },
  files: { thumbFileSeq: 'thumbImage' },
  name: (record) => String(record.title),
  seq: (record) => Number(record.eventSeq),
  edit: { field: 'title', label: '제목', value: (n) => `바꾼 렌탈 이벤트 ${n}` },
  required: ['제목'],
})

describe('events of the rental shop', () => {
  it('offer their three kinds and an audience', async () => {
    const { user } = await renderApp('/rental/rentalevent/detail', { as: 'admin' })
    await user.click(await screen.findByRole('radio', { name: '응모' }))
    expect(screen.queryByRole('radio', { name: '쿠폰받기' })).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '제한 없음' })).toBeChecked()
    expect(screen.getByRole('button', { name: '렌탈 상품 추가' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '제휴카드 추가' })).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '안내' }))
    expect(screen.queryByRole('radio', { name: '제한 없음' })).not.toBeInTheDocument()
  })

  it('mark a deleted product', async () => {
    const backend = await shop()
    shopChanged()
    const event = await newEvent(backend, {
      scope: 'RENTAL',
      kind: 'INFO',
      audience: 'ALL',
      rentalProductSeqs: [9_999],
    })
    await renderApp(`/rental/rentalevent/detail?seq=${event.eventSeq}`, { as: 'admin' })
    const row = (await screen.findByText('렌탈 상품 9999')).closest('tr') as HTMLElement
    expect(within(row).getByText('삭제됨')).toBeInTheDocument()
  })

  it('link a winner to their latest application', async () => {
    const backend = await shop()
    shopChanged()
    const winner = await newWinner(backend, { event: { scope: 'RENTAL' } })
    const application = await newApplication(backend, { memberSeq: winner.memberSeq, state: 'MOUNTED' })
    await renderApp(`/rental/rentalevent/prize?eventSeq=${winner.eventSeq}`, { as: 'admin' })
    const link = await screen.findByRole('link', { name: `${application.applicationNo} · 렌탈중` })
    expect(link).toHaveAttribute('href', `/rental/productapply?seq=${application.rentalApplicationSeq}`)
    await waitFor(() => expect(screen.getByRole('button', { name: '추첨' })).toBeInTheDocument())
  })
})
