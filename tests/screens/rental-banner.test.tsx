import { screen, waitFor, within } from '@testing-library/react'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  bannerProblems,
  linkText,
  linkWarning,
  sizeHint,
  timeline,
} from '@/features/exhibit/banner/banner.rules'
import { banners } from '../../server/exhibit/schema/banner.schema'
import { shop, shopChanged } from '../msw/server'
import { newBanner } from '../server/banners'
import { newImage } from '../server/goods'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

const BANNERS = '/api/v1/admin/rental-banners'
const LIST = '/rental/rentalbanner'

testDetail({
  path: `${LIST}/detail`,
  call: BANNERS,
  title: '렌탈 배너 상세',
  as: 'admin',
  body: async (n) => {
    const backend = await shop()
    return {
      title: `화면 시험 배너 ${n}`,
      position: 'LIST_TOP',
      pcFileSeq: await newImage(backend),
      mobileFileSeq: await newImage(backend),
      altText: '대체 문구',
      linkType: 'PATH',
      linkUrl: '/event/12',
      openInNewTab: true,
      device: 'ALL',
      audience: 'MEMBER',
      startAt: '2026-12-01T01:00:00.000Z',
      endAt: null,
      visible: false,
      memo: '메모',
    }
  },
  files: { pcFileSeq: 'pcImage', mobileFileSeq: 'mobileImage' },
  name: (record) => String(record.title),
  seq: (record) => Number(record.bannerSeq),
  edit: { field: 'title', label: '배너명', value: (n) => `바꾼 배너 ${n}` },
  required: ['배너명', '대체 텍스트'],
})

describe('a rental banner', () => {
  it('requires pictures of its devices and the fields of its link', async () => {
    const { user } = await renderApp(`${LIST}/detail`, { as: 'admin' })
    await screen.findByRole('radio', { name: '렌탈 메인 상단' })
    expect(screen.getByText('권장 크기 1920×520px')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '신청 완료' }))
    expect(screen.getByText('권장 크기 800×200px')).toBeInTheDocument()
    const device = within(screen.getByRole('group', { name: /^기기/ }))
    await user.click(device.getByRole('radio', { name: 'PC' }))
    expect(screen.queryByText('권장 크기 750×240px')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '웹 주소' }))
    await user.type(screen.getByLabelText(/^링크 주소/), 'https://localhost')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findAllByText('올바른 웹 주소를 입력해주세요. (예: https://www.example.com)')).not.toHaveLength(
      0,
    )
    expect(screen.getAllByText('PC 이미지 (을)를 입력해주세요.')).not.toHaveLength(0)
    await user.click(screen.getByRole('radio', { name: '렌탈 이벤트' }))
    expect(screen.queryByLabelText(/^링크 주소/)).not.toBeInTheDocument()
  })

  it('on display asks before it is deleted; a copy is hidden and has its own name', async () => {
    const backend = await shop()
    shopChanged()
    const { bannerSeq, title } = await newBanner(backend)
    const { user } = await renderApp(`${LIST}/detail?seq=${bannerSeq}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '삭제' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('현재 쇼핑몰에 노출 중입니다. 삭제하시겠습니까?')
    await user.click(within(dialog).getByRole('button', { name: '취소' }))
    expect(screen.getByText('노출중')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '복사' }))
    await waitFor(() => expect(screen.getByLabelText(/^배너명/)).toHaveValue(`${title} 복사`))
    expect(screen.getByRole('switch', { name: /노출/ })).not.toBeChecked()
  })

  it('is moved within its place, and rows outside of the filter keep their order behind', async () => {
    const backend = await shop()
    shopChanged()
    const { db } = backend.services
    const inPlace = and(eq(banners.position, 'LIST_TOP'), eq(banners.device, 'PC'))
    const position = { position: 'LIST_TOP', device: 'PC', visible: false } as const
    const one = await newBanner(backend, { ...position, sortOrder: 1 })
    const over = await newBanner(backend, {
      ...position,
      visible: true,
      sortOrder: 2,
      endAt: new Date('2026-11-02T00:00:00+09:00'),
    })
    const two = await newBanner(backend, { ...position, sortOrder: 3 })
    const { user } = await renderApp(`${LIST}?position=LIST_TOP&device=PC`, { as: 'admin' })
    await screen.findByRole('link', { name: one.title })
    await moveDown(user, one.title)
    await screen.findByText(/순서를 저장했습니다/)
    const rows = await db
      .select({ seq: banners.bannerSeq })
      .from(banners)
      .where(inPlace)
      .orderBy(asc(banners.sortOrder))
    expect(rows.map(({ seq }) => seq)).toEqual([two.bannerSeq, one.bannerSeq, over.bannerSeq])
  })
})

it('check 02-15: without write permission there is no 등록, switch or handle', async () => {
  await renderApp(`${LIST}?position=HOME_TOP&device=ALL`, { as: 'reader' })
  const table = await screen.findByRole('table', { name: '렌탈 배너 목록' })
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1))
  expect(screen.queryByRole('link', { name: '등록' })).not.toBeInTheDocument()
  const switches = within(table).queryAllByRole('switch')
  expect(switches.filter((each) => !each.hasAttribute('disabled'))).toEqual([])
  expect(within(table).queryByRole('button', { name: /순서/ })).not.toBeInTheDocument()
})

describe('rules', () => {
  it('report missing fields like the server', () => {
    const good = {
      device: 'ALL',
      pcFileSeq: 1,
      mobileFileSeq: 2,
      linkType: 'NONE',
      startAt: '2026-12-01T00:00:00Z',
    } as const
    const problemsWith = (overrides: object) =>
      Object.entries(bannerProblems({ ...good, ...overrides })).filter(([, text]) => text)
    expect(problemsWith({})).toEqual([])
    expect(problemsWith({ device: 'MOBILE', pcFileSeq: null })).toEqual([])
    expect(problemsWith({ mobileFileSeq: null })).toEqual([['mobileFileSeq', '모바일 이미지 (을)를 입력해주세요.']])
    expect(problemsWith({ endAt: '2026-12-01T00:00:00Z' })).toEqual([
      ['endAt', '종료일시는 시작일시보다 뒤여야 합니다.'],
    ])
    expect(problemsWith({ linkType: 'ITEM' })).toEqual([['linkTargetSeq', '연결 대상 (을)를 입력해주세요.']])
    for (const linkUrl of ['//evil.com', '/\\evil.com', 'event', 'https://a.kr', '/a b'])
      expect(problemsWith({ linkType: 'PATH', linkUrl }), linkUrl).toHaveLength(1)
    for (const linkUrl of ['/', '/event/12?x=1#y'])
      expect(problemsWith({ linkType: 'PATH', linkUrl }), linkUrl).toEqual([])
    expect(problemsWith({ linkType: 'URL', linkUrl: 'https://a.kr/x?y=1#z' })).toEqual([])
  })

  it('warn of a picture whose ratio is off by more than a tenth', () => {
    expect(sizeHint([1920, 520], [1920, 520])).toBeUndefined()
    expect(sizeHint([1920, 520], [1800, 500])).toBeUndefined()
    expect(sizeHint([1920, 520], [1920, 460])).toBe('권장 크기 1920×520px과 다릅니다.')
  })

  it('describe the target of a link and its errors', () => {
    const none = { linkType: 'NONE', linkUrl: null, linkTarget: null, linkLost: false } as const
    expect(linkText(none)).toBe('-')
    expect(linkWarning({ ...none, linkLost: true })).toBe('연결 대상이 삭제되었습니다')
    const event = {
      ...none,
      linkType: 'RENTAL_EVENT',
      linkTarget: { seq: 3, name: '렌탈 대축제', ended: true },
    } as const
    expect(linkText(event)).toBe('렌탈 이벤트 · 렌탈 대축제')
    expect(linkWarning(event)).toBe('연결 대상이 종료되었습니다')
    expect(addressOf({ linkType: 'PATH', linkUrl: '/a' }, 'https://shop.kr')).toBe('https://shop.kr/a')
    expect(addressOf({ linkType: 'RENTAL_EVENT', linkTargetSeq: 3 }, 'https://shop.kr')).toBe(
      'https://shop.kr/rental/event/3',
    )
    expect(addressOf({ linkType: 'URL', linkUrl: 'https://a.kr' }, '')).toBe('https://a.kr')
    expect(addressOf({ linkType: 'PATH', linkUrl: '/a' }, '')).toBeUndefined()
  })

  it('draw periods over their common days', () => {
    const now = new Date('2026-11-21T00:00:00Z')
    const { bars, from, to } = timeline(
      [
        { startAt: '2026-11-11T00:00:00Z', endAt: '2026-12-01T00:00:00Z' },
        { startAt: '2026-11-21T00:00:00Z', endAt: null },
      ],
      now,
    )
    expect([from.toISOString(), to.toISOString()]).toEqual(['2026-11-11T00:00:00.000Z', '2026-12-15T00:00:00.000Z'])
    const share = (days: number) => (days / 34) * 100
    expect(bars.map(({ left, width }) => [left, width])).toEqual([
      [0, share(20)],
      [share(10), 100 - share(10)],
    ])
  })
})
