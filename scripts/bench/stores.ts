import type { BenchShop } from './app'
import { measureCalls } from './requests'
import type { Result } from './results'

/** Goals in ms, at the 95th percentile. */
const FIRST_PAGE = 100
const ANY_FILTER = 300

const keyword = (type: string, text: string): string => `stores?keywordType=${type}&keyword=${encodeURIComponent(text)}`
const SORTS = ['name', 'region', 'ratingAverage', 'mountCount30d', 'upcomingReservationCount', 'contractTo']

const firstPages = { stores: 'stores?', 'stores, counts': 'stores/counts', 'stores to choose': 'stores/picker?' }

const anyFilter: Record<string, string> = {
  'stores, 500 rows': 'stores?size=500',
  'stores, name 타이어': keyword('name', '타이어'),
  'stores, initials': keyword('name', 'ㅎㅂㅌㅇㅇ'),
  'stores, phone 1234': keyword('phone', '1234'),
  'stores, address': keyword('address1', '테헤란로'),
  'stores, able': 'stores?rim=20&can[0]=runFlat&services[0]=ALIGNMENT&openOn[0]=SUN',
  'stores, something missing': 'stores?missing[0]=HOURS&missing[1]=FEES&missing[2]=COORDINATES',
  'stores, mounted this week': 'stores?lastMountedAt[from]=2026-11-16',
  'stores, contract of 60 days': 'stores?contract=60',
  ...Object.fromEntries(SORTS.map((key) => [`stores, by ${key}`, `stores?size=100&sort=${key},desc`])),
}

/** Measures 1,500 stores with their reservations. */
export const measureStores = async (shop: BenchShop, runs: number): Promise<Result[]> => [
  ...(await measureCalls(shop, runs, firstPages, FIRST_PAGE)),
  ...(await measureCalls(shop, runs, anyFilter, ANY_FILTER)),
]
