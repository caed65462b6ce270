import type { Schemas } from '../contract/contract-types'
import { makers, sizeSets } from './car.data'

/** A car model of the table, with its distance from the best known one. */
export interface PlannedModel {
  maker: number
  name: string
  carClass: Schemas['CarClass']
  fuels: Schemas['FuelType'][]
  sizes: string[]
  generations: { code: string; from: string; to: string | null }[]
  rank: number
}

/** A generation, or a version of one, that becomes a car. */
export interface PlannedCar {
  model: PlannedModel
  detailName: string
  code: string | null
  fuels: Schemas['FuelType'][]
  soldFrom: string
  soldTo: string | null
}

const FUELS = { G: 'GASOLINE', D: 'DIESEL', L: 'LPG', H: 'HYBRID', E: 'EV', F: 'HYDROGEN' } as const

/** `2004` → `2020-04` */
const month = (yymm: string): string =>
  `${Number(yymm.slice(0, 2)) >= 85 ? 19 : 20}${yymm.slice(0, 2)}-${yymm.slice(2)}`

function modelOf(maker: number, index: number, entry: string): PlannedModel {
  const [name = '', carClass = '', fuels = '', sizes = '', generations = ''] = entry.split('~')
  return {
    maker,
    name,
    // the table contains only these values
    carClass: carClass as Schemas['CarClass'],
    fuels: [...fuels].map((letter) => FUELS[letter as keyof typeof FUELS]),
    sizes: (sizeSets[sizes] ?? sizes).split(' '),
    generations: generations.split(',').map((text) => {
      const [code = '', span = ''] = text.split(':')
      const [from = '', to = ''] = span.split('-')
      return { code, from: month(from), to: to ? month(to) : null }
    }),
    rank: (index + 1) / (makers[maker]?.weight ?? 1),
  }
}

/** Returns the best known models of the table. */
export function plannedModels(count: number): PlannedModel[] {
  const all = makers.flatMap(({ cars }, maker) =>
    cars === '' ? [] : cars.split(';').map((entry, index) => modelOf(maker, index, entry)),
  )
  return all.sort((a, b) => a.rank - b.rank || a.maker - b.maker).slice(0, count)
}

const months = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1
const monthAt = (n: number): string => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`

/** Returns the first month of a generation's facelift; null if the generation is too short. */
function faceliftAt(from: string, to: string | null, now: string): number | null {
  const [start, end] = [months(from), months(to ?? now)]
  return end - start >= 30 ? start + Math.round((end - start) * 0.55) : null
}

/**
 * Returns exactly `count` cars of the models: all generations first, then facelifts, hybrids, electric and sports
 * versions. `now` is this month.
 */
export function plannedCars(models: PlannedModel[], count: number, now: string): PlannedCar[] {
  const base: PlannedCar[] = []
  const later: PlannedCar[][] = [[], [], [], []]
  for (const model of models) {
    for (const { code, from, to } of model.generations) {
      const car = { model, code, fuels: model.fuels, soldFrom: from, soldTo: to }
      const named = (before: string, after = '') => `${before}${model.name} (${code})${after}`
      const domestic = model.maker < 6
      base.push({ ...car, detailName: named('') })
      const middle = faceliftAt(from, to, now)
      if (middle !== null) {
        const detailName = domestic ? named('더 뉴 ') : named('', ' 페이스리프트')
        later[0]?.push({ ...car, detailName, soldFrom: monthAt(middle) })
      }
      const mixed = model.fuels.length > 1
      if (mixed && model.fuels.includes('HYBRID'))
        later[1]?.push({ ...car, detailName: `${model.name} 하이브리드 (${code})`, fuels: ['HYBRID'] })
      if (mixed && model.fuels.includes('EV'))
        later[2]?.push({ ...car, detailName: `${model.name} 일렉트릭 (${code})`, fuels: ['EV'] })
      later[3]?.push({ ...car, detailName: `${model.name} 스포츠 (${code})` })
    }
  }
  const chosen = [...base, ...later.flat()].slice(0, count)
  // A facelift ends the sale of the version it replaces.
  for (const car of chosen) {
    const facelift = chosen.find(
      (other) => other !== car && other.model === car.model && other.code === car.code && other.soldFrom > car.soldFrom,
    )
    if (facelift) car.soldTo = monthAt(months(facelift.soldFrom) - 1)
  }
  return chosen
}
