import { asc, ne } from 'drizzle-orm'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { MAX_CARS } from '../member/member/member-rules'
import { memberCars } from '../member/schema/member-car.schema'
import { continueNumbers, insertAll } from './insert'
import { MANY_CARS } from './members'
import type { Dice } from './random'

/** A car that members may own; the best known come first. */
export interface UsedCar {
  carModelSeq: number
  text: string
  /** Years of sale. */
  from: number
  to: number
  sizes: { front: string; rear: string | null }[]
}

interface Uses {
  dice: Dice
  now: Date
  cars: UsedCar[]
}

/** Picks a car; well-known cars are more frequent. */
const usual = (dice: Dice, cars: UsedCar[]): UsedCar => {
  const found = cars[Math.floor(dice.next() ** 2.4 * cars.length)] ?? cars[0]
  if (!found) throw new Error('no cars')
  return found
}

const KANA = [...'가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주하허호']
/** Returns a random Korean car number. */
export const plate = (dice: Dice): string => `${dice.int(10, 399)}${dice.pick(KANA)}${dice.int(1_000, 9_999)}`

interface Person {
  memberSeq: number
  name: string
  mobilePhone: string
  createdAt: Date
}

/**
 * Yields members' cars: two of three members have registered one, and one in twenty of them two. A few typed a car that
 * is not in the list.
 */
function* memberCarRows(dice: Dice, now: Date, people: Person[], cars: UsedCar[]) {
  let seq = 0
  for (const { memberSeq, createdAt } of people) {
    const count = memberSeq === MANY_CARS ? MAX_CARS : dice.chance(65) ? (dice.chance(8) ? 2 : 1) : 0
    for (let index = 0; index < count; index++) {
      const car = usual(dice, cars)
      const known = !dice.chance(4)
      const size = known && car.sizes.length > 0 && dice.chance(90) ? dice.pick(car.sizes) : null
      const at = new Date(Math.min(now.getTime(), createdAt.getTime() + dice.int(1, 60) * 60_000))
      seq += 1
      yield {
        memberCarSeq: seq,
        memberSeq,
        carModelSeq: known ? car.carModelSeq : null,
        carText: known ? null : '기타 차량',
        modelYear: dice.chance(85) ? Math.max(1_990, dice.int(car.from, Math.max(car.from, car.to))) : null,
        carNumber: dice.chance(80) ? plate(dice) : null,
        frontSize: size?.front ?? null,
        rearSize: size?.rear ?? null,
        isDefault: index === 0,
        createdAt: at,
        createdBy: null,
        updatedAt: at,
        updatedBy: null,
        version: 1,
      }
    }
  }
}

/** Inserts members' cars. */
export async function loadCarUses(db: Db, uses: Uses): Promise<void> {
  const people = await db
    .select({
      memberSeq: members.memberSeq,
      name: members.name,
      mobilePhone: members.mobilePhone,
      createdAt: members.createdAt,
    })
    .from(members)
    .where(ne(members.state, 'WITHDRAWN'))
    .orderBy(asc(members.memberSeq))
  await insertAll(db, memberCars, memberCarRows(uses.dice, uses.now, people, uses.cars))
  await continueNumbers(db, memberCars, 'memberCarSeq')
}
