import { asc, eq, inArray } from 'drizzle-orm'
import { checkDigit } from '../../domain/common/business-number'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import {
  businessApplicationHistories,
  businessApplicationNotes,
  businessApplications,
} from '../corpmember/schema/business-application.schema'
import { businessSizes } from '../corpmember/schema/business-size.schema'
import type { Db } from '../db/database'
import { addresses, admins, members } from '../db/schema'
import { seoulDay } from '../lib/seoul-time'
import { businessGradeHistories, businessProfiles } from '../member/schema/business-profile.schema'
import { COMPANY_NAMES, INDUSTRIES, NOTES, REASONS, WISHES } from './corpmember-business.data'
import { continueNumbers, insertAll } from './insert'
import { koreanName } from './names'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

type Application = typeof businessApplications.$inferSelect
type Profile = typeof businessProfiles.$inferSelect
type Step = typeof businessApplicationHistories.$inferSelect
type Member = typeof members.$inferSelect

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  picture: PictureSeq
}

/**
 * Applications that are not approved, beside one approved one per business member; the full sample has 300 times as
 * many.
 */
const OTHERS: readonly (readonly [Schemas['ApplicationState'], number])[] = [
  ['REJECTED', 11],
  ['CANCELED', 6],
  ['SUPPLEMENT', 4],
  ['REVIEWING', 5],
  ['RECEIVED', 4],
]
const TIMES = { small: 1, full: 300 }
const REVIEWER = 'ops_lead'

/** Digit sums modulo ten for which the simulated tax office returns these states. */
const ANSWERS = { CLOSED: 0, SUSPENDED: 1, NOT_REGISTERED: 2, NONE: 3 } as const

/**
 * Returns a generator of unique business numbers with check digits. The tax office reports them as active unless
 * `answer` differs.
 */
function numbersFrom(dice: Dice) {
  const given = new Set<string>()
  return (answer?: keyof typeof ANSWERS): string => {
    for (;;) {
      const nine = `${dice.int(101, 699)}${String(dice.int(1, 79)).padStart(2, '0')}${dice.int(1000, 9999)}`
      const number = `${nine}${checkDigit(nine)}`
      const sum = [...number].reduce((all, digit) => all + Number(digit), 0) % 10
      const fits = answer === undefined ? sum > 3 : sum === ANSWERS[answer]
      if (!fits || given.has(number)) continue
      given.add(number)
      return number
    }
  }
}

const later = (moment: Date, days: number, now: Date): Date =>
  new Date(Math.min(moment.getTime() + days * DAY_MS, now.getTime() - 60_000))

/** Returns companies that apply, with the people behind them. */
async function companiesOf(db: Db, { dice, now, picture }: Context) {
  const addressRows = await db.select().from(addresses).orderBy(asc(addresses.addressSeq))
  const numberOf = numbersFrom(dice)
  return (createdAt: Date, answer?: keyof typeof ANSWERS) => {
    const [industry, types, categories] = dice.weighted(INDUSTRIES)
    const address = dice.pick(addressRows)
    const corporation = dice.chance(35)
    const person = koreanName(dice)
    const manager = dice.chance(60) ? person : koreanName(dice)
    const name = dice.pick(COMPANY_NAMES[industry])
    return {
      companyName: corporation && dice.chance(70) ? `(주)${name}` : name,
      companyKind: corporation ? ('CORPORATION' as const) : ('INDIVIDUAL' as const),
      businessNumber: numberOf(answer),
      branchNumber: dice.chance(4) ? '0001' : null,
      ceoName: person.name,
      openedOn: seoulDay(new Date(createdAt.getTime() - dice.int(60, 6_000) * DAY_MS)),
      businessType: dice.pick(types),
      businessCategory: dice.pick(categories),
      industry,
      zipCode: address.zipCode,
      address1: address.roadAddress,
      address2: dice.chance(60) ? `${dice.int(1, 3)}층` : null,
      sidoId: address.sidoId,
      gugunId: address.gugunId,
      tel: dice.chance(70) ? `0${dice.int(31, 64)}${dice.int(200, 999)}${dice.int(1000, 9999)}` : null,
      managerName: manager.name,
      managerPhone: `010${dice.int(20_000_000, 99_999_998)}`,
      taxEmail: `${manager.latin.slice(0, 16)}${dice.int(1, 99)}@${dice.pick(['naver.com', 'hanmail.net', 'gmail.com'])}`,
      licenseFileSeq: picture(`license-0${dice.int(1, 4)}`),
      ntsState: 'UNCHECKED' as Schemas['NtsState'],
      ntsTaxType: null as string | null,
      ntsCheckedAt: null as Date | null,
      createdAt: new Date(Math.min(createdAt.getTime(), now.getTime() - 60_000)),
    }
  }
}

type Company = ReturnType<Awaited<ReturnType<typeof companiesOf>>>

const checked = (at: Date) => ({
  ntsState: 'CONTINUING' as const,
  ntsTaxType: '부가가치세 일반과세자',
  ntsCheckedAt: at,
})

/** Loads business members with profiles and grades, and all applications. */
export async function loadBusinessMembers(db: Db, context: Context): Promise<void> {
  const { dice, now, scale } = context
  const companyOf = await companiesOf(db, context)
  const sizes = (await db.select({ seq: businessSizes.businessSizeSeq }).from(businessSizes)).map(({ seq }) => seq)
  const business = await db
    .select()
    .from(members)
    .where(eq(members.memberType, 'BUSINESS'))
    .orderBy(asc(members.memberSeq))
  const personal = dice.shuffled(
    await db
      .select()
      .from(members)
      .where(eq(members.memberType, 'PERSONAL'))
      .orderBy(asc(members.memberSeq))
      .limit(2_000 * TIMES[scale]),
  )
  const applicants = personal.filter(({ state, memberSeq }) => state === 'ACTIVE' && memberSeq > 20)

  const rows: Omit<Application, 'businessApplicationSeq'>[] = []
  const wishes = () => ({
    monthlyQuantity: dice.weighted(WISHES.quantities),
    interestSizeSeqs: dice.shuffled(sizes).slice(0, dice.int(0, 4)),
    memo: dice.chance(40) ? dice.pick(WISHES.memos) : null,
  })
  const apply = (
    member: Member,
    state: Schemas['ApplicationState'],
    { createdAt, ...company }: Company,
    overrides: Partial<Application> = {},
  ) =>
    rows.push({
      memberSeq: member.memberSeq,
      ...company,
      ...wishes(),
      source: dice.chance(88) ? 'SHOP' : 'ADMIN',
      state,
      reviewerSeq: null,
      supplementItems: [],
      decisionReason: null,
      decidedAt: null,
      decidedBy: null,
      supplementAt: null,
      resubmittedAt: null,
      businessGradeSeq: null,
      createdAt,
      createdBy: null,
      updatedAt: overrides.decidedAt ?? createdAt,
      updatedBy: overrides.decidedAt ? REVIEWER : null,
      version: state === 'RECEIVED' ? 1 : 2,
      ...overrides,
    })

  const profiles: Profile[] = []
  const grades: Omit<typeof businessGradeHistories.$inferSelect, 'businessGradeHistorySeq'>[] = []
  for (const member of business) {
    if (member.state === 'WITHDRAWN' || member.businessGradeSeq === null) continue
    const company = companyOf(later(member.createdAt, dice.int(0, 5), now))
    const approvedAt = later(company.createdAt, dice.int(1, 4), now)
    Object.assign(company, checked(approvedAt))
    apply(member, 'APPROVED', company, {
      decidedAt: approvedAt,
      decidedBy: REVIEWER,
      businessGradeSeq: 1,
    })
    // since then the registry is asked every week
    const { createdAt: _, ...profile } = { ...company, ...checked(new Date(now.getTime() - 5 * DAY_MS)) }
    profiles.push({
      memberSeq: member.memberSeq,
      ...profile,
      active: true,
      approvedAt,
      approvedBy: REVIEWER,
      recent6mAmount: 0,
      recent6mQuantity: 0,
      createdAt: approvedAt,
      createdBy: REVIEWER,
      updatedAt: approvedAt,
      updatedBy: REVIEWER,
      version: 1,
    })
    const first = { fromGradeSeq: null, fromGradeName: null, toGradeSeq: 1, toGradeName: '일반' }
    const memberColumns = { memberSeq: member.memberSeq, changedBy: REVIEWER }
    grades.push({ ...memberColumns, ...first, reason: '사업자회원 승인', changedAt: approvedAt })
    if (member.businessGradeSeq !== 1) {
      grades.push({
        ...memberColumns,
        fromGradeSeq: 1,
        fromGradeName: '일반',
        reason: dice.pick(REASONS.grade),
        toGradeSeq: member.businessGradeSeq,
        toGradeName: member.businessGradeName,
        changedAt: later(approvedAt, dice.int(20, 120), now),
      })
    }
  }
  // this week's check found some that have closed since
  for (const [at, state] of (['CLOSED', 'SUSPENDED'] as const).entries()) {
    const profile = profiles[at * 7 + 3]
    if (profile) Object.assign(profile, { ntsState: state, ntsTaxType: null })
  }

  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS + dice.int(0, 600) * 60_000)
  let next = 0
  for (const [state, count] of OTHERS) {
    for (let i = 0; i < count * TIMES[scale]; i++) {
      const member = applicants[next]
      next += 1
      if (!member) break
      const open = state === 'RECEIVED' || state === 'REVIEWING' || state === 'SUPPLEMENT'
      const company = companyOf(ago(open ? dice.int(1, 9) : dice.int(20, 380)))
      const decidedAt = later(company.createdAt, dice.int(1, 6), now)
      if (state === 'REVIEWING' || state === 'REJECTED') Object.assign(company, checked(decidedAt))
      apply(member, state, company, {
        ...(open ? {} : { decidedAt, decidedBy: state === 'REJECTED' ? REVIEWER : null }),
        ...(state === 'REJECTED' ? { decisionReason: dice.pick(REASONS.rejected) } : {}),
        ...(state === 'CANCELED' ? { decisionReason: '신청자 취소' } : {}),
        ...(state === 'SUPPLEMENT'
          ? {
              supplementItems: dice.pick([['LICENSE'], ['LICENSE', 'MANAGER'], ['NUMBER']] as const).slice(),
              decisionReason: dice.pick(REASONS.supplement),
              supplementAt: later(company.createdAt, 1, now),
              updatedBy: REVIEWER,
            }
          : {}),
      })
    }
  }
  special(rows, profiles, companyOf(now, 'NONE').businessNumber, companyOf)

  const ordered = rows
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, i): Application => ({ businessApplicationSeq: i + 1, ...row }))
  await insertAll(db, businessApplications, ordered)
  await continueNumbers(db, businessApplications, 'businessApplicationSeq')
  await insertAll(db, businessProfiles, profiles)
  const changes = grades
    .sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
    .map((row, i) => ({ businessGradeHistorySeq: i + 1, ...row }))
  await insertAll(db, businessGradeHistories, changes)
  await continueNumbers(db, businessGradeHistories, 'businessGradeHistorySeq')
  await loadSteps(db, ordered)
  await loadNotes(db, dice, ordered)
}

/** Assigns reviewers to applications; must run after the admins are loaded. */
export async function assignReviewers(db: Db): Promise<void> {
  const [reviewer] = await db.select({ seq: admins.adminSeq }).from(admins).where(eq(admins.loginId, REVIEWER))
  await db
    .update(businessApplications)
    .set({ reviewerSeq: reviewer?.seq ?? null })
    .where(inArray(businessApplications.state, ['REVIEWING', 'SUPPLEMENT', 'APPROVED', 'REJECTED']))
}

/** Returns open applications for edge cases: duplicate numbers, and every answer of the tax office. */
function special(
  rows: Omit<Application, 'businessApplicationSeq'>[],
  profiles: readonly Profile[],
  unanswered: string,
  companyOf: (at: Date, answer?: keyof typeof ANSWERS) => Company,
): void {
  const open = rows.filter(({ state }) => state === 'RECEIVED' || state === 'REVIEWING')
  const [first, second, third, fourth, fifth, sixth, seventh] = open
  const unchecked = { ntsState: 'UNCHECKED', ntsTaxType: null, ntsCheckedAt: null } as const
  if (first && second) Object.assign(second, { businessNumber: first.businessNumber, branchNumber: first.branchNumber })
  const profile = profiles[0]
  if (third && profile)
    Object.assign(third, { businessNumber: profile.businessNumber, branchNumber: profile.branchNumber })
  const answers = [
    [fourth, companyOf(fourth?.createdAt ?? new Date(0), 'CLOSED').businessNumber],
    [fifth, companyOf(fifth?.createdAt ?? new Date(0), 'SUSPENDED').businessNumber],
    [sixth, companyOf(sixth?.createdAt ?? new Date(0), 'NOT_REGISTERED').businessNumber],
    [seventh, unanswered],
  ] as const
  for (const [row, businessNumber] of answers) if (row) Object.assign(row, { businessNumber, ...unchecked })
}

/** Inserts the history steps of each application. */
async function loadSteps(db: Db, rows: readonly Application[]): Promise<void> {
  const steps: Omit<Step, 'businessApplicationHistorySeq'>[] = rows.flatMap((row) => {
    const step = (state: Step['state'], createdAt: Date, overrides: Partial<Step> = {}) => ({
      businessApplicationSeq: row.businessApplicationSeq,
      state,
      supplementItems: [],
      reason: null,
      licenseFileSeq: row.licenseFileSeq,
      createdAt,
      createdBy: null,
      ...overrides,
    })
    const received = step('RECEIVED', row.createdAt)
    if (row.state === 'RECEIVED') return [received]
    const by = row.state === 'CANCELED' ? null : REVIEWER
    const at = row.decidedAt ?? row.supplementAt ?? new Date(row.createdAt.getTime() + 3_600_000)
    const { supplementItems, decisionReason: reason } = row
    return [received, step(row.state, at, { createdBy: by, reason, supplementItems })]
  })
  await insertAll(
    db,
    businessApplicationHistories,
    steps.map((step, i) => ({ businessApplicationHistorySeq: i + 1, ...step })),
  )
  await continueNumbers(db, businessApplicationHistories, 'businessApplicationHistorySeq')
}

async function loadNotes(db: Db, dice: Dice, rows: readonly Application[]): Promise<void> {
  const noted = rows.filter(({ state }) => state !== 'RECEIVED' && dice.chance(25))
  await insertAll(
    db,
    businessApplicationNotes,
    noted.map((row, i) => ({
      businessApplicationNoteSeq: i + 1,
      businessApplicationSeq: row.businessApplicationSeq,
      content: dice.pick(NOTES),
      createdAt: row.updatedAt,
      createdBy: REVIEWER,
    })),
  )
  await continueNumbers(db, businessApplicationNotes, 'businessApplicationNoteSeq')
}
