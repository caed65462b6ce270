import { leadsToRecord, linkProblems } from '../../../domain/common/link'
import { isWebAddress } from '../../../domain/common/web-address'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { findTargets } from './link-targets'

type Type = Schemas['LinkType']

/** The stored columns of a link. */
export interface Link {
  linkType: Type
  linkUrl: string | null
  linkTargetSeq: number | null
  openInNewTab: boolean
}

/**
 * Link types allowed in all banners and popups. Banners of the rental shop also allow RENTAL_PRODUCT and
 * AFFILIATE_CARD.
 */
export const SHOP_LINKS = [
  ...(['NONE', 'PATH', 'URL', 'ITEM', 'PATTERN', 'BRAND', 'EVENT', 'COUPON', 'RENTAL_EVENT'] as const),
] satisfies Type[]

const isTarget = (type: Type): type is Schemas['LinkTargetType'] => leadsToRecord(type)

/**
 * Returns the link columns of a body. Fields that its link type does not use become null. Throws 400 if the type is
 * not `allowed` or the link is invalid.
 */
export function linkValues(body: Schemas['LinkBody'], allowed: readonly Type[]): Link {
  const { linkType, linkUrl, linkTargetSeq, openInNewTab = false } = body
  if (!allowed.includes(linkType)) throw invalid({ linkType: '이 배너에서 선택할 수 없는 링크입니다.' })
  const problems = linkProblems(body, isWebAddress)
  if (Object.keys(problems).length > 0) throw invalid({ ...problems })
  const hasTarget = isTarget(linkType)
  return {
    linkType,
    linkUrl: linkType === 'NONE' || hasTarget ? null : (linkUrl?.trim() ?? null),
    linkTargetSeq: hasTarget ? (linkTargetSeq ?? null) : null,
    openInNewTab: linkType !== 'NONE' && openInNewTab,
  }
}

/** Throws 400 if the link has a target that does not exist. A target unchanged since `before` is not checked. */
export async function checkTarget(call: Pick<Call, 'db' | 'now'>, link: Link, before: Link | null): Promise<void> {
  const { linkType, linkTargetSeq } = link
  if (!isTarget(linkType) || linkTargetSeq === null) return
  if (before?.linkType === linkType && before.linkTargetSeq === linkTargetSeq) return
  const found = await findTargets(call, linkType, [linkTargetSeq])
  if (!found.has(linkTargetSeq)) throw invalid({ linkTargetSeq: '연결 대상을 찾을 수 없습니다.' })
}

/**
 * Returns links in the form of the contract, in the given order. A link to a deleted target is returned as NONE, with
 * `linkLost: true`.
 */
export async function toLinks(call: Pick<Call, 'db' | 'now'>, links: readonly Link[]): Promise<Schemas['LinkShown'][]> {
  const seqsByType = new Map<Schemas['LinkTargetType'], number[]>()
  for (const { linkType, linkTargetSeq } of links) {
    if (isTarget(linkType) && linkTargetSeq !== null)
      seqsByType.set(linkType, [...(seqsByType.get(linkType) ?? []), linkTargetSeq])
  }
  const found = new Map<Type, Map<number, Schemas['LinkTarget']>>()
  for (const [type, seqs] of seqsByType) found.set(type, await findTargets(call, type, seqs))
  return links.map(({ linkType, linkUrl, linkTargetSeq, openInNewTab }) => {
    const linkTarget = found.get(linkType)?.get(linkTargetSeq ?? 0) ?? null
    const linkLost = isTarget(linkType) && linkTarget === null
    if (linkLost)
      return { linkType: 'NONE', linkUrl: null, linkTargetSeq: null, openInNewTab: false, linkTarget, linkLost }
    return { linkType, linkUrl, linkTargetSeq, openInNewTab, linkTarget, linkLost }
  })
}
