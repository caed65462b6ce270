import { isBlank } from '../../../domain/common/visible-text'
import { required } from '../../../domain/messages/required'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { productionSort, weekOf } from './production-week'

type Fields = Schemas['ItemCreate'] | Schemas['ItemUpdate']
type Errors = Record<string, string>

function tireErrors(tire: Schemas['TireFields'], now: Date, errors: Errors): void {
  const add = (field: keyof Schemas['TireFields'], message: string) => {
    errors[`tire.${field}`] = message
  }
  if (tire.aspect == null && !tire.isCommercial) add('aspect', required('편평비'))
  if (tire.loadIndexDual != null) {
    if (!tire.isCommercial) add('loadIndexDual', '복륜 하중지수는 C(소형트럭) 규격에만 입력할 수 있습니다.')
    else if (tire.loadIndexDual >= tire.loadIndex) add('loadIndexDual', '복륜 하중지수는 하중지수보다 작아야 합니다.')
  }
  const utqg = [tire.utqgTreadwear, tire.utqgTraction, tire.utqgTemperature]
  if (utqg.some((part) => part != null) && utqg.some((part) => part == null))
    add('utqgTreadwear', 'UTQG는 마모, 접지, 온도를 모두 입력해 주세요.')
  weekErrors(tire, now, add)
}

function weekErrors(
  { productionWeekFrom: from, productionWeekTo: to }: Schemas['TireFields'],
  now: Date,
  add: (field: keyof Schemas['TireFields'], message: string) => void,
): void {
  const today = weekOf(now)
  const future = '미래의 생산주차는 입력할 수 없습니다.'
  if (from && productionSort(from) > today) add('productionWeekFrom', future)
  if (to && productionSort(to) > today) add('productionWeekTo', future)
  if (to && !from) add('productionWeekFrom', required('생산주차(시작)'))
  if (from && to && productionSort(from) > productionSort(to))
    add('productionWeekTo', '생산주차(끝)은 시작보다 빠를 수 없습니다.')
}

function kindErrors(itemType: Schemas['ItemType'], body: Fields, errors: Errors): void {
  if (itemType === 'TIRE' && !body.tire) errors.tire = required('타이어')
  if (itemType === 'BATTERY' && !body.battery) errors.battery = required('배터리')
  if (itemType !== 'TIRE' && body.tire) errors.tire = '타이어가 아닌 상품입니다.'
  if (itemType !== 'BATTERY' && body.battery) errors.battery = '배터리가 아닌 상품입니다.'
  // Text that consists of spaces counts as missing.
  if (body.tire && isBlank(body.tire.originCountry)) errors['tire.originCountry'] = required('제조국')
  if (body.battery && isBlank(body.battery.originCountry)) errors['battery.originCountry'] = required('제조국')
  if (body.battery && isBlank(body.battery.modelName)) errors['battery.modelName'] = required('모델명')
  if (itemType === 'ETC' && isBlank(body.nameOverride ?? '')) errors.nameOverride = required('상품명')
}

/** Checks the rules between the fields of a body. Throws 400 with all violations. */
export function checkItemFields(itemType: Schemas['ItemType'], body: Fields, now: Date): void {
  const errors: Errors = {}
  kindErrors(itemType, body, errors)
  if (body.tire) tireErrors(body.tire, now, errors)
  if ((body.minQuantity ?? 1) > (body.maxQuantity ?? 20))
    errors.maxQuantity = '최대 구매수량은 최소 구매수량보다 작을 수 없습니다.'
  if (body.parcelFee != null && !body.deliveryMethods.includes('PARCEL'))
    errors.parcelFee = '택배비는 배송방법이 택배일 때 입력할 수 있습니다.'
  if (body.salePrice > body.listPrice) errors.salePrice = '판매가는 정가보다 클 수 없습니다.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
