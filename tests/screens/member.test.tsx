import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { memberTransitions, refusalOf } from '@/features/member/manage/member.rules'
import { members, permissionGroups } from '../../server/db/schema'
import { businessProfiles } from '../../server/member/schema/business-profile.schema'
import { memberAddresses } from '../../server/member/schema/member.schema'
import { shop, shopChanged } from '../msw/server'
import { newMember } from '../server/members'
import { renderApp } from '../setup/render'

const PATH = '/member/manage'

describe('rules', () => {
  it('allow only the state transitions of the table', () => {
    const open = (state: 'ACTIVE' | 'DORMANT' | 'BLOCKED' | 'WITHDRAWN') =>
      (Object.keys(memberTransitions) as (keyof typeof memberTransitions)[]).filter(
        (move) => !refusalOf(move, { state }),
      )
    expect(open('ACTIVE')).toEqual(['BLOCK', 'WITHDRAW'])
    expect(open('BLOCKED')).toEqual(['UNBLOCK', 'WITHDRAW'])
    expect(open('DORMANT')).toEqual(['WAKE', 'WITHDRAW'])
    expect(open('WITHDRAWN')).toEqual([])
  })
})

/** Opens the page of a new member who was granted these points. */
async function opened(overrides: Partial<typeof members.$inferInsert> = {}, point = 0, as = 'admin') {
  const world = await shop()
  shopChanged()
  const member = await newMember(world, { name: '강감찬', email: 'gang@example.com', joinType: 'SHOP', ...overrides })
  if (point > 0) {
    const { memberSeq } = member
    const body = { memberSeq, direction: 'PLUS', amount: point, reason: '배송 지연 보상', requestId: randomUUID() }
    const token = await world.signIn('admin')
    expect((await world.call('POST', '/api/v1/admin/point-entries', { token, body })).status).toBe(201)
  }
  const app = await renderApp(`${PATH}/detail?seq=${member.memberSeq}`, { as })
  await screen.findByRole('heading', { level: 2, name: '요약' })
  const stored = async () => {
    const [row] = await world.services.db.select().from(members).where(eq(members.memberSeq, member.memberSeq))
    return row
  }
  return { ...app, member, stored }
}
const section = (name: string) => within(screen.getByRole('region', { name }))

describe('the list', () => {
  it('counts by state; a tile filters by it', async () => {
    const { user, url } = await renderApp(PATH, { as: 'admin' })
    await screen.findByRole('table', { name: '회원 목록' })
    const tile = await screen.findByRole('button', { name: /^이용정지/ })
    await waitFor(() => expect(tile).toHaveTextContent(/5/))
    await user.click(tile)
    await waitFor(() => expect(screen.getByText(/^총/)).toHaveTextContent('총 5건'))
    expect(url()).toContain('BLOCKED')
  })
})

describe('a member', () => {
  it('the page without a number says that none was chosen, since members are not created here', async () => {
    await renderApp(`${PATH}/detail`, { as: 'admin' })
    expect(await screen.findByRole('heading', { name: '찾을 수 없습니다.' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '저장' })).toBeNull()
  })

  it('is masked until 보기, and saved without masked fields', async () => {
    const { user, stored } = await opened()
    const profile = section('기본정보')
    expect(profile.getByLabelText(/^이름/)).toHaveValue('강*찬')
    expect(profile.getByLabelText(/^이름/)).toBeDisabled()
    await user.click(profile.getByRole('button', { name: '개인정보 보기' }))
    const name = await profile.findByLabelText(/^이름/)
    await waitFor(() => expect(name).toHaveValue('강감찬'))
    await user.clear(name)
    await user.type(name, '강감')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect(await stored()).toMatchObject({ name: '강감', email: 'gang@example.com' })
  })

  it('locks a masked gender and shows it as masked; blank fields stay editable', async () => {
    const { user, stored } = await opened({ gender: 'F', birthDate: null }, 0)
    const profile = section('기본정보')
    const gender = profile.getByLabelText(/^성별/)
    expect(gender).toBeDisabled()
    expect(gender).toHaveDisplayValue('***')
    expect(profile.getByLabelText(/^생년월일/)).toBeEnabled()
    await user.click(profile.getByRole('button', { name: '개인정보 보기' }))
    await waitFor(() => expect(profile.getByLabelText(/^성별/)).toHaveDisplayValue('여'))
    expect(profile.getByLabelText(/^성별/)).toBeEnabled()
    await user.type(profile.getByLabelText(/^이메일/), 'x')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    await waitFor(() => expect(profile.getByLabelText(/^성별/)).toHaveDisplayValue('***'))
    expect(await stored()).toMatchObject({ gender: 'F' })
  })

  it('opens the ledger named in its link', async () => {
    const { user, url } = await opened()
    await user.click(section('요약').getByRole('link', { name: '예치금 내역' }))
    await waitFor(() => expect(url()).toContain('tab=deposits'))
    expect(await screen.findByRole('tab', { name: '예치금' })).toHaveAttribute('aria-selected', 'true')
  })

  it('shows on one page how points were used, and creates an inquiry for the member', async () => {
    const { user, url } = await opened()
    expect(section('요약').getByRole('group', { name: '누적 포인트' })).toHaveTextContent(
      /적립 .* − 사용 .* − 소멸 .* = 보유 /,
    )
    await user.click(section('요약').getByRole('button', { name: '문의 등록' }))
    const caller = await screen.findByRole('region', { name: '문의자' })
    expect(url()).toMatch(/^\/inquirycommunity\/manage\/detail\?memberSeq=\d+$/)
    expect(caller).toHaveTextContent('강*찬 (')
    expect(within(caller).queryByLabelText(/^이름/)).toBeNull()
  })

  it('a consent to messages needs its source', async () => {
    const { user, stored } = await opened()
    await user.click(screen.getByRole('switch', { name: '문자 수신동의' }))
    const memo = await screen.findByLabelText(/^동의 경로/)
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(
      (await screen.findAllByText(/동의를 받은 경로를 입력해 주세요\.|동의 경로 \(을\)를 입력해/)).length,
    ).toBeGreaterThan(0)
    await user.type(memo, '전화 통화')
    await user.click(screen.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect(await stored()).toMatchObject({ smsConsent: true, emailConsent: false })
  })

  it('is blocked with a reason, gets a car and a note', async () => {
    const { user, stored } = await opened()
    await user.click(screen.getByRole('button', { name: '이용정지' }))
    let dialog = within(await screen.findByRole('dialog', { name: /^이용정지/ }))
    await user.type(dialog.getByLabelText(/^사유/), '반복 미입금')
    await user.click(dialog.getByRole('button', { name: '이용정지' }))
    expect(await screen.findByText('이용정지되었습니다.')).toBeInTheDocument()
    expect(await stored()).toMatchObject({ state: 'BLOCKED', blockReason: '반복 미입금' })
    expect(await screen.findByRole('button', { name: '정지 해제' })).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: '차량 추가' }))
    dialog = within(await screen.findByRole('dialog', { name: '차량 추가' }))
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(dialog.getByText('차종을 선택하거나 직접 입력해 주세요.')).toBeInTheDocument()
    await user.type(dialog.getByLabelText(/^차종/), '포터2')
    await user.type(dialog.getByLabelText(/^차량번호/), '98가7654')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await section('보유차량').findByText('98가 **54')).toBeInTheDocument()

    await user.type(screen.getByLabelText('새 메모'), '방문 전 전화')
    await user.click(screen.getByRole('button', { name: '메모 추가' }))
    expect(await section('관리자 메모').findByText('방문 전 전화')).toBeInTheDocument()
  })

  it('locks fields and plates that the admin may not unmask', async () => {
    const { services } = await shop()
    await services.db
      .update(permissionGroups)
      .set({ piiUnmask: false, permissions: { MEMBER_MANAGEMENT: 'WRITE' } })
      .where(eq(permissionGroups.name, '조회전용'))
    const { user } = await opened({}, 0, 'reader')
    expect(screen.getByLabelText(/^휴대폰/)).toBeDisabled()
    expect(screen.getByRole('button', { name: '개인정보 보기' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: '차량 추가' }))
    let dialog = within(await screen.findByRole('dialog', { name: '차량 추가' }))
    await user.type(dialog.getByLabelText(/^차종/), '포터2')
    await user.type(dialog.getByLabelText(/^차량번호/), '98가7654')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    await user.click(await section('보유차량').findByRole('button', { name: /수정/ }))
    dialog = within(await screen.findByRole('dialog', { name: /^차량 수정/ }))
    expect(dialog.getByLabelText(/^차량번호/)).toBeDisabled()
    expect(dialog.getByLabelText(/^차량번호/)).toHaveAccessibleDescription(
      '현재 98가 **54. 개인정보 보기 권한이 있어야 바꿀 수 있습니다.',
    )
  })

  it('is withdrawn only after the id is typed, which erases most personal data', async () => {
    const { user, member, stored } = await opened()
    await user.click(screen.getByRole('button', { name: '강제탈퇴' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^강제탈퇴/ }))
    await user.type(dialog.getByLabelText(/^사유/), '본인 요청에 따름')
    await user.type(dialog.getByLabelText(/^아이디/), 'other')
    await user.click(dialog.getByRole('button', { name: '강제탈퇴' }))
    expect(dialog.getByText('회원의 아이디와 다릅니다. 다시 입력해 주세요.')).toBeInTheDocument()
    await user.clear(dialog.getByLabelText(/^아이디/))
    await user.type(dialog.getByLabelText(/^아이디/), member.loginId)
    await user.click(dialog.getByRole('button', { name: '강제탈퇴' }))
    expect(await screen.findByText('탈퇴 처리되었습니다.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('region', { name: '기본정보' })).not.toBeInTheDocument())
    expect(section('요약').getByText(/본인 요청에 따름/)).toBeInTheDocument()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['주문'])
    expect(await stored()).toMatchObject({ state: 'WITHDRAWN', name: '탈퇴회원' })
  })

  it('with an e-mail address as id is shown whole after 보기, and withdrawn by the id shown', async () => {
    const { user, member, stored } = await opened({ loginId: 'kakao88@kakao.com' }, 3_200)
    const world = await shop()
    const { memberSeq } = member
    await world.services.db.insert(memberAddresses).values({
      memberSeq,
      label: '집',
      receiverName: '강감찬',
      mobilePhone: '01012345678',
      zipCode: '06236',
      address1: '서울특별시 강남구 테헤란로 152',
      isDefault: true,
    })
    const leave = async () => {
      await user.click(screen.getByRole('button', { name: '강제탈퇴' }))
      return within(await screen.findByRole('dialog', { name: /^강제탈퇴/ }))
    }
    let dialog = await leave()
    expect(dialog.getByText(/소멸: 포인트 3,200P\./)).toHaveTextContent('ka***@kakao.com')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    const profile = section('기본정보')
    expect(profile.getByText('ka***@kakao.com')).toBeInTheDocument()
    await user.click(profile.getByRole('button', { name: '개인정보 보기' }))
    expect(await profile.findByText('kakao88@kakao.com')).toBeInTheDocument()
    expect(section('배송지').getByText(/테헤란로 152/)).toBeInTheDocument()
    expect(section('배송지').getByText('010-1234-5678')).toBeInTheDocument()
    await user.click(profile.getByRole('button', { name: '개인정보 가리기' }))
    expect(section('배송지').queryByText(/테헤란로 152/)).toBeNull()

    dialog = await leave()
    await user.type(dialog.getByLabelText(/^사유/), '본인 요청에 따름')
    await user.type(dialog.getByLabelText(/^아이디/), 'ka***@kakao.com')
    await user.click(dialog.getByRole('button', { name: '강제탈퇴' }))
    expect(await screen.findByText('탈퇴 처리되었습니다.')).toBeInTheDocument()
    expect(await stored()).toMatchObject({ state: 'WITHDRAWN' })
  })

  it('with a business profile shows it; its grade can be changed', async () => {
    const world = await shop()
    shopChanged()
    const [owner] = await world.services.db
      .select({ seq: businessProfiles.memberSeq, company: businessProfiles.companyName })
      .from(businessProfiles)
      .innerJoin(members, eq(members.memberSeq, businessProfiles.memberSeq))
      .where(and(eq(businessProfiles.active, true), eq(members.state, 'ACTIVE'), eq(members.businessGradeSeq, 1)))
      .limit(1)
    const { user } = await renderApp(`${PATH}/detail?seq=${owner?.seq}`, { as: 'admin' })
    await screen.findByRole('region', { name: '사업자정보' })
    expect(section('사업자정보').getByText(owner?.company ?? '')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '등급 변경' }))
    const choice = within(await screen.findByRole('dialog', { name: /^등급 변경/ }))
    await user.selectOptions(choice.getByLabelText(/^등급/), '골드')
    await user.click(choice.getByRole('button', { name: '다음' }))
    const why = within(await screen.findByRole('dialog', { name: /^등급 변경/ }))
    await user.type(await why.findByLabelText(/^사유/), '월 물량 증가')
    await user.click(why.getByRole('button', { name: '등급 변경' }))
    expect(await screen.findByText('등급이 변경되었습니다.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '등급 이력' }))
    expect(await section('등급 이력').findByText(/→ 골드/)).toBeInTheDocument()
  })
})
