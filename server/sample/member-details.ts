import { asc, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { memberAddresses } from '../member/schema/member.schema'
import { memberNotes } from '../member/schema/member-note.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { continueNumbers, insertAll } from './insert'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
}

const LABELS = ['집', '회사', '부모님 댁', '단골 카센터']

const NOTES = [
  '장착 예약 시간 변경 요청이 잦아 방문 전날 확인 전화 필요.',
  '세금계산서는 매월 말일에 한 번에 발행 요청.',
  '지난 주문에서 휠 긁힘 항의. 장착점과 통화 후 세차권으로 마무리.',
  '휴대폰보다 문자로 연락받기를 원하심.',
  '법인 차량 3대 관리. 타이어 교체 주기 안내 요청.',
  '겨울용 타이어 보관 서비스 문의. 지점 보관 가능 여부 확인해 드림.',
  '포인트 소멸 문의로 통화. 30일 전에 안내 문자가 나간다고 설명.',
  '주문 취소 후 재주문. 가격 변동에 대해 안내 완료.',
  '배터리 방전으로 긴급 출장 요청한 이력 있음.',
  '동명이인 있음. 휴대폰 뒷자리로 확인할 것.',
]

const WRITERS = ['admin', 'cs_lead', 'cs_park']

interface Person {
  memberSeq: number
  name: string
  mobilePhone: string
  zipCode: string | null
  address1: string | null
  address2: string | null
  createdAt: Date
}

/** Yields addresses: members with a home address order there, and sometimes elsewhere. */
function* addressRows(dice: Dice, people: readonly Person[]) {
  let seq = 0
  for (const { memberSeq, name, mobilePhone, zipCode, address1, address2, createdAt } of people) {
    if (!zipCode || !address1 || !dice.chance(60)) continue
    const count = dice.chance(15) ? 2 : 1
    for (let index = 0; index < count; index++) {
      seq += 1
      const other = index === 0 ? null : dice.pick(people)
      yield {
        memberAddressSeq: seq,
        memberSeq,
        label: index === 0 ? '집' : dice.pick(LABELS.slice(1)),
        receiverName: name,
        mobilePhone,
        zipCode: other?.zipCode ?? zipCode,
        address1: other?.address1 ?? address1,
        address2: index === 0 ? address2 : null,
        isDefault: index === 0,
        createdAt,
        createdBy: null,
        updatedAt: createdAt,
        updatedBy: null,
        version: 1,
      }
    }
  }
}

function* noteRows({ dice, now }: Context, people: readonly Person[]) {
  const count = Math.round(people.length * 0.083)
  const picked = Array.from({ length: count }, () => dice.pick(people))
  const written = picked
    .map((who) => ({ who, at: new Date(now.getTime() - dice.int(60, 300 * 1_440) * 60_000) }))
    .map(({ who, at }) => ({ who, at: at > who.createdAt ? at : new Date(who.createdAt.getTime() + 60_000) }))
    .filter(({ at }) => at < now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const [index, { who, at }] of written.entries()) {
    yield {
      noteSeq: index + 1,
      memberSeq: index === written.length - 1 ? 1 : who.memberSeq,
      content: dice.pick(NOTES),
      pinned: dice.chance(12),
      createdAt: at,
      createdBy: dice.pick(WRITERS),
    }
  }
}

/** Loads what depends on members and their orders: last sign-ins, addresses, notes. */
export async function loadMemberDetails(db: Db, context: Context): Promise<void> {
  // members who order have signed in
  await db.execute(sql`
    update ${members} set last_signed_in_at = o.last from (
      select ${orders.memberSeq} as seq, max(${orders.orderedAt}) as last from ${orders} group by 1
    ) o where o.seq = ${members.memberSeq} and o.last > ${members.lastSignedInAt}`)
  const { memberSeq, name, mobilePhone, zipCode, address1, address2, createdAt } = members
  const people = await db
    .select({ memberSeq, name, mobilePhone, zipCode, address1, address2, createdAt })
    .from(members)
    .where(isNotNull(members.identityVerifiedAt))
    .orderBy(asc(memberSeq))
  await insertAll(db, memberAddresses, addressRows(context.dice, people))
  await continueNumbers(db, memberAddresses, 'memberAddressSeq')
  await insertAll(db, memberNotes, noteRows(context, people))
  await continueNumbers(db, memberNotes, 'noteSeq')
}
