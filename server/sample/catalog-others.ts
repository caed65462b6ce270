import { DAY_MS } from '../../domain/common/durations'
import { seoulMonth } from '../lib/seoul-time'
import { emptyBatteryColumns, emptyTireColumns } from '../product/item/item-kinds'
import { itemName, specCodeOf } from '../product/item/item-name'
import type { brands } from '../product/schema/brand.schema'
import { batteryBrands, batteryModels, otherItems } from './catalog.data'
import { type Draft, pricesOf, standingOf, termsOf } from './catalog-sale'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

type Brand = typeof brands.$inferSelect

const EDITIONS = ['', ' PLUS', ' TAXI', ' HD'] as const
const PICTURES = 6

const html = (title: string, lines: readonly string[]): string =>
  `<h3>${title}</h3><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

/** Parses a battery model: `code capacity price`. */
function modelOf(entry: string) {
  const [code = '', capacity, price] = entry.split(' ')
  const parts = /^(MF|DIN|EFB|AGM)(\d{2,3})([LR])$/.exec(code)
  if (!parts) throw new Error(`Not a battery: ${entry}`)
  const [, kind, nominal, position] = parts
  return {
    batteryType: kind === 'AGM' || kind === 'EFB' ? kind : 'MF',
    terminalType: kind === 'MF' ? 'JIS' : 'DIN',
    terminalPosition: position === 'R' ? 'R' : 'L',
    nominalCode: Number(nominal),
    capacityAh: Number(capacity),
    price: Number(price),
  } as const
}

const AMPS = { MF: 7.4, EFB: 8.6, AGM: 10.2 } as const

/**
 * Returns the `index`-th battery. Steps through the models, starting at a different one for each brand, so that even a
 * small sample has all kinds.
 */
export function battery(dice: Dice, makers: readonly Brand[], now: Date, index: number, picture: PictureSeq): Draft {
  const maker = index % batteryBrands.length
  const { name: brandName, level } = batteryBrands[maker] ?? batteryBrands[0]
  const brand = makers.find(({ name }) => name === brandName)
  if (!brand) throw new Error(`No brand ${brandName}`)
  const round = Math.floor(index / batteryBrands.length)
  const { price, ...model } = modelOf(batteryModels[(round + maker * 5) % batteryModels.length] ?? '')
  const edition = EDITIONS[Math.floor(round / batteryModels.length)] ?? ` ${round}`
  const specCode = specCodeOf(model)
  const facts = {
    itemType: 'BATTERY',
    nameOverride: null,
    sizeLabel: specCode,
    oeMark: null,
    runFlat: false,
    isAged: false,
    modelName: `${specCode}${edition}`,
  } as const
  const ah = model.capacityAh
  return {
    ...emptyTireColumns,
    ...facts,
    ...model,
    name: itemName(facts, brand, null),
    brandSeq: brand.brandSeq,
    specCode,
    cca: model.batteryType === 'MF' && dice.chance(12) ? null : Math.round((ah * AMPS[model.batteryType]) / 10) * 10,
    rcMinutes: dice.chance(85) ? Math.round(ah * 1.7) : null,
    lengthMm: 195 + Math.round(ah * 1.6),
    widthMm: model.terminalType === 'DIN' ? 175 : 173,
    heightMm: model.terminalType === 'DIN' ? 190 : 225,
    weightKg: Math.round(ah * 2.5 + 15) / 10,
    voltage: 12,
    warrantyMonths: model.batteryType === 'AGM' ? 36 : 24,
    productionYm: seoulMonth(new Date(now.getTime() - dice.int(0, 200) * DAY_MS)),
    noReturnFee: dice.chance(80) ? 10_000 : 15_000,
    originCountry: brand.origin === 'DOMESTIC' ? '대한민국' : (brand.country ?? '독일'),
    ...pricesOf(dice, Math.min(290_000, Math.max(58_000, (price * level) / 100))),
    ...standingOf(dice),
    ...termsOf(dice, dice.chance(70) ? ['VISIT', 'PARCEL'] : ['MOUNT', 'VISIT', 'PARCEL']),
    mainFileSeq: picture(`battery-0${(maker % PICTURES) + 1}`),
    imageFileSeqs: [],
    description: html(`${brand.name} ${specCode}`, [
      `용량 ${ah}Ah (20HR)`,
      '폐배터리 반납 조건 판매가',
      '출장 교체 시 무료 점검',
    ]),
    mobileDescription: null,
    notice: { modelName: facts.modelName, ...brand.noticeDefaults },
    keywords: dice.chance(30) ? ['배터리', `${ah}Ah`] : [],
  }
}

const pictureOf = (name: string): string =>
  /와이퍼/.test(name) ? 'etc-wiper' : /휠|너트|밸런스|TPMS|체인|타이어/.test(name) ? 'etc-wheel' : 'etc-oil'

/** Returns an item other than tires and batteries; larger packs after each has been created once. */
export function otherItem(dice: Dice, brand: Brand, index: number, picture: PictureSeq): Draft {
  const [title, price] = otherItems[index % otherItems.length] ?? otherItems[0]
  const pack = Math.floor(index / otherItems.length) + 1
  const name = pack === 1 ? title : `${title} ${pack}개 묶음`
  return {
    ...emptyTireColumns,
    ...emptyBatteryColumns,
    itemType: 'ETC',
    name,
    nameOverride: name,
    sizeLabel: null,
    brandSeq: brand.brandSeq,
    originCountry: null,
    ...pricesOf(dice, price * pack * (1 - Math.min(0.2, (pack - 1) * 0.03))),
    ...standingOf(dice),
    ...termsOf(dice, ['PARCEL']),
    mainFileSeq: picture(pictureOf(title)),
    imageFileSeqs: [],
    description: html(title, ['당일 출고', '7일 이내 교환·반품']),
    mobileDescription: null,
    notice: { modelName: title, ...brand.noticeDefaults },
    keywords: [],
  }
}
