import { makers } from '../../server/sample/car.data'
import { brandFacts } from '../../server/sample/catalog-brands.data'
import { slugOf } from '../../server/sample/pictures'
import { menuIcons, shopFavicon, shopLogo, shopSeal, shopShare } from './shop'
import { banner, car, cardPlate, license, monogram, portrait, strip, voucher, wordmark } from './signs'
import { battery, etc, tire, tread } from './tires'

export interface Picture {
  /** File name without extension. */
  name: string
  svg: string
  width: number
  height: number
  /** Default: WebP. */
  as?: 'png'
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

const CARD_COMPANIES = [
  ['shinhan', '신한카드'],
  ['samsung', '삼성카드'],
  ['kb', 'KB국민카드'],
  ['hyundai', '현대카드'],
  ['lotte', '롯데카드'],
  ['hana', '하나카드'],
  ['nh', 'NH농협카드'],
  ['woori', '우리카드'],
  ['ibk', 'IBK기업은행'],
] as const

/** Positions of the rental shop's banners with their PC and mobile sizes, and their texts. */
const RENTAL_BANNERS = [
  [
    'home-top',
    [1920, 520],
    [750, 700],
    ['타이어 렌탈', '첫 달 렌탈료 지원'],
    ['겨울타이어 렌탈', '4본 월 12,000원부터'],
  ],
  ['home-middle', [1200, 160], [750, 220], ['제휴카드 할인', ''], ['정기점검 무료', '']],
  ['list-top', [1200, 120], [750, 180], ['36개월 특가', ''], ['SUV 렌탈 추천', '']],
  ['complete', [800, 200], [750, 240], ['신청 완료 혜택', ''], ['친구 추천 이벤트', '']],
] as const

const POPUPS = [
  ['겨울타이어 기획전', '최대 30% 할인'],
  ['4+1 행사', '네 개 사면 하나 더'],
  ['신규 회원 쿠폰', '10,000원'],
  ['무료 점검', '가까운 장착점에서'],
] as const

/** The same for the shop's banners. */
const SHOP_BANNERS = [
  [
    'main',
    [1920, 600],
    [750, 750],
    ['11월 겨울타이어 기획전', '첫눈 전에 미리 바꾸세요'],
    ['미쉐린 4+1', '4본 구매 시 1본 더'],
    ['무이자 12개월', '카드사 제한 없이'],
  ],
  ['item', [1200, 200], [750, 240], ['장착비 무료', ''], ['무이자 12개월', ''], ['배터리 무료 점검', '']],
  ['top', [1920, 80], [750, 100], ['신규 회원 1만원 할인', ''], ['오늘 주문 내일 장착', '']],
  ['line', [1200, 120], [750, 180], ['휠 얼라인먼트 50%', ''], ['앱에서 더 싸게', ''], ['우리 동네 장착점', '']],
] as const

/** Returns all pictures of the sample shop. */
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
    ...times(4, (i) => ({ name: `license-${two(i + 1)}`, svg: license(i), width: 720, height: 1000 })),
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
    ...[
      ...RENTAL_BANNERS.map(([name, ...rest]) => [`rental-${name}`, ...rest] as const),
      ...SHOP_BANNERS.map(([name, ...rest]) => [`banner-${name}`, ...rest] as const),
    ].flatMap(([name, pc, mobile, ...texts]) =>
      texts.flatMap(([title, line], i) =>
        [['pc', ...pc] as const, ['mobile', ...mobile] as const].map(([device, width, height], at) => ({
          name: `${name}-${device}-${two(i + 1)}`,
          svg: line ? banner(width, height, title, line, 2 * i + at) : strip(width, height, title, 2 * i + at),
          width,
          height,
        })),
      ),
    ),
    ...POPUPS.map(([title, line], i) => ({
      name: `popup-${two(i + 1)}`,
      svg: banner(400, 500, title, line, i),
      width: 400,
      height: 500,
    })),
    ...times(3, (i) => i).flatMap((i) => [
      { name: `main-brand-pc-${two(i + 1)}`, svg: banner(600, 400, '', '', i + 2), width: 600, height: 400 },
      { name: `main-brand-mobile-${two(i + 1)}`, svg: banner(400, 400, '', '', i + 2), width: 400, height: 400 },
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
    ...CARD_COMPANIES.map(([slug, company], i) => ({
      name: `card-${slug}`,
      svg: cardPlate(company, '타이어 렌탈', i),
      width: 600,
      height: 400,
    })),
    ...times(5, (i) => ({ name: `expert-${two(i + 1)}`, svg: portrait(i), width: 320, height: 320 })),
    ...CARS.map(([kind, color]) => ({
      name: `car-${kind.toLowerCase()}`,
      svg: car(kind, color),
      width: 600,
      height: 320,
    })),
    { name: 'shop-logo', svg: shopLogo(), width: 400, height: 120, as: 'png' },
    { name: 'shop-seal', svg: shopSeal(), width: 240, height: 240, as: 'png' },
    { name: 'shop-favicon', svg: shopFavicon(), width: 64, height: 64, as: 'png' },
    { name: 'shop-share', svg: shopShare(), width: 1200, height: 630 },
    ...menuIcons.map((icon) => ({ ...icon, width: 48, height: 48, as: 'png' as const })),
  ]
}
