import type { mainBrands, mainSectionItems } from '../exhibit/main-screen/main-screen.schema'
import type { items } from '../product/item/item.schema'
import type { rentalProducts } from '../rental/rental-product/rental-product.schema'
import type { Dice } from './random'

type Item = typeof items.$inferSelect

const stampOf = (moment: Date, by: string) => ({
  createdAt: moment,
  createdBy: by,
  updatedAt: moment,
  updatedBy: by,
  version: 1,
})

/** The brands on the shop's main page: the best known, which are the first. */
export const mainBrandRows = (opened: Date, count: number): (typeof mainBrands.$inferSelect)[] =>
  Array.from({ length: count }, (_, i) => ({
    mainBrandSeq: i + 1,
    brandSeq: i + 1,
    visible: true,
    sortOrder: i + 1,
    ...stampOf(opened, 'mkt_lead'),
  }))

const SECTIONS = 8

/** Items of the main page's sections; some of them are sold out. */
export function mainSectionRows(dice: Dice, goods: readonly Item[]): (typeof mainSectionItems.$inferSelect)[] {
  const shown = goods.filter(({ saleState, visible }) => visible && saleState !== 'READY' && saleState !== 'STOPPED')
  return Array.from({ length: SECTIONS }, (_, section) =>
    dice
      .shuffled(shown.slice(0, 300))
      .slice(0, dice.int(4, 24))
      .map(({ itemSeq }, i) => ({ mainSectionSeq: section + 1, itemSeq, sortOrder: i + 1 })),
  ).flat()
}

const COMPANIES = ['타이어렌탈코리아', '한빛렌탈', '모두의렌탈'] as const

/** Tires offered for rent, for a monthly fee that pays the tires and the services around them. */
export function rentalProductRows(
  dice: Dice,
  goods: readonly Item[],
  opened: Date,
): (typeof rentalProducts.$inferSelect)[] {
  const tires = goods.filter(({ itemType, saleState }) => itemType === 'TIRE' && saleState === 'ON_SALE').slice(0, 160)
  return dice
    .shuffled(tires)
    .slice(0, 60)
    .map((item, i) => ({
      rentalProductSeq: i + 1,
      itemSeq: item.itemSeq,
      rentalCompany: dice.pick(COMPANIES),
      displayName: `렌탈 ${item.name}`.slice(0, 60),
      plans: [24, 36, 48].map((months, n) => ({
        planSeq: n + 1,
        quantity: 4,
        months,
        monthlyFee: Math.ceil((item.salePrice * 4 * 1.25) / months / 10) * 10,
        registrationFee: 0,
      })),
      visible: !dice.chance(10),
      ...stampOf(opened, 'item_lead'),
    }))
}
