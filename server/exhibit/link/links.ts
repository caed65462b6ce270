import { leadsToRecord, linkProblems } from '../../../openapi/formats/link'
import { isWebAddress } from '../../../openapi/formats/web-address'
import type { Call, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { targetsAt } from './link-targets'

type Type = Schemas['LinkType']

/** A link as it is stored. */
export interface Link {
  linkType: Type
  linkUrl: string | null
  linkTargetSeq: number | null
  openInNewTab: boolean
}

/** Kinds of links that everything in the shop may have; RENTAL_PRODUCT and AFFILIATE_CARD are of the rental shop's banners. */
export const SHOP_LINKS = [
  ...(['NONE', 'PATH', 'URL', 'ITEM', 'PATTERN', 'BRAND', 'EVENT', 'COUPON', 'RENTAL_EVENT'] as const),
] satisfies Type[]

const isTarget = (type: Type): type is Schemas['LinkTargetType'] => leadsToRecord(type)

/** What a body stores of its link; what belongs to another kind of link is left out. Throws 400, for a kind that is not `allowed` as well. */
export function linkValues(body: Schemas['LinkBody'], allowed: readonly Type[]): Link {
  const { linkType, linkUrl, linkTargetSeq, openInNewTab = false } = body
  if (!allowed.includes(linkType)) throw invalid({ linkType: '이 배너에서 선택할 수 없는 링크입니다.' })
  const problems = linkProblems(body, isWebAddress)
  if (Object.keys(problems).length > 0) throw invalid({ ...problems })
  const target = isTarget(linkType)
  return {
    linkType,
    linkUrl: linkType === 'NONE' || target ? null : (linkUrl?.trim() ?? null),
    linkTargetSeq: target ? (linkTargetSeq ?? null) : null,
    openInNewTab: linkType !== 'NONE' && openInNewTab,
  }
}

/** That what a link newly leads to is there. Throws 400. */
export async function checkTarget(call: Pick<Call, 'db' | 'now'>, link: Link, before: Link | null): Promise<void> {
  const { linkType, linkTargetSeq } = link
  if (!isTarget(linkType) || linkTargetSeq === null) return
  if (before?.linkType === linkType && before.linkTargetSeq === linkTargetSeq) return
  const found = await targetsAt(call, linkType, [linkTargetSeq])
  if (!found.has(linkTargetSeq)) throw invalid({ linkTargetSeq: '연결 대상을 찾을 수 없습니다.' })
}

/** Links as the contract shows them, in the order given: what a link led to and is gone has made it NONE. */
export async function linksShown(
  call: Pick<Call, 'db' | 'now'>,
  links: readonly Link[],
): Promise<Schemas['LinkShown'][]> {
  const wanted = new Map<Schemas['LinkTargetType'], number[]>()
  for (const { linkType, linkTargetSeq } of links) {
    if (isTarget(linkType) && linkTargetSeq !== null)
      wanted.set(linkType, [...(wanted.get(linkType) ?? []), linkTargetSeq])
  }
  const found = new Map<Type, Map<number, Schemas['LinkTarget']>>()
  for (const [type, seqs] of wanted) found.set(type, await targetsAt(call, type, seqs))
  return links.map(({ linkType, linkUrl, linkTargetSeq, openInNewTab }) => {
    const linkTarget = found.get(linkType)?.get(linkTargetSeq ?? 0) ?? null
    const linkLost = isTarget(linkType) && linkTarget === null
    if (linkLost)
      return { linkType: 'NONE', linkUrl: null, linkTargetSeq: null, openInNewTab: false, linkTarget, linkLost }
    return { linkType, linkUrl, linkTargetSeq, openInNewTab, linkTarget, linkLost }
  })
}
