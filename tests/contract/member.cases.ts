import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { members } from '../../server/db/schema'
import { memberCars } from '../../server/member/schema/member-car.schema'
import { memberNotes } from '../../server/member/schema/member-note.schema'
import type { TestShop } from '../server/harness'
import { newMember } from '../server/members'
import type { Case } from './cases'

async function car(shop: TestShop, memberSeq: number): Promise<Schemas['MemberCar']> {
  const answer = await shop.call<Schemas['MemberCar']>('POST', `/api/v1/admin/members/${memberSeq}/cars`, {
    token: await shop.signIn('admin'),
    body: { carText: '계약 시험 차량', carNumber: '12가3456', modelYear: 2020, frontSize: '225/45R17' },
  })
  return answer.result
}

const seqOf = async (shop: TestShop) => ({ path: { seq: (await newMember(shop)).memberSeq } })

export const memberCases = {
  'GET /api/v1/admin/members': () => ({
    query:
      '?keywordType=name&keyword=%EA%B9%80%EB%AF%BC&state[0]=ACTIVE&joinType[0]=KAKAO&smsConsent=true&point[from]=0&sort=lastSignedInAt,desc',
  }),
  'GET /api/v1/admin/members/counts': () => ({ query: '?memberType=PERSONAL&orderCount[from]=1' }),
  'GET /api/v1/admin/members/car-models': () => ({}),
  'POST /api/v1/admin/members/bulk': async (shop) => ({
    body: {
      action: 'GRANT_POINT',
      seqs: [(await newMember(shop)).memberSeq],
      amount: 1_000,
      reason: '계약 시험',
      requestId: randomUUID(),
    },
  }),
  'GET /api/v1/admin/members/{seq}': async (shop) => ({ ...(await seqOf(shop)), query: '?unmask=true' }),
  'PUT /api/v1/admin/members/{seq}': async (shop) => {
    const { memberSeq, version } = await newMember(shop)
    return { path: { seq: memberSeq }, body: { name: '새이름', smsConsent: true, consentMemo: '전화 통화', version } }
  },
  'POST /api/v1/admin/members/{seq}/transition': async (shop) => {
    const { memberSeq, version } = await newMember(shop)
    return { path: { seq: memberSeq }, body: { to: 'BLOCKED', reason: '계약 시험입니다', version } }
  },
  'POST /api/v1/admin/members/{seq}/password-reset': seqOf,
  'POST /api/v1/admin/members/{seq}/cars': async (shop) => ({
    ...(await seqOf(shop)),
    body: { carText: '새 차량', carNumber: '123나4567' },
  }),
  'PUT /api/v1/admin/members/{seq}/cars/{memberCarSeq}': async (shop) => {
    const { memberSeq } = await newMember(shop)
    const { memberCarSeq, version } = await car(shop, memberSeq)
    return { path: { seq: memberSeq, memberCarSeq }, body: { carText: '바뀐 차량', carNumber: '34다5678', version } }
  },
  'DELETE /api/v1/admin/members/{seq}/cars/{memberCarSeq}': async (shop) => {
    const { memberSeq } = await newMember(shop)
    await car(shop, memberSeq)
    const [row] = await shop.services.db.select().from(memberCars).where(eq(memberCars.memberSeq, memberSeq))
    return { path: { seq: memberSeq, memberCarSeq: row?.memberCarSeq ?? 0 } }
  },
  'GET /api/v1/admin/members/{seq}/notes': seqOf,
  'POST /api/v1/admin/members/{seq}/notes': async (shop) => ({
    ...(await seqOf(shop)),
    body: { content: '계약 시험 메모', pinned: true },
  }),
  'DELETE /api/v1/admin/members/{seq}/notes/{noteSeq}': async (shop) => {
    const { memberSeq } = await newMember(shop)
    const [note] = await shop.services.db
      .insert(memberNotes)
      .values({ memberSeq, content: '지울 메모', createdAt: shop.clock.now(), createdBy: 'admin' })
      .returning()
    return { path: { seq: memberSeq, noteSeq: note?.noteSeq ?? 0 } }
  },
  'GET /api/v1/admin/members/{seq}/activities': async (shop) => ({ ...(await seqOf(shop)), query: '?kind=ORDER' }),
  'POST /api/v1/admin/members/{seq}/to-general': async (shop) => {
    const { memberSeq } = await newMember(shop)
    const condition = eq(members.memberSeq, memberSeq)
    await shop.services.db.update(members).set({ memberType: 'BUSINESS' }).where(condition)
    return { path: { seq: memberSeq }, body: { reason: '사업 종료' } }
  },
} satisfies Partial<Record<OperationName, Case>>
