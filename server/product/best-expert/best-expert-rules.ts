import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isBlank, visibleLength } from '../../../domain/common/visible-text'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import { invalid, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { countRows } from '../../resource/pages'
import type { ValuesOf } from '../../resource/types'
import { assertUnique } from '../../resource/unique'
import { bestExperts } from '../schema/best-expert.schema'
import { items } from '../schema/item.schema'

export type Row = typeof bestExperts.$inferSelect
export type Values = ValuesOf<typeof bestExperts, 'bestExpertSeq'>

/** The list in which a record is ranked. */
export type Place = Pick<Row, 'itemType' | 'recommendType' | 'section'>

const SECTIONS: Record<Place['itemType'], readonly Place['section'][]> = {
  TIRE: ['PASSENGER', 'SUV', 'EV', 'IMPORT_CAR', 'WINTER', 'LIGHT_TRUCK'],
  BATTERY: ['DOMESTIC_CAR', 'IMPORT_CAR', 'ISG'],
}

const MAX_VISIBLE = 20

/** Returns the condition for records of a place. */
export const placeFilter = ({ itemType, recommendType, section }: Place): SQL =>
  sql`(${bestExperts.itemType} = ${itemType} and ${bestExperts.recommendType} = ${recommendType}
    and ${bestExperts.section} = ${section})`

/** Returns a place's name for the log, e.g. `타이어 베스트 승용`. */
export const placeName = ({ itemType, recommendType, section }: Place): string =>
  [labelOf('BestItemType', itemType), labelOf('RecommendType', recommendType), labelOf('BestSection', section)].join(
    ' ',
  )

/** Throws 400 when the item type has no such section. */
export function checkSection({ itemType, section }: Pick<Place, 'itemType' | 'section'>): void {
  if (SECTIONS[itemType].includes(section)) return
  throw invalid({ section: `${labelOf('BestItemType', itemType)}에 없는 구역입니다.` })
}

/** Throws LIMIT_EXCEEDED when `more` records exceed the section's maximum. The caller has locked the resource. */
export async function checkSectionLimit(db: Db, section: Place, more = 1): Promise<void> {
  const shown = await countRows(db, bestExperts, and(placeFilter(section), bestExperts.visible))
  if (shown + more > MAX_VISIBLE) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `구역당 ${MAX_VISIBLE}개까지 노출할 수 있습니다.`)
  }
}

const MIN_COMMENT_LENGTH = 10

/** Checks the fields that need no database. Throws 400. */
export function checkFields(values: Values): void {
  checkSection(values)
  const { startAt, endAt } = values
  if (startAt && endAt && endAt <= startAt) throw invalid({ endAt: '종료일시는 시작일시보다 뒤여야 합니다.' })
  if (values.recommendType === 'BEST') return
  if (isBlank(values.expertName ?? '')) throw invalid({ expertName: required('전문가명') })
  if (!values.expertComment || isBlank(values.expertComment))
    throw invalid({ expertComment: required('전문가 추천글') })
  if (visibleLength(values.expertComment) < MIN_COMMENT_LENGTH) {
    throw invalid({ expertComment: `${MIN_COMMENT_LENGTH}자 이상 입력해 주세요.` })
  }
}

/** Checks that the item exists, has the right type and is not in the place yet. Throws 400, DUPLICATE. */
export async function checkItem({ db }: AdminCall, values: Values, before: Row | null): Promise<void> {
  const [item] = await db.select({ itemType: items.itemType }).from(items).where(eq(items.itemSeq, values.itemSeq))
  if (!item) throw invalid({ itemSeq: '등록되지 않은 상품입니다.' })
  if (item.itemType !== values.itemType) {
    throw invalid({ itemSeq: `${labelOf('BestItemType', values.itemType)} 상품을 선택해 주세요.` })
  }
  await assertUnique(db, bestExperts.bestExpertSeq, before?.bestExpertSeq, {
    itemSeq: [and(placeFilter(values), eq(bestExperts.itemSeq, values.itemSeq)), '이미 등록된 상품입니다.'],
  })
}
