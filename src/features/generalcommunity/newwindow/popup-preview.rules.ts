import { displayStateLabels, linkTypeLabels } from '@/shared/api/gen/exhibit-newwindow.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'

type Popup = Pick<Schemas['Popup'], 'displayState' | 'startAt'>
type Link = Pick<Schemas['LinkShown'], 'linkType' | 'linkUrl' | 'linkTarget'>

/** Returns the display state of a popup, e.g. `예약 (2026-12-01 00:00부터)`. */
export const stateText = ({ displayState, startAt }: Popup): string =>
  displayState === 'SCHEDULED'
    ? `${displayStateLabels.SCHEDULED} (${formatTime(startAt)}부터)`
    : displayStateLabels[displayState]

/** Describes the target of the link, e.g. `상품: Kinergy`. */
export const targetText = ({ linkType, linkUrl, linkTarget }: Link): string =>
  `${linkTypeLabels[linkType]}: ${linkTarget?.name ?? linkUrl ?? '-'}`

/** Text of the hide option below the popup; undefined for none. */
export const hideText: Readonly<Record<Schemas['PopupHide'], string | undefined>> = {
  NONE: undefined,
  TODAY: '오늘 하루 보지 않기',
  DAYS_7: '7일간 보지 않기',
  FOREVER: '다시 보지 않기',
}
