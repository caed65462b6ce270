import { and, eq } from 'drizzle-orm'
import type { OperationName, Schemas } from '../../server/contract/contract-types'
import { members } from '../../server/db/schema'
import { applicationBody, businessFields } from '../server/business-bodies'
import type { TestShop } from '../server/harness'
import { type Case, make } from './cases'

const GRADES = '/api/v1/admin/business-grades'

let n = 0
const gradeBody = () => {
  n += 1
  return { name: `계약 시험 ${n}`, discountRate: 8.5, pointRate: 0.5, freeShippingQuantity: 8, description: '시험' }
}

const gradesNow = async (shop: TestShop) => {
  const token = await shop.signIn('admin')
  return (await shop.call<{ items: Schemas['BusinessGrade'][] }>('GET', GRADES, { token })).result.items
}

/** Creates a grade. Deletes those of earlier cases, because there are ten at most. */
async function newGrade(shop: TestShop): Promise<Schemas['BusinessGrade']> {
  const token = await shop.signIn('admin')
  for (const grade of await gradesNow(shop)) {
    if (grade.name.startsWith('계약 시험') && !grade.isDefault) {
      await shop.call('DELETE', `${GRADES}/${grade.businessGradeSeq}`, { token })
    }
  }
  return make(shop, GRADES, gradeBody())
}

const one = (grade: Schemas['BusinessGrade']) => ({ path: { seq: grade.businessGradeSeq } })

async function businessMember(shop: TestShop): Promise<number> {
  const [row] = await shop.services.db
    .select({ seq: members.memberSeq })
    .from(members)
    .where(and(eq(members.memberType, 'BUSINESS'), eq(members.state, 'ACTIVE')))
    .limit(1)
  if (!row) throw new Error('no business member')
  return row.seq
}

const APPLICATIONS = '/api/v1/admin/business-applications'

const newApplication = async (shop: TestShop) =>
  make<Schemas['BusinessApplication']>(shop, APPLICATIONS, await applicationBody(shop))

const at = (application: Schemas['BusinessApplication']) => ({ path: { seq: application.businessApplicationSeq } })

export const businessMemberCases = {
  'GET /api/v1/admin/common/admins': () => ({ query: '?code=BUSINESS_MEMBER_APPLICATION' }),
  [`GET ${GRADES}`]: () => ({ query: '?sort=sortOrder,asc' }),
  [`POST ${GRADES}`]: async (shop: TestShop) => {
    await newGrade(shop)
    return { body: gradeBody() }
  },
  [`GET ${GRADES}/{seq}`]: async (shop: TestShop) => one(await newGrade(shop)),
  [`PUT ${GRADES}/{seq}`]: async (shop: TestShop) => {
    const grade = await newGrade(shop)
    return { ...one(grade), body: { ...gradeBody(), version: grade.version } }
  },
  [`DELETE ${GRADES}/{seq}`]: async (shop: TestShop) => one(await newGrade(shop)),
  [`PUT ${GRADES}/order`]: async (shop: TestShop) => ({
    body: { seqs: (await gradesNow(shop)).map((grade) => grade.businessGradeSeq).reverse() },
  }),
  [`POST ${GRADES}/{seq}/set-default`]: async (shop: TestShop) => one(await newGrade(shop)),
  [`POST ${GRADES}/{seq}/move-members`]: async (shop: TestShop) => {
    const [first] = await gradesNow(shop)
    const to = await newGrade(shop)
    // the old grade has no members: moving members is another test
    const from = await make<Schemas['BusinessGrade']>(shop, GRADES, gradeBody())
    return { ...one(from), body: { toGradeSeq: first?.businessGradeSeq ?? to.businessGradeSeq, reason: '등급 정리' } }
  },
  'GET /api/v1/admin/business-members': () => ({
    query:
      '?keyword=%ED%95%9C%EB%B9%9B&industry[0]=GARAGE&ntsState[0]=CLOSED&state[0]=ACTIVE&businessGradeSeq[0]=1&sidoId=1&recent6mAmount[from]=1&sort=recent6mAmount,desc',
  }),
  'PUT /api/v1/admin/members/{seq}/business': async (shop: TestShop) => {
    const seq = await businessMember(shop)
    const { result } = await shop.call<Schemas['Member']>('GET', `/api/v1/admin/members/${seq}`, {
      token: await shop.signIn('admin'),
    })
    return { path: { seq }, body: { ...(await businessFields(shop)), version: result.business?.version } }
  },
  'POST /api/v1/admin/business-members/bulk': async (shop: TestShop) => ({
    body: { action: 'CHECK_NTS', seqs: [await businessMember(shop)] },
  }),
  'GET /api/v1/admin/business-members/{seq}/grade-histories': async (shop: TestShop) => ({
    path: { seq: await businessMember(shop) },
  }),
  [`GET ${APPLICATIONS}`]: () => ({
    query:
      '?keyword=%ED%83%80%EC%9D%B4%EC%96%B4&state[0]=RECEIVED&industry[0]=TIRE_SHOP&sidoId=1&ntsState[0]=UNCHECKED&reviewer=NONE&sort=state,asc',
  }),
  [`POST ${APPLICATIONS}`]: async (shop: TestShop) => ({ body: await applicationBody(shop) }),
  [`GET ${APPLICATIONS}/{seq}`]: async (shop: TestShop) => at(await newApplication(shop)),
  [`PUT ${APPLICATIONS}/{seq}`]: async (shop: TestShop) => {
    const application = await newApplication(shop)
    const { memberSeq: _, ...body } = await applicationBody(shop)
    return { ...at(application), body: { ...body, version: application.version } }
  },
  [`POST ${APPLICATIONS}/{seq}/check-nts`]: async (shop: TestShop) => at(await newApplication(shop)),
  [`POST ${APPLICATIONS}/{seq}/transition`]: async (shop: TestShop) => {
    const application = await newApplication(shop)
    return { ...at(application), body: { to: 'REVIEWING', version: application.version } }
  },
  [`POST ${APPLICATIONS}/bulk`]: async (shop: TestShop) => ({
    body: { action: 'CHECK_NTS', seqs: [(await newApplication(shop)).businessApplicationSeq] },
  }),
  [`GET ${APPLICATIONS}/{seq}/notes`]: async (shop: TestShop) => at(await newApplication(shop)),
  [`POST ${APPLICATIONS}/{seq}/notes`]: async (shop: TestShop) => ({
    ...at(await newApplication(shop)),
    body: { content: '통화 완료' },
  }),
  [`GET ${APPLICATIONS}/{seq}/histories`]: async (shop: TestShop) => at(await newApplication(shop)),
} satisfies Partial<Record<OperationName, Case>>
