import { mainAutoRuleLabels, mainSectionModeLabels } from '@/shared/api/gen/exhibit-mainscreen.gen'
import type { Schemas } from '@/shared/api/types'
import { MIN_SHOWN, sectionProblems } from '../../../../domain/exhibit/main-section'

type Body = Partial<Schemas['MainSectionBody']>

/** Returns e.g. `자동 · 주간 판매순` or `직접 선택`. */
export const modeText = ({ mode, autoRule }: Pick<Schemas['MainSectionRow'], 'mode' | 'autoRule'>): string =>
  autoRule ? `${mainSectionModeLabels[mode]} · ${mainAutoRuleLabels[autoRule]}` : mainSectionModeLabels[mode]

/** Returns whether the shop hides the section because too few of its items can be bought. */
export const hasTooFewItems = (shown: number): boolean => shown < MIN_SHOWN

/** Returns the problems that the contract's rules do not cover. The server checks the same. */
export function problemsOfSection(values: Body) {
  const { startAt, endAt, items = [] } = values
  const twice = items.flatMap(({ itemSeq }, at) =>
    items.findIndex((other) => other.itemSeq === itemSeq) < at
      ? [[`items[${at}].itemSeq`, '이미 추가된 상품입니다.'] as const]
      : [],
  )
  return {
    ...sectionProblems(values),
    endAt:
      startAt && endAt && new Date(endAt) <= new Date(startAt) ? '종료일시는 시작일시보다 뒤여야 합니다.' : undefined,
    ...(Object.fromEntries(twice) as Record<`items[${number}].itemSeq`, string>),
  }
}

/** Returns the form values that determine the items of the section. */
export function selectionOf(values: Body): Schemas['MainSectionPreview'] {
  const { itemType = 'TIRE', mode = 'MANUAL', itemCount = 12, soldOut = 'SKIP', items = [] } = values
  const { autoRule, autoFilter, layout = 'SLIDE', device = 'ALL', audience = 'ALL', visible = true } = values
  const { brandSeqs, rims, seasons, vehicleTypes, priceFrom, priceTo, excludeSeqs } = autoFilter ?? {}
  return {
    itemType,
    mode,
    itemCount,
    soldOut,
    layout,
    device,
    audience,
    visible,
    autoRule: autoRule ?? null,
    autoFilter: { brandSeqs, rims, seasons, vehicleTypes, priceFrom, priceTo, excludeSeqs },
    items: items.map(({ itemSeq, badgeText }) => ({ itemSeq, badgeText: badgeText ?? null })),
  }
}

/** Rim sizes of tires in inches. */
export const RIMS: readonly number[] = Array.from({ length: 15 }, (_, i) => 10 + i)
