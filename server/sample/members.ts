import type { members } from '../db/schema'
import { DAY_MS, seoulMonth } from '../lib/seoul'
import { koreanName, type PersonName } from './names'
import { momentWithin } from './office-days'
import type { Dice } from './random'

type Member = typeof members.$inferSelect

/** Grades of business members with the parts of them that have it. */
const GRADES = [
  [{ seq: 1, name: '일반' }, 30],
  [{ seq: 2, name: '실버' }, 17],
  [{ seq: 3, name: '골드' }, 10],
  [{ seq: 4, name: 'VIP' }, 3],
] as const

const STATES = [
  ['ACTIVE', 94],
  ['WITHDRAWN', 3.5],
  ['DORMANT', 2],
  ['BLOCKED', 0.5],
] as const

const COMPANIES = [
  '한빛타이어',
  '대성카센터',
  '동서렌터카',
  '세종모터스',
  '오토플러스',
  '우리공업사',
  '하나로정비',
  '제일상사',
]

const MAILS = [
  ['naver.com', 55],
  ['gmail.com', 22],
  ['hanmail.net', 9],
  ['daum.net', 6],
  ['kakao.com', 5],
  ['nate.com', 3],
] as const

/** Members that try the edges of what a name and an id may be. */
const SPECIAL: { name: string; latin: string; loginId?: string }[] = [
  { name: '허준', latin: 'heojun' },
  { name: '남궁민수', latin: 'namgungminsoo' },
  { name: 'NGUYEN THI HOA', latin: 'nguyenhoa' },
  { name: '이메일', latin: 'leemail', loginId: 'leemail77@naver.com' },
]

/**
 * Numbers that never repeat: i × a stays different modulo 80,000,000 because the factor shares no divisor with it.
 * 010-2000-0000 and up.
 */
const phoneOf = (seq: number): string => `010${20_000_000 + ((seq * 35_742_911 + 1_117) % 80_000_000)}`

/** Season changes bring customers. */
const isSeason = (moment: Date): boolean => ['03', '04', '11'].includes(seoulMonth(moment).slice(5))

function person(dice: Dice, seq: number): PersonName & { loginId: string } {
  const special = SPECIAL[seq - 2]
  const who = special ?? koreanName(dice)
  const loginId = special?.loginId ?? `${who.latin.slice(0, 20)}${seq}`
  // People who came with a social account carry their e-mail address as id.
  return { ...who, loginId: !special?.loginId && dice.chance(3) ? `${loginId}@naver.com` : loginId }
}

/**
 * Customers, oldest first, signed up over the last 400 days with peaks when tires are changed. The first one is
 * `member1`, 홍길동, the one to look at.
 */
export function* memberRows(dice: Dice, count: number, now: Date): Generator<Member> {
  const span = 400 * DAY_MS
  const weights = Array.from({ length: 400 }, (_, day) => {
    const moment = new Date(now.getTime() - span + day * DAY_MS)
    return isSeason(moment) ? 1.8 : 1
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let seq = 0
  let reached = 0
  for (const [day, weight] of weights.entries()) {
    reached += weight
    const upTo = day === weights.length - 1 ? count : Math.round((reached / total) * count)
    const moments = Array.from({ length: upTo - seq }, () => momentWithin(dice, now, 400 - day)).sort(
      (a, b) => a.getTime() - b.getTime(),
    )
    for (const joined of moments) {
      seq += 1
      yield memberRow(dice, seq, joined, now)
    }
  }
}

function memberRow(dice: Dice, memberSeq: number, createdAt: Date, now: Date): Member {
  const who = memberSeq === 1 ? { name: '홍길동', latin: 'honggildong', loginId: 'member1' } : person(dice, memberSeq)
  const state = memberSeq <= SPECIAL.length + 1 ? 'ACTIVE' : dice.weighted(STATES)
  const business = memberSeq > SPECIAL.length + 1 && dice.chance(6)
  const grade = business && state !== 'WITHDRAWN' ? dice.weighted(GRADES) : null
  const mail = `${who.latin.slice(0, 20)}${dice.int(1, 99)}${String(memberSeq % 1000)}@${dice.weighted(MAILS)}`
  const untouched = state === 'ACTIVE' || memberSeq === 1
  const changedAt = untouched
    ? createdAt
    : new Date(createdAt.getTime() + dice.next() * (now.getTime() - createdAt.getTime()))
  const gone = state === 'WITHDRAWN'
  const name = business && dice.chance(40) ? dice.pick(COMPANIES) : who.name
  return {
    memberSeq,
    loginId: who.loginId,
    name: gone ? '탈퇴회원' : name,
    mobilePhone: gone ? '' : phoneOf(memberSeq),
    email: gone || dice.chance(4) ? null : mail,
    memberType: business ? 'BUSINESS' : 'PERSONAL',
    state,
    businessGradeSeq: grade?.seq ?? null,
    businessGradeName: grade?.name ?? null,
    createdAt,
    createdBy: null,
    updatedAt: changedAt,
    updatedBy: null,
    version: untouched ? 1 : 2,
  }
}
