import { asc, ne } from 'drizzle-orm'
import { members } from '../db/schema'
import type { Db } from '../http/call'
import { seoulDay, seoulMonth } from '../lib/seoul'
import { memberCars } from '../member/member-car/member-car.schema'
import { rentalApplications } from '../rental/rental-application/rental-application.schema'
import { rentalProducts } from '../rental/rental-product/rental-product.schema'
import { continueNumbers, insertAll } from './insert'
import { momentWithin } from './office-days'
import type { Dice } from './random'

/** A car that members may have; the best known first. */
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
  rentals: number
}

/** Well-known cars are on the road most. */
const usual = (dice: Dice, cars: UsedCar[]): UsedCar => {
  const found = cars[Math.floor(dice.next() ** 2.4 * cars.length)] ?? cars[0]
  if (!found) throw new Error('no cars')
  return found
}

const KANA = [...'가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주하허호']
const plate = (dice: Dice): string => `${dice.int(10, 399)}${dice.pick(KANA)}${dice.int(1_000, 9_999)}`

interface Person {
  memberSeq: number
  name: string
  mobilePhone: string
  createdAt: Date
}

/** Two of three members have told their car, one in twenty two of them; a few wrote what is not in the list. */
function* memberCarRows(dice: Dice, now: Date, people: Person[], cars: UsedCar[]) {
  let seq = 0
  for (const { memberSeq, createdAt } of people) {
    if (!dice.chance(65)) continue
    for (let place = 0; place < (dice.chance(8) ? 2 : 1); place++) {
      const car = usual(dice, cars)
      const known = !dice.chance(4)
      const size = known && car.sizes.length > 0 && dice.chance(90) ? dice.pick(car.sizes) : null
      const at = new Date(Math.min(now.getTime(), createdAt.getTime() + dice.int(1, 60) * 60_000))
      seq += 1
      yield {
        memberCarSeq: seq,
        memberSeq,
        carModelSeq: known ? car.carModelSeq : null,
        carText: known ? car.text : '기타 차량',
        modelYear: dice.chance(85) ? Math.max(1_990, dice.int(car.from, Math.max(car.from, car.to))) : null,
        carNumber: dice.chance(80) ? plate(dice) : null,
        frontSize: size?.front ?? null,
        rearSize: size?.rear ?? null,
        isDefault: place === 0,
        ...{ createdAt: at, createdBy: null, updatedAt: at, updatedBy: null, version: 1 },
      }
    }
  }
}

/** By age: young applications are still on their way. */
const OPEN = [
  ['RECEIVED', 40],
  ['CONSULTING', 30],
  ['SCREENING', 15],
  ['APPROVED', 10],
  ['CONTRACTED', 5],
] as const
const CLOSED = [
  ['MOUNTED', 56],
  ['ENDED', 3],
  ['TERMINATED', 2],
  ['REJECTED', 13],
  ['CANCELED', 26],
] as const

/** Days back of an application: tires are changed in April and November. */
function applied(dice: Dice, now: Date): Date {
  for (;;) {
    const moment = momentWithin(dice, now, dice.int(0, 399))
    if (['04', '11'].includes(seoulMonth(moment).slice(5)) || dice.chance(55)) return moment
  }
}

function* rentalRows({ dice, now, cars, rentals }: Uses, people: Person[], products: number[]) {
  const moments = Array.from({ length: rentals }, () => applied(dice, now)).sort((a, b) => a.getTime() - b.getTime())
  const ofDay = new Map<string, number>()
  for (const [index, at] of moments.entries()) {
    const day = seoulDay(at).slice(2).replaceAll('-', '')
    const number = (ofDay.get(day) ?? 0) + 1
    ofDay.set(day, number)
    const who = dice.pick(people)
    const car = usual(dice, cars)
    const young = now.getTime() - at.getTime() < 20 * 86_400_000
    yield {
      rentalApplicationSeq: index + 1,
      applicationNo: `R${day}-${String(number).padStart(4, '0')}`,
      memberSeq: dice.chance(70) ? who.memberSeq : null,
      applicantName: who.name,
      mobilePhone: who.mobilePhone,
      rentalProductSeq: dice.pick(products),
      carModelSeq: dice.chance(85) ? car.carModelSeq : null,
      carText: car.text,
      state: dice.weighted(young ? OPEN : CLOSED),
      ...{ createdAt: at, createdBy: null, updatedAt: at, updatedBy: null, version: 1 },
    }
  }
}

/** Members' cars, and rental applications for a car. */
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
  const products = await db
    .select({ seq: rentalProducts.rentalProductSeq })
    .from(rentalProducts)
    .orderBy(asc(rentalProducts.rentalProductSeq))
  if (products.length === 0 || people.length === 0) return
  await insertAll(
    db,
    rentalApplications,
    rentalRows(
      uses,
      people,
      products.map(({ seq }) => seq),
    ),
  )
  await continueNumbers(db, rentalApplications, 'rentalApplicationSeq')
}
