import type { addresses, guguns, sidos } from '../db/schema'
import type { Dice } from './random'
import { capitalRegions } from './regions-capital.data'
import { countryRegions } from './regions-country.data'

interface Place {
  road: string
  /** Neighborhood, or town and village. */
  area: string
}

export interface District {
  id: number
  sidoId: number
  name: string
  firstZip: number
  latitude: number
  longitude: number
  places: Place[]
}

const provinces = [...capitalRegions, ...countryRegions].sort((a, b) => a.id - b.id)

/** The 17 provinces in official order, which determines their ids. */
export const sidoRows: (typeof sidos.$inferSelect)[] = provinces.map(({ id, name, shortName }) => ({
  id,
  name,
  shortName,
}))

function parse(sidoId: number, line: string, index: number): District {
  const [name = '', zip, latitude, longitude, neighborhoods = ''] = line.split('|')
  return {
    id: sidoId * 100 + index + 1,
    sidoId,
    name,
    firstZip: Number(zip),
    latitude: Number(latitude),
    longitude: Number(longitude),
    places: neighborhoods.split(',').map((neighborhood) => {
      const [road = '', area = ''] = neighborhood.split('@')
      return { road, area }
    }),
  }
}

export const districts: District[] = provinces.flatMap(({ id, guguns }) =>
  guguns
    .trim()
    .split('\n')
    .map((line, index) => parse(id, line, index)),
)

/** Ids: province id × 100 + official position. */
export const gugunRows: (typeof guguns.$inferSelect)[] = districts.map(({ id, sidoId, name }) => ({ id, sidoId, name }))

/** Sejong has no districts; its one row is not part of addresses. */
const SEJONG = 8

/** Returns an address in a district: a real road and neighborhood, a number, and a location near its town hall. */
export function addressIn(dice: Dice, district: District, addressSeq: number): typeof addresses.$inferSelect {
  const province = provinces[district.sidoId - 1]?.name ?? ''
  const town = district.sidoId === SEJONG ? province : `${province} ${district.name}`
  const { road, area } = dice.pick(district.places)
  // in rural areas the town (읍, 면) precedes the road; in cities the neighborhood follows in brackets
  const [parish, village] = area.split(' ')
  const number = `${dice.int(1, 480)}${dice.chance(22) ? `-${dice.int(1, 30)}` : ''}`
  const lot = `${dice.int(1, 1200)}${dice.chance(70) ? `-${dice.int(1, 60)}` : ''}`
  const near = (degrees: number) => Math.round((degrees + (dice.next() - 0.5) * 0.03) * 1e6) / 1e6
  return {
    addressSeq,
    zipCode: String(district.firstZip + dice.int(0, 60)).padStart(5, '0'),
    roadAddress: village ? `${town} ${parish} ${road} ${number}` : `${town} ${road} ${number} (${area})`,
    jibunAddress: `${town} ${area} ${lot}`,
    sidoId: district.sidoId,
    gugunId: district.id,
    latitude: near(district.latitude),
    longitude: near(district.longitude),
  }
}

/** Returns at least one address per district, and the rest by number of roads, which approximates population. */
export function addressRows(dice: Dice, count: number): (typeof addresses.$inferSelect)[] {
  const busy = districts.map((district) => [district, district.places.length ** 2] as const)
  return Array.from({ length: count }, (_, i) => addressIn(dice, districts[i] ?? dice.weighted(busy), i + 1))
}
