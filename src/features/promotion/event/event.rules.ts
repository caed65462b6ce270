import type { Schemas } from '@/shared/api/types'
import { config } from '@/shared/config'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addMonths } from '@/shared/lib/days'
import { requiredPrompt } from '@/shared/lib/validate'
import { formatPhone } from '../../../../domain/common/phone'

type Event = Pick<Schemas['EventRow'], 'state' | 'closedAt' | 'endAt' | 'winnersPublishedAt'>
type Kind = Schemas['EventKind']

export const PUBLISHED_REASON = '당첨자가 발표된 이벤트는 수정할 수 없습니다.'
export const BEGUN_REASON = '시작된 이벤트의 시작일시는 바꿀 수 없고, 참여 조건은 완화만 할 수 있습니다.'
export const NO_SHOP = '쇼핑몰 주소가 설정되지 않았습니다.'

/** Returns whether members can take part in events of the kind. */
export const hasParticipants = (kind: Kind | undefined): boolean => kind === 'COMMENT' || kind === 'ENTRY'

/** Returns the audiences that a kind allows. */
export const audiencesOf = (kind: Kind | undefined): readonly Schemas['EventAudience'][] => {
  if (kind === 'COUPON') return ['MEMBER', 'PERSONAL']
  return hasParticipants(kind) ? ['MEMBER', 'PERSONAL', 'BUSINESS'] : ['ALL', 'MEMBER', 'PERSONAL', 'BUSINESS']
}

/** Returns why an event cannot be closed early, or undefined. */
export const closeRefusal = ({ state }: Event): string | undefined =>
  state === 'ONGOING'
    ? undefined
    : state === 'ENDED'
      ? '이미 종료된 이벤트입니다.'
      : '진행 중인 이벤트만 종료할 수 있습니다.'

/** Returns why an event cannot be reopened, or undefined. */
export const reopenRefusal = ({ closedAt, endAt, winnersPublishedAt }: Event, now = new Date()): string | undefined =>
  closedAt !== null && winnersPublishedAt === null && (endAt === null || new Date(endAt) > now)
    ? undefined
    : '재개할 수 없는 이벤트입니다.'

/** Returns whether the announcement of the winners is overdue. */
export const isLate = (
  { announceDate, winnersPublishedAt }: Pick<Schemas['EventRow'], 'announceDate' | 'winnersPublishedAt'>,
  now = new Date(),
): boolean => announceDate !== null && winnersPublishedAt === null && announceDate < todaySeoul(now)

/** Returns the URL of the event in the shop, or undefined without a configured shop. */
export const shopPageOf = (path: string, eventSeq: number): string | undefined =>
  config.shopUrl ? `${config.shopUrl}${path}/${eventSeq}` : undefined

/** The form values that are validated. */
interface Values {
  kind?: Kind | undefined
  startAt?: string | undefined
  endAt?: string | null | undefined
  audience?: Schemas['EventAudience'] | undefined
  content?: string | null | undefined
  pcFileSeq?: number | null | undefined
  itemSeqs?: readonly number[] | undefined
  couponSeqs?: readonly number[] | undefined
  announceDate?: string | null | undefined
}

function endProblem({ kind, startAt, endAt }: Values): string | undefined {
  if (!endAt) return hasParticipants(kind) ? requiredPrompt('종료일시') : undefined
  if (!startAt) return undefined
  if (new Date(endAt) <= new Date(startAt)) return '종료일시는 시작일시 이후여야 합니다.'
  const from = new Date(startAt)
  const day = todaySeoul(from)
  const latestEnd =
    Date.parse(`${addMonths(day, 12)}T00:00:00+09:00`) + from.getTime() - Date.parse(`${day}T00:00:00+09:00`)
  return new Date(endAt).getTime() > latestEnd ? '기간은 1년까지 설정할 수 있습니다.' : undefined
}

/** Returns the problems that the contract's rules do not cover. */
export function eventProblems(values: Values) {
  const { kind, audience = 'ALL', endAt, announceDate, itemSeqs, couponSeqs } = values
  const early = hasParticipants(kind) && announceDate && endAt && announceDate < todaySeoul(new Date(endAt))
  return {
    endAt: endProblem(values),
    audience: audiencesOf(kind).includes(audience) ? undefined : '선택한 유형에 맞는 대상을 선택해 주세요.',
    content: values.content || values.pcFileSeq ? undefined : requiredPrompt('이벤트 내용'),
    itemSeqs: kind === 'ITEM' && !itemSeqs?.length ? requiredPrompt('연결 상품') : undefined,
    couponSeqs: kind === 'COUPON' && !couponSeqs?.length ? requiredPrompt('연결 쿠폰') : undefined,
    announceDate: early ? '당첨자 발표일은 종료일 이후여야 합니다.' : undefined,
  }
}

/** Returns a winner as shown in the shop, e.g. `홍*동 (010-****-1234)`. The API already masks name and phone. */
export const shownInShop = ({ name, phone }: Pick<Schemas['EventWinner'], 'name' | 'phone'>): string =>
  `${name} (${formatPhone(phone ?? '')})`
