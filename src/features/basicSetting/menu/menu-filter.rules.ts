import { batteryTypeLabels, seasonLabels, vehicleTypeLabels } from '@/shared/api/gen/product-manage.gen'

type Describe = (value: string) => string | undefined

const labelIn =
  (title: string, labels: Readonly<Record<string, string>>): Describe =>
  (value) =>
    labels[value] === undefined ? undefined : `${title}: ${labels[value]}`

const inch =
  (tail: string): Describe =>
  (value) =>
    /^\d+$/.test(value) ? `${value}인치${tail}` : undefined

/** Conditions of the shop's item list by their names. */
const conditions: Readonly<Record<string, Describe>> = {
  season: labelIn('계절', seasonLabels),
  vehicleType: labelIn('차종', vehicleTypeLabels),
  batteryType: labelIn('배터리 종류', batteryTypeLabels),
  runFlat: labelIn('런플랫', { true: '예', false: '아니오' }),
  rim: inch(''),
  'rim[from]': inch(' 이상'),
  'rim[to]': inch(' 이하'),
}

/** Returns the preset filter of an entry as text, e.g. `계절: 겨울용, 18인치`. Unknown conditions stay as entered. */
export const menuFilterText = (filter: string): string =>
  filter
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return conditions[name]?.(value) ?? pair
    })
    .join(', ')
