import { makers } from '../../server/sample/car.data'
import { brandFacts } from '../../server/sample/catalog-brands.data'
import { slugOf } from '../../server/sample/pictures'
import { banner, car, monogram, portrait, voucher, wordmark } from './signs'
import { battery, etc, tire, tread } from './tires'

export interface Picture {
  /** Of its file, without the ending. */
  name: string
  svg: string
  width: number
  height: number
}

const two = (n: number): string => String(n).padStart(2, '0')
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

const EVENTS = [
  ['겨울용 타이어 준비', '첫눈 전에 미리 바꾸세요'],
  ['이달의 특가', '인기 규격 한정 수량'],
  ['SUV 타이어 추천', '정숙하고 오래가는 타이어'],
  ['전기차 전용', '저소음 고하중 타이어'],
  ['신상품 기획전', '새로 나온 패턴을 만나 보세요'],
  ['봄맞이 교체', '4본 교체 혜택'],
  ['배터리 기획전', '시동 걱정 없는 겨울'],
] as const

const CARS = [
  ['LIGHT', '#d9a441'],
  ['SEDAN', '#5b6f8c'],
  ['LARGE', '#2b3442'],
  ['SPORTS', '#b3261e'],
  ['SUV', '#52665a'],
  ['RV', '#8a8f98'],
  ['TRUCK', '#3f6fb5'],
] as const

/** Every picture of the sample shop. */
export function allPictures(): Picture[] {
  const square = { width: 480, height: 480 }
  return [
    ...Object.values(brandFacts).map(({ nameEn }) => ({
      name: `brand-${slugOf(nameEn)}`,
      svg: wordmark(nameEn),
      width: 400,
      height: 160,
    })),
    ...makers.map(({ name, nameEn }) => ({
      name: `maker-${slugOf(nameEn)}`,
      svg: monogram(name, nameEn),
      width: 240,
      height: 240,
    })),
    ...times(24, (i) => ({ name: `tire-${two(i + 1)}`, svg: tire(i), ...square })),
    ...times(12, (i) => ({ name: `tread-${two(i + 1)}`, svg: tread(i), ...square })),
    ...['ROCKET', 'SOLITE', 'ATLASBX', 'DELKOR', 'VARTA', 'BOSCH'].map((name, i) => ({
      name: `battery-${two(i + 1)}`,
      svg: battery(i, name),
      ...square,
    })),
    ...(['wheel', 'wiper', 'oil'] as const).map((kind) => ({ name: `etc-${kind}`, svg: etc(kind), ...square })),
    ...EVENTS.flatMap(([title, line], i) => [
      { name: `event-pc-${two(i + 1)}`, svg: banner(1200, 400, title, line, i), width: 1200, height: 400 },
      { name: `event-mobile-${two(i + 1)}`, svg: banner(750, 750, title, line, i), width: 750, height: 750 },
    ]),
    ...(
      [
        ['주유상품권', '30,000원'],
        ['백화점상품권', '50,000원'],
        ['모바일상품권', '20,000원'],
        ['문화상품권', '10,000원'],
      ] as const
    ).map(([title, amount], i) => ({
      name: `voucher-${two(i + 1)}`,
      svg: voucher(title, amount, i),
      width: 600,
      height: 380,
    })),
    ...times(5, (i) => ({ name: `expert-${two(i + 1)}`, svg: portrait(i), width: 320, height: 320 })),
    ...CARS.map(([kind, colour]) => ({
      name: `car-${kind.toLowerCase()}`,
      svg: car(kind, colour),
      width: 600,
      height: 320,
    })),
  ]
}
