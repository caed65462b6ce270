import { eq, inArray } from 'drizzle-orm'
import { isReachableNumber, phoneOfCell, WRONG_MOBILE } from '../../../domain/common/phone'
import type { AdminCall } from '../../call/call'
import { members } from '../../db/schema'
import { RowErrors } from '../../excel/parse-cells'
import type { CheckedRow, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import type { EventConfig } from '../event/event-scope'
import type { PrizeRow } from '../event-prize/event-prize-record'
import { eventPrizes } from '../schema/event-prize.schema'
import { lockEvent } from './event-winner-rules'
import {
  addWinner,
  findExistingWinner,
  NOT_ACTIVE,
  prizeOf,
  remainingQuantity,
  type WinnerCandidate,
} from './select-winners'

const RANK = '경품순위'
const ID = '아이디'
const NAME = '이름'
const PHONE = '휴대폰'

interface Plan {
  eventPrizeSeq: number
  who: WinnerCandidate
}

interface Bad {
  column: string
  message: string
}

type MemberRow = typeof members.$inferSelect

/** Returns the members that the rows may refer to, in maps by login id and by phone. */
async function membersIn({ db }: AdminCall, rows: UploadRow[]) {
  const by = async (column: typeof members.loginId | typeof members.mobilePhone, texts: string[]) =>
    texts.length === 0 ? [] : db.select().from(members).where(inArray(column, texts))
  const ids = await by(members.loginId, [...new Set(rows.map((row) => row.cell(ID)).filter(Boolean))])
  const phones = await by(members.mobilePhone, [...new Set(rows.map(phoneIn).filter(Boolean))])
  return {
    byId: new Map(ids.map((member) => [member.loginId, member])),
    byPhone: new Map(phones.filter(({ state }) => state !== 'WITHDRAWN').map((member) => [member.mobilePhone, member])),
  }
}

const phoneIn = (row: UploadRow): string => phoneOfCell(row.cell(PHONE))

const chosenMember = ({ memberSeq, loginId, name, mobilePhone: phone }: MemberRow): WinnerCandidate => ({
  memberSeq,
  loginId,
  name,
  phone,
})

/**
 * Returns the person of a row: the member with the id; without an id the member with the name and phone, or else a
 * non-member.
 */
function personIn(row: UploadRow, { byId, byPhone }: Awaited<ReturnType<typeof membersIn>>): WinnerCandidate | Bad {
  const [id, name, phone] = [row.cell(ID), row.cell(NAME), phoneIn(row)]
  if (id) {
    const member = byId.get(id)
    if (!member) return { column: ID, message: '회원을 찾을 수 없습니다.' }
    return member.state === 'ACTIVE' ? chosenMember(member) : { column: ID, message: NOT_ACTIVE }
  }
  if (!name && !phone) return { column: ID, message: '아이디, 또는 이름과 휴대폰을 입력해 주세요.' }
  if (!name || [...name].length > 30) return { column: NAME, message: '이름을 1~30자로 입력해 주세요.' }
  if (!isReachableNumber(phone)) return { column: PHONE, message: WRONG_MOBILE }
  const member = byPhone.get(phone)
  if (member?.name !== name) return { memberSeq: null, loginId: null, name, phone }
  return member.state === 'ACTIVE' ? chosenMember(member) : { column: NAME, message: NOT_ACTIVE }
}

const keyOf = ({ memberSeq, name, phone }: WinnerCandidate): string =>
  memberSeq === null ? `${name} ${phone}` : String(memberSeq)

/** Returns the prizes of an event by rank, with their remaining quantities. `checkRow` decreases them. */
async function remainingPrizes(call: AdminCall, eventSeq: number) {
  const prizes = await call.db.select().from(eventPrizes).where(eq(eventPrizes.eventSeq, eventSeq))
  const remaining = new Map<string, { prize: PrizeRow; places: number }>()
  for (const prize of prizes)
    remaining.set(String(prize.rankNo), { prize, places: await remainingQuantity(call.db, prize) })
  return remaining
}

/** Returns the upload definition for the winners of an event. */
export const winnerUpload = ({ scope, events: path, noun }: EventConfig, eventSeq: number): UploadDefinition<Plan> => ({
  resource: `${path}/${eventSeq}/winners`,
  title: `${noun} 당첨자`,
  columns: [
    { title: RANK, example: '1', required: true },
    { title: ID, example: 'member1' },
    { title: NAME, example: '홍길동' },
    { title: PHONE, example: '01012345678' },
  ],
  maxRows: 5_000,
  async check(call, rows, keys) {
    await lockEvent(call.db, scope, eventSeq)
    const known = await membersIn(call, rows)
    const left = await remainingPrizes(call, eventSeq)
    const checked: CheckedRow<Plan>[] = []
    for (const row of rows) checked.push(await checkRow(call, row, { known, left }))
    return checked

    async function checkRow(
      { db }: AdminCall,
      row: UploadRow,
      context: { known: typeof known; left: typeof left },
    ): Promise<CheckedRow<Plan>> {
      const faults = new RowErrors(row)
      const reject = ({ column, message }: Bad): CheckedRow<Plan> => {
        faults.add(column, message)
        return faults.answer
      }
      if (faults.any) return faults.answer
      const place = context.left.get(row.cell(RANK))
      if (!place) return reject({ column: RANK, message: '등록되지 않은 경품순위입니다.' })
      const person = personIn(row, context.known)
      if ('column' in person) return reject(person)
      const column = row.cell(ID) ? ID : NAME
      const { prize } = place
      keys.add(row, ID, keyOf(person))
      if ((await findExistingWinner(db, eventSeq, person)) !== null)
        return reject({ column, message: '이미 당첨된 회원입니다.' })
      if (person.memberSeq === null && (prize.kind === 'COUPON' || prize.kind === 'POINT'))
        return reject({ column, message: '회원만 받을 수 있는 경품입니다.' })
      if (place.places <= 0)
        return reject({ column: RANK, message: `경품 수량(${formatNumber(prize.quantity)}개)을 모두 선정했습니다.` })
      place.places -= 1
      return {
        row: row.row,
        key: person.loginId ?? maskName(person.name),
        created: true,
        changes: [{ column: '경품', before: null, after: `${prize.rankNo}위 ${prize.name}` }],
        plan: { eventPrizeSeq: prize.eventPrizeSeq, who: person },
      }
    }
  },
  async apply(call, db, { eventPrizeSeq, who }) {
    const event = await lockEvent(db, scope, eventSeq)
    await addWinner({ ...call, db }, event, await prizeOf(db, event, eventPrizeSeq), 'UPLOAD', who)
  },
})
