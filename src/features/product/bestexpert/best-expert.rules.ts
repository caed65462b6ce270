import type { Schemas } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { isBlank, visibleLength } from '../../../../domain/common/visible-text'
import { sectionsOf } from './best-expert.labels'

type ItemType = Schemas['BestItemType']
type Values = Partial<Schemas['BestExpertCreate']>

const MIN_COMMENT = 10

/** Returns the problems that the contract's rules do not cover. */
export function bestProblems({ recommendType, expertName, expertComment, startAt, endAt }: Values) {
  const expert = recommendType === 'EXPERT'
  const comment = visibleLength(expertComment ?? '')
  return {
    ...(expert && isBlank(expertName ?? '') && { expertName: requiredPrompt('전문가명') }),
    ...(expert &&
      comment < MIN_COMMENT && {
        expertComment: comment === 0 ? requiredPrompt('전문가 추천글') : `${MIN_COMMENT}자 이상 입력해 주세요.`,
      }),
    ...(startAt && endAt && endAt <= startAt && { endAt: '종료일시는 시작일시보다 뒤여야 합니다.' }),
  }
}

const isSection = (value: unknown): value is Schemas['BestSection'] =>
  typeof value === 'string' && Object.values(sectionsOf).some((sections) => Object.hasOwn(sections, value))

/**
 * Parses the URL of a new recommendation (`?itemType=&recommendType=&section=`). Missing or invalid values get the
 * first option.
 */
export function parseListParams(search: Readonly<Record<string, unknown>>) {
  const itemType: ItemType = search.itemType === 'BATTERY' ? 'BATTERY' : 'TIRE'
  const recommendType: Schemas['RecommendType'] = search.recommendType === 'EXPERT' ? 'EXPERT' : 'BEST'
  const { section } = search
  const fits = isSection(section) && Object.hasOwn(sectionsOf[itemType], section)
  return { itemType, recommendType, section: fits ? section : firstSection(itemType) }
}

/** Returns the initial section of a list. */
export const firstSection = (itemType: ItemType): Schemas['BestSection'] =>
  itemType === 'BATTERY' ? 'DOMESTIC_CAR' : 'PASSENGER'
