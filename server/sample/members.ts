import { DAY_MS } from '../../domain/common/durations'
import type { members } from '../db/schema'
import { seoulMonth } from '../lib/seoul-time'
import { koreanName, type PersonName } from './names'
import { momentWithin } from './office-days'
import { Dice } from './random'

type Member = typeof members.$inferSelect

/** Home district of a member. */
export interface Home {
  zipCode: string
  address: string
}

/** Grades of business members with their share. */
const GRADES = [
  [{ seq: 1, name: '일반' }, 30],
  [{ seq: 2, name: '실버' }, 17],
  [{ seq: 3, name: '골드' }, 10],
  [{ seq: 4, name: 'VIP' }, 3],
] as const

const MAILS = [
  ['naver.com', 55],
  ['gmail.com', 22],
  ['hanmail.net', 9],
  ['daum.net', 6],
  ['kakao.com', 5],
  ['nate.com', 3],
] as const

const JOIN_TYPES = [
  ['KAKAO', 46],
  ['NAVER', 30],
  ['SHOP', 22],
  ['APPLE', 2],
] as const

const WITHDRAW_REASONS = [
  ['LOW_USE', 45],
  ['PRICE', 18],
  ['PRIVACY', 12],
  ['REJOIN', 10],
  ['DELIVERY', 8],
  ['ETC', 7],
] as const

const BLOCK_REASONS = [
  '반복적인 주문 후 미입금으로 이용을 제한합니다.',
  '타인 명의 도용 신고가 접수되어 확인 중입니다.',
  '상담원에게 욕설을 반복하여 이용을 정지합니다.',
]

/** Members for edge cases. */
const SPECIAL: { name: string; latin: string; loginId?: string }[] = [
  { name: '홍길동', latin: 'honggildong', loginId: 'member1' },
  { name: '허준', latin: 'heojun' },
  { name: '남궁민수', latin: 'namgungminsoo' },
  { name: 'NGUYEN THI HOA', latin: 'nguyenhoa' },
  { name: '이메일', latin: 'leemail', loginId: 'leemail77@naver.com' },
  { name: '차부자', latin: 'chabooja' },
]
const HONG = 1
/** Members whose consent is older than two years. */
const LONG_SILENT = 2
/** Seq of the member with the maximum number of cars. */
export const MANY_CARS = 6

/** Returns unique numbers from 010-2000-0000 up: i × a differs modulo 80,000,000, because they are coprime. */
const phoneOf = (seq: number): string => `010${20_000_000 + ((seq * 35_742_911 + 1_117) % 80_000_000)}`

/** Seasons of tire changes attract customers. */
const isSeason = (moment: Date): boolean => ['03', '04', '11'].includes(seoulMonth(moment).slice(5))

function person(dice: Dice, seq: number): PersonName & { loginId: string } {
  const special = SPECIAL[seq - 1]
  const who = special ?? koreanName(dice)
  const loginId = special?.loginId ?? `${who.latin.slice(0, 20)}${seq}`
  // Members who signed up with a social account have their e-mail address as id.
  return { ...who, loginId: !special?.loginId && dice.chance(3) ? `${loginId}@naver.com` : loginId }
}

/** Spreads members over a thousand parts, far apart. */
const partOf = (seq: number): number => (seq * 617) % 1_000

/** Returns the state by share per thousand; some who signed up over a year ago are dormant. */
function stateOf(dice: Dice, seq: number, joined: Date, now: Date): Member['state'] {
  if (seq <= SPECIAL.length) return 'ACTIVE'
  const part = partOf(seq)
  if (part < 5) return 'BLOCKED'
  if (part < 40) return 'WITHDRAWN'
  return now.getTime() - joined.getTime() > 366 * DAY_MS && dice.chance(68) ? 'DORMANT' : 'ACTIVE'
}

/**
 * Yields members, oldest first, who signed up over the last 400 days, with peaks when tires are changed; the first two
 * are older. The first one is `member1`, 홍길동, for demonstrations. Balances and figures are set later from ledgers and
 * orders.
 */
export function* memberRows(dice: Dice, count: number, now: Date, homes: readonly Home[]): Generator<Member> {
  const span = 400 * DAY_MS
  const weights = Array.from({ length: 400 }, (_, day) => {
    const moment = new Date(now.getTime() - span + day * DAY_MS)
    return isSeason(moment) ? 1.8 : 1
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let seq = 0
  for (const days of [860, 765]) {
    seq += 1
    yield memberRow(dice, seq, momentWithin(dice, now, days), now, homes)
  }
  let reached = 0
  for (const [day, weight] of weights.entries()) {
    reached += weight
    const upTo = day === weights.length - 1 ? count : Math.max(seq, Math.round((reached / total) * count))
    const moments = Array.from({ length: upTo - seq }, () => momentWithin(dice, now, 400 - day)).sort(
      (a, b) => a.getTime() - b.getTime(),
    )
    for (const joined of moments) {
      seq += 1
      yield memberRow(dice, seq, joined, now, homes)
    }
  }
}

/** Returns a random time between two times. */
const between = (dice: Dice, from: Date, to: Date): Date =>
  new Date(from.getTime() + Math.floor(dice.next() * Math.max(0, to.getTime() - from.getTime())))

function memberRow(dice: Dice, memberSeq: number, createdAt: Date, now: Date, homes: readonly Home[]): Member {
  const who = person(dice, memberSeq)
  const state = stateOf(dice, memberSeq, createdAt, now)
  const gone = state === 'WITHDRAWN'
  // 6%, without the special ones
  const business = Math.floor((memberSeq * 6) / 100) > Math.floor(((memberSeq - 1) * 6) / 100)
  const grade = business && !gone ? dice.weighted(GRADES) : null
  const mail = `${who.latin.slice(0, 20)}${dice.int(1, 99)}${String(memberSeq % 1000)}@${dice.weighted(MAILS)}`
  // each member has their own random source, so that members do not affect each other
  const memberDice = new Dice(memberSeq * 7_919 + 17)
  const moved = movesOf(memberDice, memberSeq, state, createdAt, now)
  const changedAt = moved.blockedAt ?? moved.withdrawnAt ?? moved.dormantAt ?? createdAt
  return {
    memberSeq,
    loginId: who.loginId,
    joinType: SPECIAL[memberSeq - 1]?.loginId ? 'SHOP' : memberDice.weighted(JOIN_TYPES),
    name: gone ? '탈퇴회원' : who.name,
    mobilePhone: gone ? '' : phoneOf(memberSeq),
    email: gone || dice.chance(4) ? null : mail,
    memberType: business ? 'BUSINESS' : 'PERSONAL',
    state,
    businessGradeSeq: grade?.seq ?? null,
    businessGradeName: grade?.name ?? null,
    ...(gone ? nothingKnown : knownOf(memberDice, memberSeq, createdAt, now, homes)),
    ...moved,
    point: 0,
    deposit: 0,
    depositHeld: 0,
    orderCount: 0,
    orderAmount: 0,
    lastOrderedAt: null,
    sessionsEndedAt: null,
    favoriteStoreSeq: null,
    favoriteStoreName: null,
    createdAt,
    createdBy: null,
    updatedAt: changedAt,
    updatedBy: null,
    version: changedAt === createdAt ? 1 : 2,
  }
}

/** Returns the last visit and the changes that led to the state. */
function movesOf(dice: Dice, seq: number, state: Member['state'], createdAt: Date, now: Date) {
  const year = 365 * DAY_MS
  const blockedAt = state === 'BLOCKED' ? between(dice, createdAt, now) : null
  const withdrawnAt = state === 'WITHDRAWN' ? between(dice, createdAt, now) : null
  const until = state === 'DORMANT' ? new Date(now.getTime() - year) : (blockedAt ?? withdrawnAt ?? now)
  const lastSignedInAt = seq === HONG ? new Date(now.getTime() - 3_600_000) : between(dice, createdAt, until)
  return {
    signInCount: dice.int(1, 60),
    lastSignedInAt,
    lastSignInIp:
      state === 'WITHDRAWN'
        ? null
        : `${dice.pick([121, 175, 211, 223])}.${dice.int(30, 250)}.${dice.int(0, 255)}.${dice.int(1, 254)}`,
    blockedAt,
    blockReason: blockedAt && dice.pick(BLOCK_REASONS),
    dormantAt: state === 'DORMANT' ? new Date(lastSignedInAt.getTime() + year) : null,
    withdrawnAt,
    withdrawReason: withdrawnAt && dice.weighted(WITHDRAW_REASONS),
    withdrawMemo: null,
  }
}

const nothingKnown = {
  birthDate: null,
  gender: null,
  zipCode: null,
  address1: null,
  address2: null,
  identityVerifiedAt: null,
  smsConsent: false,
  smsConsentAt: null,
  emailConsent: false,
  emailConsentAt: null,
  consentConfirmedAt: null,
} satisfies Partial<Member>

/** Returns personal data and consents. */
function knownOf(dice: Dice, seq: number, createdAt: Date, now: Date, homes: readonly Home[]) {
  const special = seq === HONG || seq === LONG_SILENT
  const told = special || dice.chance(80)
  const lives = homes.length > 0 && (special || dice.chance(70)) ? dice.pick(homes) : null
  const sms = special || dice.chance(58)
  const email = special || dice.chance(44)
  const confirmed =
    seq === LONG_SILENT
      ? createdAt
      : seq === HONG
        ? between(dice, new Date(now.getTime() - 90 * DAY_MS), now)
        : createdAt
  return {
    birthDate: told ? `${dice.int(1_955, 2_005)}-${twoDigits(dice.int(1, 12))}-${twoDigits(dice.int(1, 28))}` : null,
    gender: told ? (dice.chance(71) ? ('M' as const) : ('F' as const)) : null,
    zipCode: lives?.zipCode ?? null,
    address1: lives?.address ?? null,
    address2: lives && dice.chance(80) ? `${dice.int(101, 120)}동 ${dice.int(1, 25)}0${dice.int(1, 6)}호` : null,
    identityVerifiedAt: told ? createdAt : null,
    smsConsent: sms,
    smsConsentAt: sms ? createdAt : null,
    emailConsent: email,
    emailConsentAt: email ? createdAt : null,
    consentConfirmedAt: sms || email ? confirmed : null,
  }
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')
