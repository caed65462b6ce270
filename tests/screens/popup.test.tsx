import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problemsOfPopup } from '@/features/exhibit/newwindow/popup.rules'
import { stateText, targetText } from '@/features/generalcommunity/newwindow/popup-preview.rules'
import { PopupSlider } from '@/features/generalcommunity/newwindow/popup-slider'
import type { Schemas } from '@/shared/api/types'
import { popupSlides, popups } from '../../server/exhibit/schema/popup.schema'
import { shop, shopChanged } from '../msw/server'
import { partOf } from '../part-of'
import { newImage } from '../server/goods'
import { newPopup, popupBody } from '../server/main-page'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

const POPUPS = '/api/v1/admin/popups'
const PATH = '/exhibit/newwindow'
const PREVIEW = '/generalcommunity/newwindow/preview'

const opened = vi.fn()
const closed = vi.fn()
beforeEach(() => {
  opened.mockClear()
  closed.mockClear()
  vi.spyOn(window, 'open').mockImplementation((...given) => {
    opened(...given)
    return null
  })
  vi.spyOn(window, 'close').mockImplementation(closed)
  return () => vi.restoreAllMocks()
})

testDetail({
  path: `${PATH}/detail`,
  call: POPUPS,
  title: '팝업 상세',
  as: 'admin',
  body: async (n) => {
    const backend = await shop()
    const [first, second] = [await newImage(backend), await newImage(backend)]
    return popupBody(backend, {
      title: `화면 시험 팝업 ${n}`,
      pages: ['CART', 'EVENT'],
      visible: false,
      memo: '메모',
      slides: [
        { imageFileSeq: first, altText: '첫 장', linkType: 'PATH', linkUrl: '/event/12', openInNewTab: true },
        { imageFileSeq: second, altText: '둘째 장', linkType: 'NONE' },
      ],
    })
  },
  name: (record) => String(record.title),
  seq: (record) => Number(record.popupSeq),
  edit: { field: 'title', label: '팝업명', value: (n) => `바꾼 팝업 ${n}` },
  required: ['팝업명'],
})

describe('a popup', () => {
  it('check 02-14: refuses a sixth slide; its box moves by keyboard; the preview shows saved data only', async () => {
    const backend = await shop()
    shopChanged()
    const { popupSeq } = await newPopup(backend, { visible: false })
    const more = await Promise.all([2, 3, 4, 5].map(() => newImage(backend)))
    await backend.services.db.insert(popupSlides).values(
      more.map((imageFileSeq, i) => ({
        popupSeq,
        sortOrder: i + 2,
        imageFileSeq,
        altText: `${i + 2}번`,
        linkType: 'NONE' as const,
      })),
    )
    const { user } = await renderApp(`${PATH}/detail?seq=${popupSeq}`, { as: 'admin' })
    const add = await screen.findByRole('button', { name: '이미지 추가' })
    expect(add).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: '미리보기' }))
    expect(opened).toHaveBeenLastCalledWith(`${PREVIEW}/${popupSeq}`, expect.any(String), 'popup,width=400,height=548')
    expect(screen.queryByText('미리보기는 저장된 내용으로 표시됩니다.')).not.toBeInTheDocument()
    const box = screen.getByRole('button', { name: '팝업 위치: 왼쪽 520px, 위쪽 200px' })
    fireEvent.keyDown(box, { key: 'ArrowRight' })
    expect(await screen.findByRole('button', { name: '팝업 위치: 왼쪽 530px, 위쪽 200px' })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /^왼쪽/ })).toHaveValue('530')
    await user.click(screen.getByRole('button', { name: '미리보기' }))
    expect(await screen.findByText('미리보기는 저장된 내용으로 표시됩니다.')).toBeInTheDocument()
  })

  it('reports missing fields in place', async () => {
    const { user } = await renderApp(`${PATH}/detail`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '저장' }))
    expect((await screen.findAllByText('이미지 (을)를 입력해주세요.')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('노출 페이지 (을)를 입력해주세요.').length).toBeGreaterThan(0)
    expect(screen.getAllByText('종료일시 (을)를 입력해주세요.').length).toBeGreaterThan(0)
    await user.click(screen.getByRole('radio', { name: 'HTML' }))
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect((await screen.findAllByText('내용 (을)를 입력해주세요.')).length).toBeGreaterThan(0)
  })

  it('a full page is shown at the start, with when it is full and by what', async () => {
    const backend = await shop()
    shopChanged()
    await backend.services.db.delete(popups)
    for (const title of ['첫째', '둘째', '셋째']) await newPopup(backend, { title, pages: ['MAIN'] })
    const { popupSeq } = await newPopup(backend, { pages: ['MAIN'], visible: false })
    const { user } = await renderApp(`${PATH}/detail?seq=${popupSeq}`, { as: 'admin' })
    await user.click(await screen.findByRole('switch', { name: /노출/ }))
    await user.click(screen.getByRole('button', { name: '저장' }))
    const message = await screen.findByText(
      /최대 3개입니다\. \(메인, \d{4}-\d{2}-\d{2} \d{2}:\d{2}: 첫째, 둘째, 셋째\)$/,
    )
    expect(message).toBeInTheDocument()
    expect(screen.queryByText('처리하지 못했습니다')).not.toBeInTheDocument()
  })

  it('is moved in its list, and previewed from its menu without write permission', async () => {
    const backend = await shop()
    shopChanged()
    const { db } = backend.services
    await db.delete(popups)
    const one = await newPopup(backend, { title: '첫째 팝업', sortOrder: 1 })
    const two = await newPopup(backend, { title: '둘째 팝업', sortOrder: 2 })
    const { user } = await renderApp(PATH, { as: 'admin' })
    await screen.findByRole('link', { name: one.title })
    await moveDown(user, one.title)
    await screen.findByText(/순서를 저장했습니다/)
    const rows = await db.select().from(popups).orderBy(popups.sortOrder)
    expect(rows.map(({ popupSeq }) => popupSeq)).toEqual([two.popupSeq, one.popupSeq])
  })
})

describe('the preview of a popup', () => {
  it('check 09-15: shows a hidden popup with its state and slides, without links', async () => {
    const backend = await shop()
    shopChanged()
    const { popupSeq, title } = await newPopup(backend, { visible: false, hideOption: 'DAYS_7' })
    await backend.services.db.insert(popupSlides).values({
      popupSeq,
      sortOrder: 2,
      imageFileSeq: await newImage(backend),
      altText: '둘째 장',
      linkType: 'PATH',
      linkUrl: '/event/12',
    })
    const { user } = await renderApp(`${PREVIEW}/${popupSeq}`, { as: 'admin' })
    const slider = within(await screen.findByRole('region', { name: title }))
    expect(screen.getByText('숨김')).toBeInTheDocument()
    expect(document.title).toContain(title)
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    await user.click(slider.getByRole('button', { name: '다음 이미지' }))
    await user.click(slider.getByRole('button', { name: '둘째 장' }))
    expect(screen.getByText('연결: 쇼핑몰 경로: /event/12')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: '7일간 보지 않기' })).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '모바일' }))
    expect(screen.getByRole('region', { name: '쇼핑몰 화면' })).toHaveAttribute('data-on', 'MOBILE')
    await user.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledOnce()
    expect(await backend.services.db.select().from(popups)).toContainEqual(
      expect.objectContaining({ popupSeq, viewCount: 0, clickCount: 0, closeCount: 0 }),
    )
  })

  it('rotates its slides, and pauses while hovered or focused', () => {
    vi.useFakeTimers()
    try {
      const slide = (altText: string) =>
        partOf<Schemas['PopupSlide']>({ altText, imageFileSeq: 1, linkType: 'NONE', linkUrl: null })
      const slides = [slide('첫 장'), slide('둘째 장')]
      render(<PopupSlider label="배너" slides={slides} onPress={() => {}} />)
      const slider = screen.getByRole('region', { name: '배너' })
      const current = () =>
        screen.getAllByRole('button', { current: true }).map((dot) => dot.getAttribute('aria-label'))
      const wait = () => act(() => vi.advanceTimersByTime(4_100))
      wait()
      expect(current()).toEqual(['2번째 이미지'])
      fireEvent.pointerEnter(slider)
      act(() => screen.getByRole('button', { name: '다음 이미지' }).focus())
      // the pointer leaves, but the focus stays
      fireEvent.pointerLeave(slider)
      wait()
      expect(current()).toEqual(['2번째 이미지'])
      act(() => (document.activeElement as HTMLElement).blur())
      wait()
      expect(current()).toEqual(['1번째 이미지'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('check 02-10: rich text runs no script, and its links are inactive', async () => {
    const backend = await shop()
    shopChanged()
    const html =
      '<p onclick="window.ran = 1">안내 <a href="https://a.kr/b">링크</a></p><script>window.ran = 1</script><iframe src="https://evil.kr"></iframe>'
    const { popupSeq } = await newPopup(backend, { contentType: 'HTML', html, device: 'MOBILE' })
    const { user } = await renderApp(`${PREVIEW}/${popupSeq}`, { as: 'admin' })
    await user.click(await screen.findByRole('link', { name: '링크' }))
    expect(screen.getByText('연결: https://a.kr/b')).toBeInTheDocument()
    expect(window).not.toHaveProperty('ran')
    expect(document.querySelector('main script, main iframe, main [onclick]')).toBeNull()
    expect(screen.getByRole('region', { name: '쇼핑몰 화면' })).toHaveAttribute('data-on', 'MOBILE')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  it.each(['abc', '999999', '0'])('says that popup %s does not exist', async (popupSeq) => {
    const { user } = await renderApp(`${PREVIEW}/${popupSeq}`, { as: 'admin' })
    expect(await screen.findByText('팝업을 찾을 수 없습니다.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '닫기' }))
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('rules', () => {
  it('report missing fields like the server', () => {
    const good = {
      contentType: 'IMAGE' as const,
      slides: [{ imageFileSeq: 1, altText: '문구', linkType: 'NONE' as const, openInNewTab: false }],
      pages: ['MAIN' as const],
      startAt: '2026-12-01T00:00:00Z',
      endAt: '2026-12-31T00:00:00Z',
    }
    const problemsWith = (overrides: object) => Object.entries(problemsOfPopup({ ...good, ...overrides }))
    expect(problemsWith({})).toEqual([])
    expect(problemsWith({ endAt: '2027-12-01T00:00:00Z' })).toEqual([])
    expect(problemsWith({ endAt: '2027-12-01T00:01:00Z' })).toEqual([['endAt', '기간은 1년까지 설정할 수 있습니다.']])
    expect(problemsWith({ pages: ['ALL', 'MAIN'] })).toEqual([
      ['pages', '전체는 다른 페이지와 함께 선택할 수 없습니다.'],
    ])
    expect(problemsWith({ slides: [{ ...good.slides[0], linkType: 'PATH', linkUrl: '//evil.com' }] })).toEqual([
      ['slides[0].linkUrl', '/로 시작하는 쇼핑몰 경로를 입력해주세요. (예: /event/12)'],
    ])
  })

  it('describe the behavior of a popup in the shop and its link', () => {
    expect(stateText({ displayState: 'SCHEDULED', startAt: '2026-11-30T15:00:00Z' })).toBe(
      '예약 (2026-12-01 00:00부터)',
    )
    expect(stateText({ displayState: 'ENDED', startAt: '2026-11-30T15:00:00Z' })).toBe('종료')
    const target = { seq: 3, name: '겨울 대축제', ended: false }
    expect(targetText({ linkType: 'EVENT', linkUrl: null, linkTarget: target })).toBe('이벤트: 겨울 대축제')
  })
})
