import { required } from '../messages/required'
import { INVALID_WEB_ADDRESS } from './web-address'

/** The entered link. Screens and server apply the same rules. */
export interface GivenLink {
  linkType?: string | undefined
  linkUrl?: string | null | undefined
  linkTargetSeq?: number | null | undefined
}

/**
 * Returns whether a text is a path of the shop: a single leading `/`, so that it cannot lead to another host, and no
 * spaces.
 */
export const isShopPath = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text)

/** Link types with an entered URL. All others except NONE lead to a record. */
const TYPED: readonly string[] = ['PATH', 'URL']

export const leadsToRecord = (linkType: string | undefined): boolean =>
  linkType !== undefined && linkType !== 'NONE' && !TYPED.includes(linkType)

/** Returns the problems of a link by field. `isAddress`: returns whether a text is a web address. */
export function linkProblems(
  { linkType, linkUrl, linkTargetSeq }: GivenLink,
  isAddress: (text: string) => boolean,
): { linkUrl?: string; linkTargetSeq?: string } {
  if (leadsToRecord(linkType)) return linkTargetSeq ? {} : { linkTargetSeq: required('연결 대상') }
  if (linkType === undefined || linkType === 'NONE') return {}
  const typed = linkUrl?.trim()
  if (!typed) return { linkUrl: required('링크 주소') }
  if (linkType === 'PATH')
    return isShopPath(typed) ? {} : { linkUrl: '/로 시작하는 쇼핑몰 경로를 입력해주세요. (예: /event/12)' }
  return isAddress(typed) ? {} : { linkUrl: INVALID_WEB_ADDRESS }
}
