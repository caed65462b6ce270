import { weekText } from '@/features/product/manage/item.rules'
import { seasonLabels } from '@/shared/api/gen/basicSetting-productview.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'

type Sample = Schemas['ItemViewSample']
type View = Schemas['ItemViewFields']
type Field = Schemas['ItemViewField']

const orders: Readonly<Record<Schemas['ItemListSort'], (a: Sample, b: Sample) => number>> = {
  // in the order of the server
  RECOMMENDED: () => 0,
  SALES: (a, b) => b.soldLast30Days - a.soldLast30Days,
  PRICE_ASC: (a, b) => a.salePrice - b.salePrice,
  PRICE_DESC: (a, b) => b.salePrice - a.salePrice,
  NEWEST: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  REVIEW: (a, b) => b.reviewCount - a.reviewCount,
}

/** Returns the items in shop order, with sold-out ones placed as configured. */
export function shownItems(samples: readonly Sample[], { defaultSort, soldOut }: View): Sample[] {
  const sorted = samples.toSorted(orders[defaultSort])
  if (soldOut === 'SHOW') return sorted
  const left = sorted.filter((item) => !item.soldOut)
  return soldOut === 'HIDE' ? left : [...left, ...sorted.filter((item) => item.soldOut)]
}

/** Returns the discount on the list price as configured, or null if there is none or it is hidden. */
function discountText({ listPrice, salePrice }: Sample, { discountStyle }: View, count: number): string | null {
  const discount = listPrice - salePrice
  if (discount <= 0 || discountStyle === 'NONE') return null
  return discountStyle === 'RATE'
    ? `${Math.round((discount / listPrice) * 100)}%`
    : `${formatThousands(discount * count)}원 할인`
}

/** Formats a number, or returns null if there is none. */
const number = (n: number | null, format: (n: number) => string): string | null => (n === null ? null : format(n))

/** Returns the text of a field, or null if it has no value. For a logo it is the image URL. */
export function textOf(field: Field, item: Sample, view: View): string | null {
  const count = view.priceUnit === 'PER_FOUR' ? 4 : 1
  const price = (amount: number | null) => (amount === null ? null : `${formatThousands(amount * count)}원`)
  switch (field) {
    case 'brandLogo':
      return item.brandLogoUrl
    case 'season':
      return item.season && seasonLabels[item.season]
    case 'fuelGrade':
      return number(item.fuelGrade, (n) => `회전저항 ${n}등급`)
    case 'wetGrip':
      return number(item.wetGrip, (n) => `젖은노면 ${n}등급`)
    case 'noise':
      return number(item.noiseDb, (n) => `소음 ${n}dB`)
    case 'utqg':
      return item.utqg && `UTQG ${item.utqg}`
    case 'madeWeek':
      return item.madeWeek && weekText(item.madeWeek)
    case 'capacityAh':
      return number(item.capacityAh, (n) => `${n}Ah`)
    case 'cca':
      return number(item.cca, (n) => `CCA ${n}`)
    case 'listPrice':
      return item.listPrice > item.salePrice ? price(item.listPrice) : null
    case 'salePrice':
      return `${count > 1 ? `${count}개 ` : ''}${price(item.salePrice)}`
    case 'memberPrice':
      return number(item.memberPrice, (n) => `회원가 ${price(n)}`)
    case 'discount':
      return discountText(item, view, count)
    case 'couponPrice':
      // depends on the coupons of the customer
      return '쿠폰가 (고객별)'
    case 'rating':
      return number(item.rating, (n) => `★ ${n.toFixed(1)}`)
    case 'reviewCount':
      return item.reviewCount > 0 ? `후기 ${formatThousands(item.reviewCount)}` : null
    case 'freeMount':
      return item.freeMount ? '무료장착' : null
    case 'deliveryDue':
      return '내일 도착 예정'
    case 'compareBox':
      return '□ 비교'
    default:
      return item[field]
  }
}
