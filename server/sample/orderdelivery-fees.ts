import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { islandFees } from '../orderdelivery/schema/island-fee.schema'
import { shippingFees } from '../orderdelivery/schema/shipping-fee.schema'
import { continueNumbers, insertAll } from './insert'
import { sidoRows } from './regions'

const stamp = (moment: Date) => ({
  createdAt: moment,
  createdBy: 'admin',
  updatedAt: moment,
  updatedBy: 'admin',
  version: 1,
})

/** Kind, rims, and the shipping fee per piece; returns cost the same. */
const PARCELS = [
  ['TIRE', 10, 16, 5_000],
  ['TIRE', 17, 18, 7_000],
  ['TIRE', 19, 20, 9_000],
  ['TIRE', 21, 24, 12_000],
  ['BATTERY', null, null, 6_000],
  ['ETC', null, null, 3_500],
] as const

interface Island {
  name: string
  sido: string
  from: string
  /** Default: the same zip code. */
  to?: string
  tire: number
  /** Places connected by a bridge. */
  except?: string[]
  shippable?: false
  memo?: string
}

const ISLANDS: readonly Island[] = [
  { name: '제주', sido: '제주', from: '63000', to: '63644', tire: 5_000 },
  { name: '울릉', sido: '경북', from: '40200', to: '40240', tire: 8_000 },
  { name: '인천 중구 섬', sido: '인천', from: '22386', to: '22388', tire: 6_000 },
  { name: '강화 섬', sido: '인천', from: '23004', to: '23010', tire: 6_000, except: ['23007', '23008'] },
  { name: '옹진 북도·연평', sido: '인천', from: '23100', to: '23116', tire: 8_000 },
  {
    name: '옹진 백령·대청',
    sido: '인천',
    from: '23124',
    to: '23136',
    tire: 10_000,
    shippable: false,
    memo: '화물선 운항 중단',
  },
  { name: '당진 섬', sido: '충남', from: '31708', tire: 6_000 },
  { name: '홍성 섬', sido: '충남', from: '32269', tire: 6_000 },
  { name: '태안 섬', sido: '충남', from: '32133', tire: 6_000 },
  { name: '보령 섬', sido: '충남', from: '33411', tire: 6_000 },
  { name: '부산 강서 섬', sido: '부산', from: '46768', to: '46771', tire: 6_000, except: ['46769'] },
  { name: '사천 섬', sido: '경남', from: '52570', to: '52571', tire: 6_000 },
  { name: '통영 한산', sido: '경남', from: '53031', to: '53033', tire: 6_000 },
  { name: '통영 욕지·사량', sido: '경남', from: '53089', to: '53104', tire: 7_000 },
  { name: '군산 옥도', sido: '전북', from: '54000', tire: 7_000 },
  { name: '부안 위도', sido: '전북', from: '56347', to: '56349', tire: 6_000 },
  { name: '영광 낙월', sido: '전남', from: '57068', to: '57069', tire: 6_000 },
  { name: '무안 섬', sido: '전남', from: '58534', tire: 6_000 },
  { name: '목포 섬', sido: '전남', from: '58760', to: '58762', tire: 6_000 },
  {
    name: '신안 지도·증도',
    sido: '전남',
    from: '58800',
    to: '58810',
    tire: 6_000,
    except: ['58801', '58802', '58809'],
  },
  { name: '신안 자은·암태', sido: '전남', from: '58816', to: '58818', tire: 6_000 },
  { name: '신안 흑산·하의', sido: '전남', from: '58828', to: '58866', tire: 9_000 },
  { name: '진도 조도', sido: '전남', from: '58953', to: '58958', tire: 7_000 },
  { name: '완도 신지', sido: '전남', from: '59102', to: '59103', tire: 6_000 },
  { name: '완도 노화·보길', sido: '전남', from: '59137', to: '59166', tire: 7_000 },
  { name: '고흥 금산', sido: '전남', from: '59563', tire: 6_000 },
  { name: '고흥 도화 섬', sido: '전남', from: '59568', tire: 6_000 },
  { name: '여수 돌산 섬', sido: '전남', from: '59650', tire: 6_000 },
  { name: '여수 화정', sido: '전남', from: '59766', tire: 6_000 },
  {
    name: '여수 삼산',
    sido: '전남',
    from: '59781',
    to: '59790',
    tire: 9_000,
    shippable: false,
    memo: '거문도 항로 정기 점검',
  },
]

const HUNDRED = 100
/** Interval in days in which ferries raised their fees. */
const RAISED_DAYS = 11

/** Loads fees of parcels and islands, which every shop has. */
export async function loadFees(db: Db, opened: Date): Promise<void> {
  await insertAll(
    db,
    shippingFees,
    PARCELS.map(([itemType, rimFrom, rimTo, fee], i) => ({
      shippingFeeSeq: i + 1,
      itemType,
      rimFrom,
      rimTo,
      parcelFee: fee,
      returnFee: fee,
      note: null,
      ...stamp(opened),
    })),
  )
  const sidoIds = new Map(sidoRows.map(({ id, shortName }) => [shortName, id]))
  await insertAll(
    db,
    islandFees,
    ISLANDS.map(({ name, sido, from, to = from, tire, except = [], shippable = true, memo = null }, i) => ({
      islandFeeSeq: i + 1,
      regionName: name,
      sidoId: sidoIds.get(sido) ?? null,
      zipFrom: from,
      zipTo: to,
      exceptZips: except,
      tireFee: tire,
      batteryFee: tire,
      etcFee: Math.round((tire * 0.6) / HUNDRED) * HUNDRED,
      shippable,
      active: true,
      memo,
      ...stamp(opened),
      updatedAt: new Date(opened.getTime() + (i % 7) * RAISED_DAYS * DAY_MS),
    })),
  )
  await continueNumbers(db, shippingFees, 'shippingFeeSeq')
  await continueNumbers(db, islandFees, 'islandFeeSeq')
}
