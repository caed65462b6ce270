import type { Schemas } from '@/shared/api/types'

type Row = Pick<Schemas['ItemDetailBannerRow'], 'scope' | 'scopeCount' | 'scopeNames' | 'scopeLost'>

export const LOST_SCOPE = '적용 대상 없음'

/** Returns e.g. `브랜드 3` or `전체`. */
export const scopeText = (
  { scope, scopeCount }: Row,
  labels: Readonly<Record<Schemas['ItemBannerScope'], string>>,
): string => (scope === 'ALL' ? labels.ALL : `${labels[scope]} ${scopeCount}`)

/** Returns the names of the first targets and the number of the others. */
export const scopeList = ({ scopeNames, scopeCount }: Row): string => {
  const moreCount = scopeCount - scopeNames.length
  return moreCount > 0 ? `${scopeNames.join(', ')} 외 ${moreCount}` : scopeNames.join(', ')
}
