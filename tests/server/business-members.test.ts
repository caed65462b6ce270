import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../../server/contract/contract-types'
import { resubmitApplication, withdrawApplication } from '../../server/corpmember/business-application/applicant'
import {
  purgeApplicantsJob,
  unansweredApplicationJob,
} from '../../server/corpmember/business-application/application-jobs'
import {
  businessApplicationHistories,
  businessApplications,
} from '../../server/corpmember/schema/business-application.schema'
import { businessGrades } from '../../server/corpmember/schema/business-grade.schema'
import { adminLogs, members } from '../../server/db/schema'
import { runnerOf } from '../../server/jobs/runner'
import { countBusinessSales } from '../../server/member/business-profile/business-sales'
import { endBusiness, eraseBusiness } from '../../server/member/business-profile/change-grade'
import { businessCheckJob } from '../../server/member/business-profile/nts-worker'
import { businessGradeHistories, businessProfiles } from '../../server/member/schema/business-profile.schema'
import { messageLogs } from '../../server/message/message.schema'
import type { BusinessRegistry } from '../../server/providers/business-registry/port'
import { applicationBody, goodNumber } from './business-bodies'
import { asCall } from './calls'
import { newBrand, newFile, newItem, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { boss, newGroup, readyAdmin, session } from './staff'

type Application = Schemas['BusinessApplication']
type Grade = Schemas['BusinessGrade']
type MemberPage = { items: Schemas['BusinessMember'][]; total: number; closedCount: number }

const PATH = '/api/v1/admin/business-applications'
const GRADES = '/api/v1/admin/business-grades'
const BUSINESSES = '/api/v1/admin/business-members'

let shop: TestShop
let other: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  token = await boss(shop)
})

const send = <T = Application>(method: string, path: string, body?: object, server = shop) =>
  server.call<T>(method, path, { token, ...(body ? { body } : {}) })

async function applied(overrides: object = {}): Promise<Application> {
  const answer = await send('POST', PATH, { ...(await applicationBody(shop)), ...overrides })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const at = ({ businessApplicationSeq }: Application, suffix = '') => `${PATH}/${businessApplicationSeq}${suffix}`
const move = (application: Application, body: object, server = shop) =>
  send('POST', at(application, '/transition'), { version: application.version, ...body }, server)
const ask = (application: Application) => send('POST', at(application, '/check-nts'))
const checked = async (application: Application): Promise<Application> => (await ask(application)).result
const gradeNamed = async (name: string): Promise<Grade> => {
  const { items } = (await send<{ items: Grade[] }>('GET', GRADES)).result
  const grade = items.find((each) => each.name === name)
  if (!grade) throw new Error(`no grade ${name}`)
  return grade
}
const storedMember = async (memberSeq: number) => {
  const [row] = await db().select().from(members).where(eq(members.memberSeq, memberSeq))
  if (!row) throw new Error(`no member ${memberSeq}`)
  return row
}
const stateOf = async ({ businessApplicationSeq }: Application) => {
  const [row] = await db()
    .select()
    .from(businessApplications)
    .where(eq(businessApplications.businessApplicationSeq, businessApplicationSeq))
  return row?.state
}
/** Creates an application with a valid number, checks it at the tax office and approves it. */
async function approved(overrides: object = {}, grade = '일반'): Promise<Application> {
  const ready = await checked(await applied(overrides))
  const { businessGradeSeq } = await gradeNamed(grade)
  const answer = await move(ready, { to: 'APPROVED', businessGradeSeq })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result
}

describe('an application', () => {
  it('08-1: refuses a wrong check digit at its field, on both ways of creation', async () => {
    const body = await applicationBody(shop)
    const wrong = `${body.businessNumber.slice(0, 9)}${(Number(body.businessNumber[9]) + 1) % 10}`
    for (const answer of [
      await send('POST', PATH, { ...body, businessNumber: wrong }),
      await applied().then(({ memberSeq: _, ...made }) =>
        send('PUT', at({ memberSeq: 0, ...made } as Application), {
          ...body,
          memberSeq: undefined,
          businessNumber: wrong,
          version: made.version,
        }),
      ),
    ]) {
      expect([answer.status, answer.errors]).toEqual([
        400,
        [{ field: 'businessNumber', message: '사업자등록번호가 올바르지 않습니다.' }],
      ])
    }
  })

  it('needs a personal, active member without another open application', async () => {
    const first = await applied()
    const again = await send('POST', PATH, { ...(await applicationBody(shop)), memberSeq: first.memberSeq })
    expect([again.status, again.code, again.message]).toEqual([409, 'DUPLICATE', '처리 중인 신청이 있습니다.'])
    const [business] = await db().select().from(members).where(eq(members.memberType, 'BUSINESS')).limit(1)
    const twice = await send('POST', PATH, { ...(await applicationBody(shop)), memberSeq: business?.memberSeq })
    expect([twice.code, twice.message]).toEqual(['INVALID_STATE', '이미 사업자회원입니다.'])
    // a member may apply again after a rejection
    await move(first, { to: 'REJECTED', reason: '등록증이 다릅니다.' })
    expect((await send('POST', PATH, { ...(await applicationBody(shop)), memberSeq: first.memberSeq })).status).toBe(
      201,
    )
  })

  it('is masked; 보기 is logged once with the member, and masked values are never stored', async () => {
    const created = await applied()
    expect([created.ceoName, created.managerPhone, created.taxEmail]).toEqual([
      '김*표',
      '010-****-6789',
      'ta***@example.com',
    ])
    const unmasked = (await send('GET', at(created, '?unmask=true'))).result
    expect([unmasked.ceoName, unmasked.managerPhone]).toEqual(['김대표', '01023456789'])
    const rows = await db()
      .select()
      .from(adminLogs)
      .where(
        and(
          eq(adminLogs.action, 'UNMASK'),
          eq(adminLogs.resource, 'business-applications'),
          sql`${adminLogs.targetSeqs} = ${JSON.stringify([created.businessApplicationSeq])}::jsonb`,
        ),
      )
    expect(rows.map(({ subjects }) => subjects[0])).toMatchObject([{ type: 'MEMBER', seq: created.memberSeq }])
    const { memberSeq: _, ceoName, managerName, managerPhone, taxEmail, ...rest } = await applicationBody(shop)
    const masked = await send('PUT', at(created), { ...rest, ceoName: '김*표', version: created.version })
    expect([masked.status, masked.errors[0]?.field]).toEqual([400, 'ceoName'])
    // omitted fields are kept
    const kept = await send('PUT', at(created), {
      ...rest,
      businessNumber: created.businessNumber,
      version: created.version,
    })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    expect((await send('GET', at(created, '?unmask=true'))).result.ceoName).toBe('김대표')
    expect(kept.result.ntsState).toBe('UNCHECKED')
  })

  it('a changed number must be checked again; a replaced license stays in the history', async () => {
    const created = await checked(await applied())
    const { memberSeq: _, ...body } = await applicationBody(shop)
    const licenseFileSeq = await newFile(shop, 'PERSONAL', { name: 'license-02.webp' })
    const put = await send('PUT', at(created), { ...body, licenseFileSeq, version: created.version })
    expect([put.result.ntsState, put.result.ntsCheckedAt]).toEqual(['UNCHECKED', null])
    const masked = (await send<Schemas['ApplicationStep'][]>('GET', at(created, '/histories'))).result
    expect(masked.map(({ licenseFile }) => [licenseFile?.name, licenseFile?.url])).toEqual([
      ['***.webp', null],
      ['***.webp', null],
    ])
    const steps = (await send<Schemas['ApplicationStep'][]>('GET', at(created, '/histories?unmask=true'))).result
    expect(steps.map(({ licenseFile, reason }) => [licenseFile?.name, reason])).toEqual([
      ['license-02.webp', '사업자등록증 교체'],
      ['license-01.webp', null],
    ])
  })

  it('accepts only pictures and PDFs as license', async () => {
    const form = (bytes: Buffer, name: string) => {
      const data = new FormData()
      data.append('file', new Blob([new Uint8Array(bytes)]), name)
      return data
    }
    const upload = async (bytes: Buffer, name: string) =>
      (
        await shop.call<Schemas['StoredFile']>('POST', '/api/v1/admin/files?purpose=PERSONAL', {
          token,
          body: form(bytes, name),
        })
      ).result
    const pdf = await upload(Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), '등록증.pdf')
    expect((await applied({ licenseFileSeq: pdf.fileSeq })).licenseFile?.name).toBe('***.pdf')
    const gif = await upload(Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'), 'a.gif')
    const refused = await send('POST', PATH, { ...(await applicationBody(shop)), licenseFileSeq: gif.fileSeq })
    expect(refused.errors).toEqual([
      { field: 'licenseFileSeq', message: '사업자등록증은 jpg, png, webp, pdf 파일로 올려 주세요.' },
    ])
    // the PDF opens in the page, beside the fields
    const shown = await shop.call('GET', pdf.url, { token })
    expect(shown.headers.get('Content-Disposition')).toMatch(/^inline/)
  })

  it('names who has the same number: a member before another open application', async () => {
    const businessNumber = goodNumber(7_001)
    const first = await applied({ businessNumber })
    const second = await applied({ businessNumber })
    expect(second.duplicateOf).toMatchObject({ kind: 'APPLICATION', seq: first.businessApplicationSeq })
    await approved({ businessNumber: goodNumber(7_002) })
    const third = await applied({ businessNumber: goodNumber(7_002) })
    expect(third.duplicateOf?.kind).toBe('MEMBER')
    expect((await applied({ businessNumber: goodNumber(7_002), branchNumber: '0003' })).duplicateOf).toBeNull()
  })
})

describe('the tax office', () => {
  it('08-2: approval needs a check within the last 7 days', async () => {
    const fresh = await applied()
    const { businessGradeSeq } = await gradeNamed('일반')
    const message = '국세청 상태를 먼저 조회해 주세요.'
    expect(await move(fresh, { to: 'APPROVED', businessGradeSeq })).toMatchObject({ code: 'INVALID_STATE', message })
    const old = await checked(fresh)
    const eightDays = new Date(shop.clock.now().getTime() - 8 * DAY_MS)
    const { businessApplicationSeq: seq } = old
    const condition = eq(businessApplications.businessApplicationSeq, seq)
    await db().update(businessApplications).set({ ntsCheckedAt: eightDays }).where(condition)
    expect(await move(old, { to: 'APPROVED', businessGradeSeq })).toMatchObject({ code: 'INVALID_STATE', message })
    await db()
      .update(businessApplications)
      .set({ ntsCheckedAt: new Date(eightDays.getTime() + DAY_MS) })
      .where(condition)
    expect((await move(old, { to: 'APPROVED', businessGradeSeq })).status).toBe(200)
  })

  it('08-3: a closed business is refused; without an answer the state is kept and 502 is returned', async () => {
    const { businessGradeSeq } = await gradeNamed('일반')
    const closed = await checked(await applied({ businessNumber: goodNumber(31, 0) }))
    expect(closed.ntsState).toBe('CLOSED')
    expect(await move(closed, { to: 'APPROVED', businessGradeSeq })).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: '계속사업자가 아닙니다. (폐업자)',
    })
    const silent = await applied({ businessNumber: goodNumber(32, 3) })
    const condition = eq(businessApplications.businessApplicationSeq, silent.businessApplicationSeq)
    await db().update(businessApplications).set({ ntsState: 'SUSPENDED' }).where(condition)
    const answer = await ask(silent)
    expect([answer.status, answer.code]).toEqual([502, 'EXTERNAL_FAILED'])
    expect((await send('GET', at(silent))).result.ntsState).toBe('SUSPENDED')
  })

  it('is asked about several; failures are listed by name', async () => {
    const good = await applied()
    const silent = await applied({ businessNumber: goodNumber(33, 3) })
    const seqs = [good, silent].map(({ businessApplicationSeq }) => businessApplicationSeq)
    const { result } = await send<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, { action: 'CHECK_NTS', seqs })
    expect(result).toMatchObject({ done: 1, failed: [{ code: 'EXTERNAL_FAILED', name: silent.companyName }] })
  })

  it('is asked about all businesses on Mondays from 04:00, 100 per call; the result is only shown', async () => {
    const calls: number[] = []
    const registry: BusinessRegistry = {
      lookUp: async (numbers) => {
        calls.push(numbers.length)
        return new Map(numbers.map((number) => [number, { state: 'CLOSED', taxType: null }]))
      },
    }
    const services = {
      ...shop.services,
      external: { businessRegistry: registry },
      definitions: { ...shop.services.definitions, jobs: [businessCheckJob] },
    }
    const runner = runnerOf(services)
    const checkBusinesses = async () => {
      await runner.look()
      await runner.idle()
      return calls.length > 0
    }
    shop.clock.set('2026-11-22T23:00:00+09:00')
    // the first run only stores the week
    expect(await checkBusinesses()).toBe(false)
    shop.clock.set('2026-11-23T03:59:00+09:00')
    expect(await checkBusinesses()).toBe(false)
    shop.clock.set('2026-11-23T04:00:00+09:00')
    const [active] = await db()
      .select({ n: sql<number>`count(*)::int` })
      .from(businessProfiles)
      .where(eq(businessProfiles.active, true))
    const before = await db().select().from(businessProfiles).orderBy(asc(businessProfiles.memberSeq))
    expect(await checkBusinesses()).toBe(true)
    expect(calls.reduce((sum, n) => sum + n, 0)).toBe(active?.n)
    expect(Math.max(...calls)).toBeLessThanOrEqual(100)
    const callCount = calls.length
    await checkBusinesses()
    expect(calls).toHaveLength(callCount)
    await runner.stop()
    shop.clock.set('2026-11-21T12:00:00+09:00')
    const page = (await send<MemberPage>('GET', `${BUSINESSES}?ntsState[0]=CONTINUING`)).result
    expect([page.total, page.closedCount]).toEqual([0, active?.n])
    for (const { memberSeq, ntsState, ntsTaxType, ntsCheckedAt } of before) {
      const was = { ntsState, ntsTaxType, ntsCheckedAt }
      await db().update(businessProfiles).set(was).where(eq(businessProfiles.memberSeq, memberSeq))
    }
  })
})

describe('a decision', () => {
  it('08-4: approval with 골드 creates a business member, one history row and one alimtalk', async () => {
    const done = await approved({}, '골드')
    const { memberSeq } = done
    expect([done.state, done.businessGradeName]).toEqual(['APPROVED', '골드'])
    expect(await storedMember(memberSeq)).toMatchObject({ memberType: 'BUSINESS', businessGradeName: '골드' })
    const found = (await send<MemberPage>('GET', `${BUSINESSES}?keyword=${encodeURIComponent(done.companyName)}`))
      .result
    expect(found.items.map((row) => row.memberSeq)).toEqual([memberSeq])
    const history = await send<Schemas['BusinessGradeChange'][]>('GET', `${BUSINESSES}/${memberSeq}/grade-histories`)
    expect(history.result).toMatchObject([{ fromGradeName: null, toGradeName: '골드', reason: '사업자회원 승인' }])
    const messages = await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.memberSeq, memberSeq), eq(messageLogs.eventCode, 'BUSINESS_APPROVED')))
    expect(messages.map(({ channel }) => channel)).toEqual(['ALIMTALK'])
    // an approved application cannot be rejected any more
    const late = await move(done, { to: 'REJECTED', reason: '다시 보니 아닙니다.' })
    expect([late.code, late.message]).toEqual(['INVALID_STATE', '이미 처리된 신청입니다.'])
  })

  it('08-5: a number of another business member is refused; allowed with another branch', async () => {
    const businessNumber = goodNumber(501)
    await approved({ businessNumber })
    const twin = await checked(await applied({ businessNumber }))
    const { businessGradeSeq } = await gradeNamed('일반')
    const refused = await move(twin, { to: 'APPROVED', businessGradeSeq })
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'DUPLICATE',
      '이미 등록된 사업자등록번호입니다.',
    ])
    expect(await storedMember(twin.memberSeq)).toMatchObject({ memberType: 'PERSONAL', businessGradeSeq: null })
    await approved({ businessNumber, branchNumber: '0002' })
  })

  it('08-6: of two admins the second gets a version conflict', async () => {
    const ready = await checked(await applied())
    const { businessGradeSeq } = await gradeNamed('일반')
    expect((await move(ready, { to: 'APPROVED', businessGradeSeq })).status).toBe(200)
    const late = await move(ready, { to: 'REJECTED', reason: '등록증이 다릅니다.' })
    expect([late.status, late.code]).toEqual([409, 'CONFLICT'])
    expect(await stateOf(ready)).toBe('APPROVED')
  })

  it('08-6: of an approval and a rejection at once one applies, and the member matches it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ready = await checked(await applied())
      const { businessGradeSeq } = await gradeNamed('일반')
      const answers = await Promise.all([
        move(ready, { to: 'APPROVED', businessGradeSeq }),
        move(ready, { to: 'REJECTED', reason: '등록증이 다릅니다.' }, other),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const state = await stateOf(ready)
      const { memberType } = await storedMember(ready.memberSeq)
      expect(memberType).toBe(state === 'APPROVED' ? 'BUSINESS' : 'PERSONAL')
    }
  })

  it('two approvals of one number at once create one business member', async () => {
    const businessNumber = goodNumber(601)
    const both = [await checked(await applied({ businessNumber })), await checked(await applied({ businessNumber }))]
    const { businessGradeSeq } = await gradeNamed('일반')
    const answers = await Promise.all(
      both.map((one, i) => move(one, { to: 'APPROVED', businessGradeSeq }, i ? other : shop)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [held] = await db()
      .select({ n: sql<number>`count(*)::int` })
      .from(businessProfiles)
      .where(and(eq(businessProfiles.businessNumber, businessNumber), eq(businessProfiles.active, true)))
    expect(held?.n).toBe(1)
  })

  it('follows the state transitions with their requirements', async () => {
    const created = await applied()
    expect((await move(created, { to: 'RECEIVED' })).message).toBe('변경할 수 없는 상태입니다.')
    expect((await move(created, { to: 'SUPPLEMENT', reason: '등록증이 흐립니다.' })).errors[0]?.field).toBe(
      'supplementItems',
    )
    expect((await move(created, { to: 'REJECTED' })).errors[0]?.field).toBe('reason')
    expect((await move(created, { to: 'REJECTED', reason: '짧음' })).errors[0]?.field).toBe('reason')
    expect((await move(created, { to: 'APPROVED' })).errors[0]?.field).toBe('businessGradeSeq')
    const reviewing = (await move(created, { to: 'REVIEWING' })).result
    expect(reviewing.reviewerSeq).toBe(1)
    const sentBack = (
      await move(reviewing, { to: 'SUPPLEMENT', supplementItems: ['LICENSE', 'MANAGER'], reason: '등록증이 흐립니다.' })
    ).result
    expect(sentBack).toMatchObject({ state: 'SUPPLEMENT', decisionReason: '등록증이 흐립니다.', decidedAt: null })
    const [message] = await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.memberSeq, created.memberSeq), eq(messageLogs.eventCode, 'BUSINESS_SUPPLEMENT')))
    expect(message?.content).toContain('사업자등록증, 담당자 정보')
    expect((await move(sentBack, { to: 'APPROVED', businessGradeSeq: 1 })).message).toBe('변경할 수 없는 상태입니다.')
    const back = (await move(sentBack, { to: 'RECEIVED' })).result
    expect([back.state, back.resubmittedAt !== null, back.supplementItems]).toEqual(['RECEIVED', true, []])
    const canceled = (await move(back, { to: 'CANCELED', reason: '전화로 취소 요청' })).result
    expect([canceled.state, canceled.decidedBy]).toEqual(['CANCELED', 'admin'])
    const readOnly = await send('PUT', at(canceled), {
      ...(await applicationBody(shop)),
      memberSeq: undefined,
      version: canceled.version,
    })
    expect(readOnly.message).toBe('이미 처리된 신청입니다.')
  })

  it('the applicant submits missing documents, or withdraws', async () => {
    const created = await applied()
    await move(created, { to: 'SUPPLEMENT', supplementItems: ['MANAGER'], reason: '담당자를 확인해 주세요.' })
    const seq = created.businessApplicationSeq
    const again = await asCall(shop, (call) => resubmitApplication(call, seq, { managerName: '박담당' }))
    expect([again.state, again.resubmittedAt !== null]).toEqual(['RECEIVED', true])
    expect((await asCall(shop, (call) => withdrawApplication(call, seq))).state).toBe('CANCELED')
    await expect(asCall(shop, (call) => withdrawApplication(call, seq))).rejects.toThrow('이미 처리된 신청입니다.')
  })

  it('08-7: is canceled after 15 days without an answer, but not after 13', async () => {
    const sent = async () => {
      const created = await applied()
      return (await move(created, { to: 'SUPPLEMENT', supplementItems: ['ETC'], reason: '확인해 주세요.' })).result
    }
    const [old, young] = [await sent(), await sent()]
    for (const [{ businessApplicationSeq }, days] of [
      [old, 15],
      [young, 13],
    ] as const) {
      const supplementAt = new Date(shop.clock.now().getTime() - days * DAY_MS)
      const condition = eq(businessApplications.businessApplicationSeq, businessApplicationSeq)
      await db().update(businessApplications).set({ supplementAt }).where(condition)
    }
    await shop.run(unansweredApplicationJob)
    expect([await stateOf(old), await stateOf(young)]).toEqual(['CANCELED', 'SUPPLEMENT'])
    const [last] = (await send<Schemas['ApplicationStep'][]>('GET', at(old, '/histories'))).result
    expect(last).toMatchObject({ state: 'CANCELED', createdBy: null, reason: '보완 기한(14일)이 지났습니다.' })
  })

  it('personal data of a rejected one is erased after a year, with the license', async () => {
    const data = new FormData()
    data.append('file', new Blob(['%PDF-1.4\n%%EOF']), '등록증.pdf')
    const file = await shop.call<Schemas['StoredFile']>('POST', '/api/v1/admin/files?purpose=PERSONAL', {
      token,
      body: data,
    })
    const created = await applied({ licenseFileSeq: file.result.fileSeq })
    await move(created, { to: 'REJECTED', reason: '등록증이 다릅니다.' })
    const condition = eq(businessApplications.businessApplicationSeq, created.businessApplicationSeq)
    const run = () => shop.run(purgeApplicantsJob)
    await run()
    expect((await send('GET', at(created))).result.purged).toBe(false)
    await db()
      .update(businessApplications)
      .set({ decidedAt: new Date(shop.clock.now().getTime() - 366 * DAY_MS) })
      .where(condition)
    await run()
    expect((await send('GET', at(created, '?unmask=true'))).result).toMatchObject({
      purged: true,
      ceoName: null,
      managerPhone: null,
      taxEmail: null,
      licenseFile: null,
      companyName: created.companyName,
    })
    expect((await shop.call('GET', file.result.url, { token })).status).toBe(404)
    const left = await db()
      .select()
      .from(businessApplicationHistories)
      .where(eq(businessApplicationHistories.businessApplicationSeq, created.businessApplicationSeq))
    expect(left.every(({ licenseFileSeq }) => licenseFileSeq === null)).toBe(true)
  })

  it('is assigned to an admin with write permission', async () => {
    const created = await applied()
    const seqs = [created.businessApplicationSeq]
    const options = await send<Schemas['AdminOption'][]>(
      'GET',
      '/api/v1/admin/common/admins?code=BUSINESS_MEMBER_APPLICATION',
    )
    const reviewer = options.result.find(({ loginId }) => loginId === 'ops_lead')
    const assign = (reviewerSeq: number | null | undefined) =>
      send<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, { action: 'ASSIGN', seqs, reviewerSeq })
    expect((await assign(reviewer?.adminSeq)).result.done).toBe(1)
    const of = async (who: string | number) => {
      const page = await send<{ items: Application[] }>('GET', `${PATH}?reviewer=${who}&size=500`)
      return page.result.items.some((row) => row.businessApplicationSeq === seqs[0])
    }
    expect([await of(reviewer?.adminSeq ?? 0), await of('NONE'), await of('ME')]).toEqual([true, false, false])
    const outsider = await readyAdmin(
      shop,
      (await newGroup(shop, { permissions: { FAQ: 'WRITE' } })).permissionGroupSeq,
    )
    expect((await assign(outsider.adminSeq)).errors[0]?.field).toBe('reviewerSeq')
    expect((await assign(null)).result.done).toBe(1)
    expect(await of('NONE')).toBe(true)
  })
})

describe('grades', () => {
  let grades = 0
  const newGrade = async (overrides: object = {}) => {
    grades += 1
    const name = `시험 ${grades}`
    const answer = await send<Grade>('POST', GRADES, { name, discountRate: 10, ...overrides })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.result
  }
  const remove = ({ businessGradeSeq }: Grade) => send<null>('DELETE', `${GRADES}/${businessGradeSeq}`)

  it('08-13: prices are floored to 100 won, also for rates with a decimal; more specific prices win', async () => {
    const grade = await newGrade({ discountRate: 8 })
    const { brandSeq } = await newBrand(shop)
    const { patternSeq } = await newPattern(shop, brandSeq)
    const item = await newItem(shop, { brandSeq, patternSeq, salePrice: 123_400, costPrice: 60_000 })
    const price = async () => {
      const matrix = `/api/v1/admin/business-prices/matrix?keywordType=itemCode&keyword=${item.itemCode}`
      const { items } = (await send<Schemas['BusinessMatrix']>('GET', matrix)).result
      return items[0]?.cells.find((cell) => cell.businessGradeSeq === grade.businessGradeSeq)
    }
    expect(await price()).toMatchObject({ price: 113_500, source: 'GRADE' })
    const put = (discountRate: number, version: number) =>
      send<Grade>('PUT', `${GRADES}/${grade.businessGradeSeq}`, { name: grade.name, discountRate, version })
    expect((await put(8.5, 1)).status).toBe(200)
    expect(await price()).toMatchObject({ price: 112_900, source: 'GRADE' })
    const rule = (body: object) =>
      send('POST', '/api/v1/admin/business-prices', { businessGradeSeq: grade.businessGradeSeq, ...body })
    await rule({ targetType: 'BRAND', targetSeq: brandSeq, priceType: 'RATE', rate: 20 })
    expect(await price()).toMatchObject({ price: 98_700, source: 'BRAND' })
    await rule({ targetType: 'ITEM', targetSeq: item.itemSeq, priceType: 'FIXED', price: 90_000 })
    expect(await price()).toMatchObject({ price: 90_000, source: 'ITEM' })
    const removal = await remove(grade)
    expect([removal.code, removal.message]).toEqual(['IN_USE', '이 등급의 사업자 가격이 2건 있어 삭제할 수 없습니다.'])
  })

  it('08-14: is not deleted while it has members; after moving them it is, with a history row for each', async () => {
    const [from, to] = [await newGrade(), await newGrade()]
    const chosen = db()
      .select({ seq: members.memberSeq })
      .from(members)
      .where(and(eq(members.memberType, 'PERSONAL'), eq(members.state, 'ACTIVE')))
      .limit(42)
    const who = await chosen
    const own = {
      memberType: 'BUSINESS' as const,
      businessGradeSeq: from.businessGradeSeq,
      businessGradeName: from.name,
    }
    for (const { seq } of who) await db().update(members).set(own).where(eq(members.memberSeq, seq))
    const removal = await remove(from)
    expect([removal.code, removal.message]).toEqual([
      'IN_USE',
      '이 등급의 회원이 42명 있어 삭제할 수 없습니다. 먼저 회원을 이동해 주세요.',
    ])
    const moved = await send<Schemas['MovedMembers']>('POST', `${GRADES}/${from.businessGradeSeq}/move-members`, {
      toGradeSeq: to.businessGradeSeq,
      reason: '등급 통합',
    })
    expect(moved.result.moved).toBe(42)
    expect((await remove(from)).status).toBe(200)
    const rows = await db()
      .select()
      .from(businessGradeHistories)
      .where(eq(businessGradeHistories.fromGradeSeq, from.businessGradeSeq))
    expect(rows).toHaveLength(42)
    expect(rows[0]).toMatchObject({ fromGradeName: from.name, toGradeName: to.name, reason: '등급 통합' })
    // the new name of a grade applies to its members
    const put = { name: `${to.name} 새`, discountRate: 10, version: to.version }
    await send('PUT', `${GRADES}/${to.businessGradeSeq}`, put)
    expect((await storedMember(who[0]?.seq ?? 0)).businessGradeName).toBe(put.name)
    const back = { memberType: 'PERSONAL' as const, businessGradeSeq: null, businessGradeName: null }
    for (const { seq } of who) await db().update(members).set(back).where(eq(members.memberSeq, seq))
    await remove(to)
  })

  it('08-15: nothing is changed without the permission', async () => {
    const group = await newGroup(shop, { permissions: { BUSINESS_MEMBER_APPLICATION: 'WRITE' } })
    const stranger = (await session(shop, await readyAdmin(shop, group.permissionGroupSeq))).token
    const [before] = await db().select().from(businessGrades).where(eq(businessGrades.businessGradeSeq, 1))
    const answer = await shop.call('PUT', `${GRADES}/1`, {
      token: stranger,
      body: { name: '바꿈', discountRate: 30, version: before?.version },
    })
    expect(answer.code).toBe('INVALID_AUTHORITIES')
    const [after] = await db().select().from(businessGrades).where(eq(businessGrades.businessGradeSeq, 1))
    expect(after).toEqual(before)
    expect((await shop.call('GET', GRADES, { token: stranger })).status).toBe(200)
  })

  it('one default, unique names, at most ten', async () => {
    const created = await newGrade()
    const same = await send('POST', GRADES, { name: created.name.toUpperCase(), discountRate: 1 })
    expect([same.code, same.message]).toEqual(['DUPLICATE', '이미 사용 중인 등급명입니다.'])
    await send('POST', `${GRADES}/${created.businessGradeSeq}/set-default`)
    const all = (await send<{ items: Grade[] }>('GET', GRADES)).result.items
    expect(all.filter(({ isDefault }) => isDefault).map(({ businessGradeSeq }) => businessGradeSeq)).toEqual([
      created.businessGradeSeq,
    ])
    expect((await remove(created)).message).toBe('기본 등급은 삭제할 수 없습니다.')
    await send('POST', `${GRADES}/1/set-default`)
    const more: Grade[] = []
    for (let n = all.length; n < 10; n += 1) more.push(await newGrade())
    const eleventh = await send('POST', GRADES, { name: '열한째', discountRate: 1 })
    expect([eleventh.code, eleventh.message]).toEqual(['LIMIT_EXCEEDED', '등급은 10개까지 만들 수 있습니다.'])
    const missing = await send('PUT', `${GRADES}/order`, { seqs: [1, 2] })
    expect(missing.code).toBe('CONFLICT')
    for (const grade of [created, ...more]) expect((await remove(grade)).status).toBe(200)
  })
})

describe('business members', () => {
  it('change their grade row by row; a personal member fails by name', async () => {
    const done = await approved()
    const [personal] = await db().select().from(members).where(eq(members.memberType, 'PERSONAL')).limit(1)
    const { businessGradeSeq } = await gradeNamed('실버')
    const seqs = [done.memberSeq, personal?.memberSeq ?? 0]
    const change = { action: 'CHANGE_GRADE', seqs, businessGradeSeq, reason: '실적 우수' }
    const { result } = await send<Schemas['BulkReceipt']>('POST', `${BUSINESSES}/bulk`, change)
    expect(result).toMatchObject({ done: 1, failed: [{ seq: personal?.memberSeq, code: 'INVALID_STATE' }] })
    const history = await send<Schemas['BusinessGradeChange'][]>(
      'GET',
      `${BUSINESSES}/${done.memberSeq}/grade-histories`,
    )
    expect(history.result[0]).toMatchObject({ fromGradeName: '일반', toGradeName: '실버', reason: '실적 우수' })
    const short = await send('POST', `${BUSINESSES}/bulk`, { ...change, reason: undefined })
    expect(short.errors[0]?.field).toBe('reason')
  })

  it('become personal, which frees their number; withdrawn ones are erased', async () => {
    const businessNumber = goodNumber(801)
    const first = await approved({ businessNumber })
    await asCall(shop, (call) => endBusiness(call, first.memberSeq, '폐업'))
    expect(await storedMember(first.memberSeq)).toMatchObject({ memberType: 'PERSONAL', businessGradeSeq: null })
    const second = await approved({ businessNumber })
    await asCall(shop, (call) => eraseBusiness(call, second.memberSeq))
    const [profile] = await db().select().from(businessProfiles).where(eq(businessProfiles.memberSeq, second.memberSeq))
    expect(profile).toMatchObject({ active: false, ceoName: null, managerPhone: null, licenseFileSeq: null })
    // the member can become a business member again: the hidden profile is replaced
    const again = await approved({ businessNumber, memberSeq: first.memberSeq })
    expect(again.memberSeq).toBe(first.memberSeq)
  })

  it('have their purchases of six months counted every hour', async () => {
    const [buyer] = await db()
      .select()
      .from(businessProfiles)
      .where(sql`${businessProfiles.recent6mAmount} > 0`)
      .limit(1)
    if (!buyer) throw new Error('no business member has bought anything')
    const condition = eq(businessProfiles.memberSeq, buyer.memberSeq)
    await db().update(businessProfiles).set({ recent6mAmount: 0, recent6mQuantity: 0 }).where(condition)
    await countBusinessSales(db(), shop.clock.now())
    const [after] = await db().select().from(businessProfiles).where(condition)
    expect(after).toMatchObject({ recent6mQuantity: buyer.recent6mQuantity, recent6mAmount: buyer.recent6mAmount })
    const range = `recent6mAmount[from]=${buyer.recent6mAmount}&sort=recent6mAmount,asc`
    const page = (await send<MemberPage>('GET', `${BUSINESSES}?${range}`)).result
    expect(page.items[0]?.recent6mAmount).toBe(buyer.recent6mAmount)
  })
})
