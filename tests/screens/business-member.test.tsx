import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { approvalRefusal } from '@/features/corpmember/apply/business-application.rules'
import { exampleOf, gradePrice, isUnusualRate, moveQuestion } from '@/features/corpmember/grade/business-grade.rules'
import type { Schemas } from '@/shared/api/types'
import { checkDigit, isBusinessNumber } from '../../domain/common/business-number'
import { members } from '../../server/db/schema'
import { shop, shopChanged } from '../msw/server'
import { applicationBody } from '../server/business-bodies'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

type Application = Schemas['BusinessApplication']
type Grade = Schemas['BusinessGrade']

const APPLY = '/corpmember/apply'
const APPLICATIONS = '/api/v1/admin/business-applications'
const GRADES = '/api/v1/admin/business-grades'

testDetail({
  path: '/corpmember/grade',
  drawer: {},
  call: GRADES,
  title: '등급',
  as: 'admin',
  body: (n) => ({
    name: `시험등급 ${n}`,
    discountRate: 20.5,
    pointRate: 0.5,
    minOrderQuantity: 8,
    freeShippingQuantity: 12,
    description: '시험',
  }),
  name: (record) => String(record.name),
  seq: (record) => Number(record.businessGradeSeq),
  edit: { field: 'name', label: '등급', value: (n) => `바뀐등급 ${n}` },
  required: ['등급', '할인율'],
})

testDetail({
  path: '/corpmember/apply/detail',
  call: APPLICATIONS,
  title: '사업자회원 신청',
  as: 'admin',
  body: async () => applicationBody(await shop()),
  files: { licenseFileSeq: 'licenseFile' },
  name: (record) => String(record.companyName),
  seq: (record) => Number(record.businessApplicationSeq),
  edit: { field: 'companyName', label: '상호', value: (n) => `바뀐상사 ${n}` },
  required: ['상호', '업태', '종목'],
})

async function application(): Promise<Application> {
  shopChanged()
  const world = await shop()
  const token = await world.signIn('admin')
  const created = await world.call<Application>('POST', APPLICATIONS, { token, body: await applicationBody(world) })
  return created.result
}

describe('an application', () => {
  it('08-4: is approved with a grade after a confirmation, and read-only afterwards', async () => {
    const created = await application()
    const { user } = await renderApp(`${APPLY}/detail?seq=${created.businessApplicationSeq}`, { as: 'admin' })
    const approve = await screen.findByRole('button', { name: '승인' })
    expect(approve).toHaveAttribute('aria-disabled', 'true')
    // the license is personal data: it is shown after 개인정보 보기 and hidden together with the rest
    expect(screen.getByText('개인정보 보기를 누르면 사업자등록증을 볼 수 있습니다.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '개인정보 보기' }))
    expect(await screen.findByRole('img', { name: 'license-01.webp' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '개인정보 가리기' }))
    expect(screen.queryByRole('img', { name: 'license-01.webp' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '국세청 상태조회' }))
    expect(await screen.findByText('국세청 상태: 계속사업자')).toBeInTheDocument()
    await waitFor(() => expect(approve).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(approve)
    const dialog = within(await screen.findByRole('dialog', { name: /^사업자회원 승인/ }))
    await user.selectOptions(await dialog.findByLabelText(/등급/), dialog.getByRole('option', { name: /^골드/ }))
    await user.click(dialog.getByRole('button', { name: '승인' }))
    expect(await screen.findByText('승인 상태로 바뀌었습니다.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '상호' })).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: '반려' })).not.toBeInTheDocument()
    const { db } = (await shop()).services
    const [member] = await db.select().from(members).where(eq(members.memberSeq, created.memberSeq))
    expect(member).toMatchObject({ memberType: 'BUSINESS', businessGradeName: '골드' })
  })

  it('is returned with the missing documents and a reason', async () => {
    const created = await application()
    const { user } = await renderApp(`${APPLY}/detail?seq=${created.businessApplicationSeq}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: '보완요청' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^보완요청/ }))
    await user.click(dialog.getByRole('button', { name: '보완요청' }))
    expect(dialog.getByText('보완 항목을 선택해 주세요.')).toBeInTheDocument()
    await user.click(dialog.getByRole('checkbox', { name: '사업자등록증' }))
    await user.type(dialog.getByRole('textbox', { name: /사유/ }), '등록증이 흐립니다.')
    await user.click(dialog.getByRole('button', { name: '보완요청' }))
    expect(await screen.findByText('보완요청 상태로 바뀌었습니다.')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: '보완 완료' })).toBeInTheDocument()
  })

  it('is not decided on an outdated tax office check or without a license', () => {
    const now = new Date('2026-11-21T12:00:00+09:00')
    const at = (ntsCheckedAt: string | null, licenseFile: unknown = {}) =>
      approvalRefusal({ ntsState: 'CONTINUING', ntsCheckedAt, licenseFile } as Application, now)
    expect(at(null)).toBe('국세청 상태를 먼저 조회해 주세요.')
    expect(at('2026-11-13T12:00:00+09:00')).toBe('국세청 상태를 먼저 조회해 주세요.')
    expect(at('2026-11-14T12:00:00+09:00')).toBeUndefined()
    expect(at('2026-11-20T12:00:00+09:00', null)).toBe('사업자등록증이 없습니다. 등록한 뒤 승인해 주세요.')
  })
})

describe('a grade', () => {
  const ladder = [
    { sortOrder: 1, discountRate: 8 },
    { sortOrder: 2, discountRate: 11 },
  ] as Grade[]

  it('08-13: its example equals the rules of 03', () => {
    expect(exampleOf(8)).toBe('판매가 123,400원 → 등급가 113,500원')
    expect([gradePrice(123_400, 8.5), gradePrice(123_400, 0), gradePrice(100_000, 33.3)]).toEqual([
      112_900, 123_400, 66_700,
    ])
  })

  it("asks about a rate below the next lower grade's or above 30", () => {
    expect(isUnusualRate(10, undefined, ladder)).toBe(true)
    expect(isUnusualRate(11, undefined, ladder)).toBe(false)
    expect(isUnusualRate(31, undefined, ladder)).toBe(true)
    expect(isUnusualRate(2, ladder[0], ladder)).toBe(false)
    expect(isUnusualRate(7.9, ladder[1], ladder)).toBe(true)
    expect(moveQuestion({ name: '골드', memberCount: 42 }, '실버')).toBe("회원 42명을 '골드'에서 '실버'로 옮깁니다.")
  })

  it('08-14: is not deleted while it has members', async () => {
    const { user } = await renderApp('/corpmember/grade', { as: 'admin' })
    const row = within((await screen.findByRole('link', { name: '골드' })).closest('tr') as HTMLElement)
    await user.click(row.getByRole('button', { name: /작업$/ }))
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '삭제' }))
    expect(await screen.findByText(/이 등급의 회원이 \d+명 있어 삭제할 수 없습니다/)).toBeInTheDocument()
  })
})

describe('a business number', () => {
  it('08-1: must have the right check digit', () => {
    // 220-81-62517 is a known valid number
    expect([isBusinessNumber('2208162517'), checkDigit('220816251')]).toEqual([true, 7])
    for (const wrong of ['2208162518', '220816251', '22081625170', '220-81-62517', '']) {
      expect(isBusinessNumber(wrong), wrong).toBe(false)
    }
  })
})
