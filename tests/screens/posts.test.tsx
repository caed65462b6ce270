import { screen, waitFor, within } from '@testing-library/react'
import { asc, eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import {
  diagnosisProblems,
  isShown,
  noticeProblems,
  type PostRow,
  publishProblem,
  storyProblems,
} from '@/features/generalcommunity/post-shared/post.rules'
import { faqs } from '../../server/generalcommunity/schema/faq.schema'
import { notices } from '../../server/generalcommunity/schema/notice.schema'
import { server, shop, shopChanged } from '../msw/server'
import { newImage } from '../server/goods'
import { careBody, diagnosisBody, faqBody, newFaq, newNotice, newStory, noticeBody, storyBody } from '../server/posts'
import { renderApp } from '../setup/render'
import { testBulkAction } from './bulk-action'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

const ADMIN = '/api/v1/admin'

/** The next upload returns a file that is stored already; the server tests check real uploads. */
function storing(fileSeq: number, name: string): void {
  const result = {
    fileSeq,
    url: `/files/2026/11/${fileSeq}`,
    smallUrl: null,
    purpose: 'PUBLIC',
    publicUrl: null,
    name,
    size: 1,
    mimeType: 'application/pdf',
  }
  server.use(
    http.post(`*${ADMIN}/files`, () => HttpResponse.json({ status: 201, result }, { status: 201 }), { once: true }),
  )
}
const HOME = '/generalcommunity'
const [FAQ, NOTICE, CARD, CARE, STORY] = [
  `${HOME}/faq`,
  `${HOME}/notice`,
  `${HOME}/selfdiagnose`,
  `${HOME}/carmaintain`,
  `${HOME}/sharingstory`,
] as [string, string, string, string, string]

testBulkAction({
  path: NOTICE,
  caption: '공지사항 목록',
  as: 'admin',
  bulk: {
    search: '?category[0]=POLICY',
    label: '삭제',
    choose: ['이용약관 개정 안내 (9월 1일 시행)'],
    failed: '이용약관 개정',
    message: /약관·정책 공지는 게시 후 3년간 삭제할 수 없습니다\. 숨김으로 바꿔 주세요\./,
  },
})

const titled = {
  as: 'admin',
  name: (record: Record<string, unknown>) => String(record.title),
  edit: { field: 'title', label: '제목', value: (n: number) => `바꾼 제목 ${n}` },
}
testDetail({
  path: `${FAQ}/detail`,
  call: `${ADMIN}/faqs`,
  title: 'FAQ 상세',
  as: 'admin',
  body: () => faqBody({ keywords: ['하나', '둘'], visible: false }),
  name: (record) => String(record.question),
  seq: (record) => Number(record.faqSeq),
  edit: { field: 'question', label: '질문', value: (n) => `바꾼 질문 ${n}` },
  required: ['분류', '질문'],
})
testDetail({
  ...titled,
  path: `${NOTICE}/detail`,
  call: `${ADMIN}/notices`,
  title: '공지사항 상세',
  body: async () =>
    noticeBody({
      audience: 'STORE',
      fileSeqs: [await newImage(await shop(), 'application/pdf')],
      pinned: true,
      pinnedUntil: '2026-12-24',
      publishAt: '2026-12-01T00:00:00.000Z',
      endAt: '2027-01-01T00:00:00.000Z',
    }),
  files: { fileSeqs: 'files' },
  seq: (record) => Number(record.noticeSeq),
  required: ['제목'],
})
testDetail({
  ...titled,
  path: `${CARD}/detail`,
  call: `${ADMIN}/self-diagnoses`,
  title: '자가진단 상세',
  body: async () =>
    diagnosisBody(await shop(), {
      actionType: 'ITEM_LIST',
      actionLabel: '타이어 보기',
      actionValue: 'season=WINTER',
      itemSeqs: [2, 1],
    }),
  files: { symptomFileSeq: 'symptomImage' },
  seq: (record) => Number(record.selfDiagnosisSeq),
  edit: { ...titled.edit, label: '증상' },
  required: ['분류', '증상', '연결 값'],
})
testDetail({
  ...titled,
  path: `${CARE}/detail`,
  call: `${ADMIN}/car-care-posts`,
  title: '차량관리 정보 상세',
  body: async () => careBody(await shop(), { videoUrl: 'https://www.example.com/v', visible: false }),
  files: { thumbnailFileSeq: 'thumbnailImage' },
  seq: (record) => Number(record.carCarePostSeq),
  required: ['분류', '제목', '요약'],
})
testDetail({
  ...titled,
  path: `${STORY}/detail`,
  call: `${ADMIN}/sharing-stories`,
  title: '나눔 이야기 상세',
  body: async () => {
    const backend = await shop()
    return storyBody(backend, {
      images: [{ fileSeq: await newImage(backend), altText: '현장' }, { fileSeq: await newImage(backend) }],
      portraitConsent: true,
      partner: '소방서',
      amount: 3_000_000,
      quantityText: '타이어 40본',
    })
  },
  files: { thumbnailFileSeq: 'thumbnailImage' },
  seq: (record) => Number(record.sharingStorySeq),
  required: ['제목', '요약'],
})

describe('FAQs', () => {
  it.each([
    ['MOUNT', 'MOUNT'],
    ['HOTEL', ''],
  ])('start with the category of the URL, without one if it is unknown: %s', async (category, selected) => {
    await renderApp(`${FAQ}/detail?category=${category}`, { as: 'admin' })
    expect(await screen.findByRole('combobox', { name: /^분류/ })).toHaveValue(selected)
    expect(screen.queryByRole('option', { name: /HOTEL/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/변경: /)).not.toBeInTheDocument()
  })

  it('are counted by category and reordered within one', async () => {
    const backend = await shop()
    shopChanged()
    const { db } = backend.services
    await db.delete(faqs).where(eq(faqs.category, 'ETC'))
    const [one, two] = [await newFaq(backend, { sortOrder: 1 }), await newFaq(backend, { sortOrder: 2 })]
    const { user } = await renderApp(FAQ, { as: 'admin' })
    const tiles = await screen.findByRole('group', { name: '분류' })
    expect(await within(tiles).findByRole('button', { name: '전체 63' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(within(tiles).getByRole('button', { name: '기타 2' }))
    await screen.findByRole('link', { name: one.question })
    // the counts consider only the other filters
    expect(within(tiles).getByRole('button', { name: '배송 7' })).toBeInTheDocument()
    await moveDown(user, one.question)
    await screen.findByText(/순서를 저장했습니다/)
    const rows = await db.select().from(faqs).where(eq(faqs.category, 'ETC')).orderBy(asc(faqs.sortOrder))
    expect(rows.map(({ faqSeq }) => faqSeq)).toEqual([two.faqSeq, one.faqSeq])

    // moves several at once to another category, as the last ones there
    await user.click(screen.getByRole('checkbox', { name: `${two.question} 선택` }))
    await user.click(screen.getByRole('button', { name: '분류 변경' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByRole('combobox'), '렌탈')
    await user.click(dialog.getByRole('button', { name: '변경' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: two.question })).not.toBeInTheDocument())
    const rental = await db.select().from(faqs).where(eq(faqs.category, 'RENTAL')).orderBy(asc(faqs.sortOrder))
    expect(rental.at(-1)?.faqSeq).toBe(two.faqSeq)
  })
})

describe('a notice', () => {
  it('check 14: is previewed before saving, wide and narrow, and runs no script', async () => {
    const backend = await shop()
    shopChanged()
    // as if written into the database without the server
    const content =
      '<p>안내입니다.</p><script>window.ran = 1</script><img src="/files/x.webp" onerror="window.ran = 2">'
    const { noticeSeq } = await newNotice(backend, { content })
    const { user } = await renderApp(`${NOTICE}/detail?seq=${noticeSeq}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '미리보기' }))
    const dialog = await screen.findByRole('dialog', { name: '미리보기' })
    expect(await within(dialog).findByText('안내입니다.')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('tab', { name: '모바일' }))
    expect(within(dialog).getByText('안내 · 2026-11-01')).toBeInTheDocument()
    expect(dialog.querySelector('script, [onerror]')).toBeNull()
    expect((window as { ran?: number }).ran).toBeUndefined()
    expect(within(dialog).queryByRole('button', { name: '쇼핑몰 보기' })).not.toBeInTheDocument()
  })

  it('is not saved with the mark of a picture that was refused', async () => {
    const backend = await shop()
    shopChanged()
    const { noticeSeq } = await newNotice(backend, { content: '<p>설명서 [이미지]</p>' })
    const { user } = await renderApp(`${NOTICE}/detail?seq=${noticeSeq}`, { as: 'admin' })
    const title = await screen.findByLabelText(/^제목/)
    await user.type(title, ' 새로')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText(/넣지 못한 이미지의 \[이미지\] 표시가 1곳 남아 있습니다/)).toBeInTheDocument()
    expect(screen.queryByText('저장되었습니다.')).not.toBeInTheDocument()
  })

  it('keeps the other files if one fails, and asks until when it is pinned', async () => {
    const backend = await shop()
    shopChanged()
    const { noticeSeq } = await newNotice(backend)
    const { user } = await renderApp(`${NOTICE}/detail?seq=${noticeSeq}`, { as: 'admin' })
    expect(await screen.findByRole('switch', { name: /상단 고정/ })).not.toBeChecked()
    expect(screen.queryByLabelText(/^고정 종료일/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: /상단 고정/ }))
    await user.type(screen.getByLabelText(/^고정 종료일/), '2026-11-20')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('고정 종료일은 오늘 이후여야 합니다.')).toBeInTheDocument()
    await user.clear(screen.getByLabelText(/^고정 종료일/))

    const [pdf, bad] = [new File(['pdf'], '안내문.pdf'), new File(['nothing'], '모름.pdf')]
    const refusal = { status: 415, code: 'UNSUPPORTED_TYPE', message: '파일의 내용을 알 수 없습니다.' }
    server.use(http.post(`*${ADMIN}/files`, () => HttpResponse.json(refusal, { status: 415 })))
    storing(await newImage(backend, 'application/pdf'), '안내문.pdf')
    await user.upload(screen.getByLabelText('첨부 파일', { selector: 'input' }), [pdf, bad])
    expect(await screen.findByRole('link', { name: '안내문.pdf' })).toBeInTheDocument()
    expect(await screen.findByText('파일의 내용을 알 수 없습니다.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '저장' }))
    // a pending upload prevents saving
    expect(await screen.findByText('첨부 파일을 모두 올린 뒤 저장해 주세요.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '모름.pdf 빼기' }))
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const [stored] = await backend.services.db.select().from(notices).where(eq(notices.noticeSeq, noticeSeq))
    expect(stored).toMatchObject({ pinned: true, pinnedUntil: null, fileSeqs: [expect.any(Number)] })
  })
})

describe('a symptom card', () => {
  it('previews input beside the form and requires the fields of its button', async () => {
    const { user } = await renderApp(`${CARD}/detail`, { as: 'admin' })
    await user.type(await screen.findByLabelText(/^증상 *\*?$/), '홈이 얕아요')
    const card = within(screen.getByRole('complementary'))
    expect(card.getByRole('heading', { name: '홈이 얕아요' })).toBeInTheDocument()
    expect(screen.queryByLabelText(/^연결 값/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '장착점 찾기' }))
    expect(card.getByText('장착점 찾기')).toBeInTheDocument()
    expect(screen.queryByLabelText(/^연결 값/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '상품 보기' }))
    await user.type(screen.getByLabelText(/^버튼 이름/), '겨울 타이어')
    expect(card.getByText('겨울 타이어')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findAllByText('연결 값 (을)를 입력해주세요.')).not.toHaveLength(0)
  })
})

describe('a charity story', () => {
  it('needs a new consent for a new picture, and a description of each picture', async () => {
    const backend = await shop()
    shopChanged()
    const images = [{ fileSeq: await newImage(backend), altText: '현장' }]
    const { sharingStorySeq } = await newStory(backend, { images, portraitConsent: true })
    const { user } = await renderApp(`${STORY}/detail?seq=${sharingStorySeq}`, { as: 'admin' })
    expect(await screen.findByRole('switch', { name: /초상권/ })).toBeChecked()
    expect(screen.getByRole('textbox', { name: '대체 텍스트 1' })).toHaveValue('현장')
    storing(await newImage(backend), '둘째.png')
    await user.upload(screen.getByLabelText('사진 파일'), new File(['png'], '둘째.png', { type: 'image/png' }))
    await user.type(await screen.findByRole('textbox', { name: '대체 텍스트 2' }), '나눔')
    expect(screen.getByRole('switch', { name: /초상권/ })).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findAllByText('초상권 동의를 확인해 주세요.')).not.toHaveLength(0)
    await user.click(screen.getByRole('switch', { name: /초상권/ }))
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const record = await backend.call<{ images: object[] }>('GET', `${ADMIN}/sharing-stories/${sharingStorySeq}`, {
      token: await backend.signIn('admin'),
    })
    expect(record.result.images).toMatchObject([{ altText: '현장' }, { altText: '나눔' }])
  })
})

describe('rules', () => {
  const now = new Date('2026-11-21T12:00:00+09:00')
  it('report missing fields like the server', () => {
    expect(publishProblem('2027-11-21T12:00:00+09:00', now)).toBeUndefined()
    expect(publishProblem('2027-11-21T12:00:01+09:00', now)).toBe('게시일은 1년 이내로 입력해 주세요.')
    expect(publishProblem(null, now)).toBeUndefined()
    const late = '종료일은 게시일 이후여야 합니다.'
    const at = '2026-12-01T00:00:00+09:00'
    expect(noticeProblems({ publishAt: at, endAt: at }, now).endAt).toBe(late)
    expect(noticeProblems({ endAt: '2026-11-21T11:00:00+09:00' }, now).endAt).toBe(late)
    expect(noticeProblems({ publishAt: at, endAt: null }, now).endAt).toBeUndefined()
    expect(noticeProblems({ pinned: false, pinnedUntil: '2026-11-20' }, now).pinnedUntil).toBeUndefined()
    expect(noticeProblems({ pinned: true, pinnedUntil: '2026-11-21' }, now).pinnedUntil).toBeUndefined()
    expect(storyProblems({ images: [], activityDate: '2026-11-21' }, now)).toEqual({
      portraitConsent: undefined,
      activityDate: undefined,
      publishAt: undefined,
    })
    expect(storyProblems({ activityDate: '2026-11-22' }, now).activityDate).toBe('활동일은 오늘 이전이어야 합니다.')
    const value = (actionType: string, actionValue: string) =>
      diagnosisProblems({ actionType, actionValue }).actionValue
    for (const good of ['season=WINTER', 'season[0]=WINTER&rim=17', 'keyword=%EA%B2%A8'])
      expect(value('ITEM_LIST', good), good).toBeUndefined()
    for (const bad of ['season', '?season=WINTER', 'season=', 'a=b c', 'javascript:alert(1)'])
      expect(value('ITEM_LIST', bad), bad).toBeDefined()
    expect(value('URL', 'https://www.example.com/a')).toBeUndefined()
    expect(value('STORE_SEARCH', '')).toBeUndefined()
  })

  it('decide which posts the shop shows', () => {
    expect(isShown({ visible: true } as PostRow)).toBe(true)
    expect(isShown({ visible: true, displayState: 'SCHEDULED' } as PostRow)).toBe(false)
    expect(isShown({ visible: true, displayState: 'DISPLAYING' } as PostRow)).toBe(true)
  })
})
